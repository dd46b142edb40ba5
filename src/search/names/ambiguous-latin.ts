/** Names that are also English words. */
const WORDS = new Set(
  `alphabet amazon apple arm arsenal avatar battlefield biohazard bleach broadway bush cadence canon cctv chad chelsea chevron china
  civilization coco curry diablo dune euro feast fed fiat friends frozen georgia giant hermes inception intel interstellar jaguar
  jordan lark mayday micron minimax moonshot musk nice octopus oracle parasite paramount phoenix plague puma queen scoot sharp
  shell sinner subway titanic transformers turkey vanguard visa`.split(/\s+/),
);

/** Short acronyms, and words in capitals, with one common meaning only. */
const ONE_SENSE = new Set(
  'NBA MLB WHO FBI IMF WTO FDA BMW KFC AMD BYD DHL HIV HPV G20 Fed Intel Scoot Interstellar Inception'.split(' '),
);

const SHORT_ACRONYM = /^[A-Z][A-Z\d]{1,2}$/;

/** Whether a name has other senses: English words do, and acronyms of two or three letters, short for many things. */
export function isOtherwiseAWord(name: string): boolean {
  return !ONE_SENSE.has(name) && (WORDS.has(name.toLowerCase()) || SHORT_ACRONYM.test(name));
}

/**
 * Whether a Latin name is used as a name at this place of a text: not as part of an identifier or address, and
 * capitalized where it would be a word otherwise. `spelling` is the name as written in the table of names.
 */
export function isWrittenAsName(text: string, start: number, end: number, spelling: string): boolean {
  if (!/^[A-Za-z]/.test(spelling)) return true;
  if (/[@#$\\]$|\w[-/_.]$/.test(text.slice(Math.max(0, start - 2), start))) return false;
  if (/^(?:[-/_.]\w|\()/.test(text.slice(end, end + 2))) return false;
  const written = text.slice(start, end);
  if (SHORT_ACRONYM.test(spelling)) return written === spelling;
  return !WORDS.has(spelling.toLowerCase()) || /^[A-Z]/.test(written);
}

/** Words beside which a name of this kind is meant, matched against a folded text. */
const COMPANY =
  /股|财报|营收|裁员|执行长|总裁|ceo|公司|集团|并购|收购|投资|财务|工厂|订单|供应|加油站|门市|加盟|客服|官网|保险|票价|路线|汽车|车款|脚踏车|自行车|电脑|笔电|笔记本|印表机|打印机|显卡|手机|相机|包包|球鞋|维修|故障|发表会|发布会|新品|冰箱|冷气|处理器|登机|行李|etf|基金|增值|信用卡|手续费|菜单|优惠/;
const BODY =
  /制裁|峰会|主席|总干事|会长|局长|理事|成员|声明|宣布|报告|总部|谴责|关税|法案|警告|决议|调查|[升降加减]息|利率|贷款|疫情|疫苗|病毒|卫生/;
const COUNTRY = /旅游|旅行|签证|机票|首都|总统|大使|留学|天气|地震|人口|自由行|移民|房价|美食|景点/;
const BESIDE: Readonly<Record<string, RegExp>> = {
  company: COMPANY,
  org: BODY,
  gov: BODY,
  country: COUNTRY,
  place: COUNTRY,
  school: /大学|录取|排名|留学|申请|校/,
  disease: /病|症|疫苗|治疗|感染|药|确诊|筛检|检查/,
  event: /赛|战绩|球|冠军|转会|考|卷|温习|放榜|分数|成绩|比分|得奖|入围|车手|车队/,
  person: /演唱会|歌|专辑|回归|巡演|乐团|粉丝|成员|总统|总理|选手|球|推特|演讲|专访/,
  product: /游戏|电影|动画|角色|票房|攻略|上映|结局|解析|配乐|主题曲/,
};

/** Whether the rest of a Chinese text fits the name's bearer: IOC means the Olympics by 主席, programming by 原理. */
export function isInPlace(spelling: string, kind: string, foldedRest: string): boolean {
  return !isOtherwiseAWord(spelling) || foldedRest.trim() === '' || BESIDE[kind]?.test(foldedRest) === true;
}
