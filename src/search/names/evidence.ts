/**
 * Words beside which an ambiguous name is meant, by the kind of its bearer; guards in names.tsv refer to a row as
 * `@car`. In Simplified and lower case. `@alone` is for names that, typed alone, are meant more often than the word
 * they also are.
 */
const EVIDENCE: Readonly<Record<string, string>> = {
  alone: '^ *$',
  firm: '股|财报|财年|营收|业绩|净利|市值|上市|ipo|集团|公司|总部|裁员|收购|并购|入股|执行长|总裁|社长|ceo|董事长|高管|工厂|订单|出货|官网|客服|专利|罢工',
  price: '价|多少钱|报价|优惠|降价|二手|分期',
  car: '车|suv|4s|经销商|[a-z]{1,6}[- ]?\\d|\\d[a-z]?系|[a-z]级|[a-z]{1,2}-[a-z]|保养|维修|召回|油耗|轮胎|引擎|发动机|变速箱|试驾|落地|[电混]动|休旅|轿|皮卡|马力|里程|golf|tiguan|touran|宝马|奥迪|宾士|丰田|本田|特斯拉|保时捷|bmw|audi|toyota',
  device:
    '电脑|笔电|笔记本|桌机|服务器|伺服器|萤幕|屏幕|显示器|工作站|平板|驱动|bios|保固|充电|电池|键盘|触控|维修|xps|latitude|inspiron|alienware|precision',
  film: '电影|影集|影评|美剧|票房|上映|结局|主题曲|配乐|演员|导演|线上看|在线观看|预告|剧情|续集|观后感|字幕|netflix|迪士尼|imdb',
  game: '游戏|手游|玩家|steam|ps[345]|xbox|switch|pc|外挂|攻略|dlc|联机|连线|枪|皮肤|配置|序号|续作|评测|预购|下载|赛季',
  team: 'nba|mlb|nfl|英超|球[队员迷衣星]|战绩|赛[程季果]|比分|季[前后]赛|总冠军|先发|选秀|主场|客场|总教练|主帅|得分|篮板|投手|全垒打|连[胜败]|击败|不敌|转会|交易',
  state:
    '签证|护照|移民|总统|总理|首都|大使|议会|大选|选举|外交|欧盟|北约|国家队|世预赛|欧预赛|入籍|出兵|建交|断交|旅游|旅行|自由行|机票',
};

/** Replaces the references to rows in a guard by their words. Throws on an unknown row. */
export function withEvidence(guard: string): string {
  return guard.replace(/@([a-z]+)/g, (_, row: string) => {
    const words = EVIDENCE[row];
    if (words === undefined) throw new Error(`names.tsv: no evidence @${row}`);
    return words;
  });
}
