import { segmentsOf } from '../../text/segments.ts';

/** People, firms and bodies in the news, beyond the table of names. In Simplified, as queries are folded. */

/** Common nouns, offices, vehicles and parties that headlines use in place of a person's or a place's name. */
const BODIES = `
  女童 男童 女子 男子 少女 少年 老翁 老妇 妇人 男婴 女婴 移工 乘客 旅客 空服员 机师 歹徒 登山客 普悠玛 自强号 复兴号
  国道 高速公路 机场 航空 班机 客机 航班 列车 地铁 捷运 高铁 台铁 港铁 轻轨 码头 渔船 货轮 邮轮 工厂 厂房 仓库 化工厂 煤矿 油轮 校园 大学 国中 高中 国小 小学 幼儿园 医院 饭店 公寓 大楼 夜市 车站
  官员 书记 省委 市委 省长 市长 县长 部长 院长 主席 总统 总理 首相 大使 议员 立委 议会 国会 法院 检方 地检署 警察 警局 解放军 美军 日军 韩军 俄军 以军 共机 共军 国军 海警 军方 反抗军 示威者
  汉光 海鲲号 福建舰 立院 民众党 国民党 民进党 自民党 共和党 民主党
  政府 行政院 立法院 国台办 外交部 国防部 教育部 财政部 卫健委 卫福部 证监会 金管会 金管局 央行 金控 集团 车企 国足 女排 男篮 国家队`;

const listed = (words: string) => words.trim().split(/\s+/).join('|');
const BODY = new RegExp(`${listed(BODIES)}|[县市乡镇区村里]长|(?<=[\\u3400-\\u9fff])(?:署|局)(?=\\s|$)`);

/** People whom newspapers mention without a name, and the last characters of the names of bodies. */
const REPORTED =
  /网友|网红|老汉|小伙|大爷|大妈|村民|市民|民众|居民|民警|校方|院方|警方|官方|中方|美方|日方|俄方|韩方|台方|港方|男星|女星|艺人|嫌犯|当事人|储户|业主|球迷|歌迷|影迷|粉丝|消防员|特警|首富|富豪|外交官|发言人|记者|名将|男篮|女篮|男足|女足|男排|女排|国乒|国羽|外籍生|孕妇|护理师|医师|牙医|名师|教师|老师|导游|保母|外送员|店员|员警|女警|刑警|士兵|役男|游览车|客运|骑士|驾驶|[七八九]旬|外长|防长|空姐|空少|机长|司机|工人|护士|财长|高官|州长|校长|教授|法官|检察官|检察院|(?<=[\u3400-\u9fff])[署局院馆宫厂站校寺党队军厅委省市县区乡镇州岛苑溪港江河](?=\s|$)|党员|警员|旅行团|团客|游客|情侣|夫妻|姐妹|兄弟(?!象)|母女|父子|国民兵|太后|天皇|日相|博士|学者|研究生|大巴|客车|货车|卡车|校车|轿车|巴士|游船|渡轮|快艇|艺员|断崖|步道|水库|隧道|王子|教宗|大法官|知名|连锁|名店|店家|业者|大厂|老字号|联结车|砂石车|国光号/;

/** Endings of the names of firms and associations. */
const FIRM =
  /(?<=[\u3400-\u9fff]{2})(?:汽车|集团|科技|控股|航空|食品|娱乐|影业|电子|银行|证券|生物|制药|能源|金控|工会|协会|联盟|委员会)(?=\s|$)/;

/** Whether a folded query names a firm or an association by the ending of its name. */
export function namesFirm(query: string): boolean {
  return FIRM.test(query);
}

/** Whether a folded query mentions somebody whom newspapers report on without a name. */
export function namesReported(query: string): boolean {
  return REPORTED.test(query);
}

/** Whether a folded query mentions a body, an office or a party. */
export function namesBody(query: string): boolean {
  return BODY.test(query);
}

/** The hundred or so most common surnames. */
export const SURNAME =
  '[王李张高卓卢聂翁简游詹施盛刘陈杨黄赵吴周徐孙马朱胡郭何林罗郑梁谢宋唐许韩冯邓曹彭曾萧肖田董袁潘蔡蒋余于杜叶程苏魏吕丁任卢姚沈钟姜崔谭陆范汪廖石金韦贾夏付傅方邹熊白孟秦邱江尹薛阎段雷侯龙史陶黎贺顾毛郝龚邵万钱严赖覃洪武莫孔汤柯宗释樊]';
const SURNAMED = new RegExp(`^(?!金[马钟曲鸡像])${SURNAME}[\\u3400-\\u9fff]{1,2}$`);
const MAYBE_PERSON = new RegExp(`(?:^|\\s)(${SURNAME}[\\u3400-\\u9fff]{2})(?=\\s|$)`, 'g');

/** Whether a word may be a person's name: it begins with a surname that the segmenter splits off as a word. */
export function maybePerson(word: string): boolean {
  return SURNAMED.test(word) && [...segmentsOf(word)][0]?.segment.length === 1;
}

/** Returns the words of three characters between blanks that begin with a surname, so may be people's names. */
export function maybePeople(query: string): readonly string[] {
  return [...query.matchAll(MAYBE_PERSON)].map(([, name = '']) => name);
}
