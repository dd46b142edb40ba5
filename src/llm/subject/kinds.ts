/** Entities of one kind, which are told apart by name and asked about in the same words. */
export interface Kind {
  /**
   * Whether texts that name only other members say nothing about the one asked about. False for places, whose own
   * pages seldom name them.
   */
  isSubject: boolean;
  members: readonly Member[];
}

/** One entity of a kind, by the words of texts that name it. */
export interface Member {
  /** Pattern for Simplified text in lower case. */
  names: RegExp;
  /** What belongs to the member: text with it is about the member, but does not count as naming another. */
  also?: RegExp;
}

/** For each kind, one line per member: its names and, after a slash, what belongs to it. */
const TABLE: ReadonlyArray<[isSubject: boolean, members: string]> = [
  // Countries and territories.
  [
    false,
    `taiwan|台湾(?!大哥大|银行|之星|pay|[师科]|大学|啤酒|黑熊)/全台|国内|我国|国人|台股|台币|[赴访来在驻对]台|台[北中南湾日美]|高雄
china|中国(?!时报|信托|石油|钢铁|医药|文化|国民党|科技大学)|(?<!新)大陆|内地|中共/北京|人民币|[赴访]华|央行|国家统计局|海关总署
hong kong|香港|港岛/[赴访来在]港|港[元币府股人]|特区政府
澳门/[赴访]澳
japan|日本(?!脑炎|料理)/日[圆元币方企媒籍股]|东京|大阪|[赴访旅留驻对在]日(?![期常前后])|厚生劳动省
south korea|韩国(?!瑜)|南韩/韩[元币方媒]|首尔|[赴访旅留驻在]韩
朝鲜|北韩/平壤
united states|美国(?!队长|之音|在台)/美[元股方联]|联准会|白宫|华府|川普|[赴访驻旅在]美
united kingdom|\\bbritain|英国/英[镑相]|伦敦|[赴访驻留]英
\\bfrance\\b|法国(?!斗牛犬)/巴黎
germany|德国(?!牧羊|麻疹|蟑螂)/柏林
意大利(?!面)|义大利(?!面)/罗马
西班牙/马德里
葡萄牙
荷兰/阿姆斯特丹
比利时
瑞士
瑞典
挪威
丹麦
芬兰
冰岛
波兰
捷克
奥地利
希腊
爱尔兰
俄罗斯|俄国/俄[军方媒]|莫斯科
乌克兰/乌军|基辅
土耳其(?!软糖)
以色列
伊朗
伊拉克
沙特|沙乌地
阿联酋|阿拉伯联合大公国/迪拜|杜拜
印度(?!尼|洋)
巴基斯坦
singapore|新加坡/新币|星国
马来西亚|大马(?![士路])
泰国/泰[铢币]|曼谷
越南/越[盾币]|河内
菲律宾/马尼拉
印尼|印度尼西亚/雅加达
柬埔寨
缅甸
老挝|寮国
澳洲|澳大利亚/澳[元币]|悉尼|雪梨
新西兰|纽西兰/纽[元币]
加拿大(?!鹅)/加[元币]
墨西哥
巴西
阿根廷
智利
埃及
南非`,
  ],
  // Cities and counties.
  [
    false,
    `台北|北市/北捷|信义区
新北
桃园
台中/中市府
台南
高雄/高市|高捷
基隆
新竹/竹[科市县]
苗栗
彰化
南投/日月潭
云林
嘉义/阿里山
屏东/垦丁
宜兰
花莲
台东
澎湖
金门
马祖
北京
上海(?!商银|银行)
广州
深圳
杭州
成都
东京
大阪
京都
札幌
福冈
冲绳
首尔
釜山`,
  ],
  // Pets.
  [true, `猫(?!空|途|眼|熊)|喵\n(?<!热)狗|犬|汪星\n兔\n仓鼠|天竺鼠\n鹦鹉\n(?<!海)龟`],
  // Operating systems.
  [
    true,
    `iphone|\\bios\\b|苹果手机\nipad\nandroid|安卓\nwindows|\\bwin ?1[01]\\b\n\\bmac(?:os|book)?\\b\nlinux|ubuntu`,
  ],
  // Makers of phones.
  [true, `苹果|apple|iphone\n三星|galaxy\n小米|红米\n\\boppo\\b\n\\bvivo\\b\n华为\n\\bpixel\\b`],
  // Vehicles.
  [true, `机车|摩托车\n汽车(?!旅馆|站|客运|运输)|汽机车|轿车\n脚踏车|自行车|单车`],
  // Shops and restaurants.
  [
    true,
    `7-?11|7-eleven|小七|统一超商
全家(?![人福出都一去在的和大小])
莱尔富
ok ?(?:超商|mart)
全联
家乐福
大润发
好市多|costco|开市客
山姆会员
爱买
美廉社
ikea|宜家
宜得利|nitori`,
  ],
  [
    true,
    `星巴克|starbucks\n路易莎|louisa\ncama\n麦当劳\n肯德基|kfc\n摩斯(?!密码)\n汉堡王\n必胜客\n达美乐\n50岚\n可不可熟成\n清心福全`,
  ],
  // Carriers, airlines and transport.
  [true, `中华电信?\n台湾大(?:哥大)?(?!学)|台哥大\n远传\n亚太电信\n台湾之星\n中国移动\n中国联通\n中国电信`],
  [
    true,
    `华航|中华航空\n长荣(?!海运|大学|酒店)\n星宇\n虎航\n国泰航空\n乐桃\n捷星\n日航|日本航空\n全日空|\\bana\\b\n阿联酋航空\n新航|新加坡航空\n亚航|亚洲航空`,
  ],
  [true, `高铁\n台铁\n客运|巴士`],
  // Means of payment.
  [
    true,
    `line ?pay\n街口\n悠游(?:卡|付)\n一卡通|ipass\n台湾 ?pay\napple ?pay\ngoogle ?pay\n支付宝\n微信支付\n全支付\n全盈`,
  ],
  // Infections.
  [
    true,
    `肠病毒\n诺[罗如]病毒\n轮状病毒\n腺病毒\n水痘\n麻疹\n登革热\n[兹寨]卡\n(?<!禽)流感\n新冠|covid\n百日咳\n猩红热\n猴痘\n霍乱\n疟疾\n日本脑炎\n带状疱疹|皮蛇\n结核\n禽流感\n狂犬病\n破伤风\n[abc]型?肝炎|[abc]肝`,
  ],
  // Fruit.
  [
    true,
    `苹果\n香蕉\n凤梨|菠萝\n芒果\n葡萄(?![牙柚糖])\n西瓜\n草莓\n木瓜\n(?<!番)芭乐|番石榴\n柳[丁橙]|橘子|柑橘\n奇异果|猕猴桃\n火龙果\n荔枝\n龙眼\n榴[莲梿]\n酪梨|牛油果\n樱桃\n水梨`,
  ],
];

/** The known kinds, parsed from the table. */
export const KINDS: readonly Kind[] = TABLE.map(([isSubject, members]) => ({
  isSubject,
  members: members.split('\n').map(memberOf),
}));

function memberOf(line: string): Member {
  const [names = '', also] = line.split('/');
  return also === undefined ? { names: new RegExp(names) } : { names: new RegExp(names), also: new RegExp(also) };
}
