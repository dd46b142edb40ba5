import { toSimplified } from '../../text/script.ts';
import { simplifiedQuery } from '../text/short-query.ts';

/** A quantity that a query may ask for. Simplified script. */
interface Quantity {
  asks: RegExp;
  /** How texts give the quantity. */
  tells: RegExp;
  /** Words that ask for it so plainly that a text without it answers something else. */
  plainly?: RegExp;
  /** How texts may give it in that case, in place of `tells`: 免費 and 半價 are prices. */
  mayTell?: RegExp;
}

/** Returns a test for texts that give a quantity of the kind that the query asks for; undefined if it asks for none. */
export function tellsQuantity(query: string): ((text: string) => boolean) | undefined {
  const asked = simplifiedQuery(query);
  const patterns = QUANTITIES.filter(({ asks }) => asks.test(asked)).map(({ tells }) => tells);
  const counted = COUNTED.exec(asked)?.[1];
  if (counted !== undefined) patterns.push(new RegExp(`${NUMBER}[多余万]?${counted}`));
  if (patterns.length === 0) return undefined;
  return (text) => {
    const plain = toSimplified(text.normalize('NFKC'));
    return patterns.some((pattern) => pattern.test(plain));
  };
}

/** Returns a test for texts that may give the quantity that a query plainly asks for; undefined if it asks for none. */
export function mayTellQuantity(query: string): ((text: string) => boolean) | undefined {
  const asked = simplifiedQuery(query);
  const quantity = QUANTITIES.find(({ plainly }) => plainly?.test(asked));
  if (quantity === undefined) return undefined;
  return (text) => {
    const plain = toSimplified(text.normalize('NFKC'));
    return (quantity.mayTell ?? quantity.tells).test(plain);
  };
}

/** Removes the words that only ask for a quantity from a folded query: 多久, 几点. */
export function withoutQuantityWords(folded: string): string {
  return folded.replace(ASKING, ' ');
}

const ASKING =
  /多(?:久|长时间|少钱|少|重(?!要)|[大深高远长宽快])|几(?:多钱|多|时|点|岁|号|天|钱|元|块|度|公里|公尺|公斤)|什么时[候间]|何时|哪一?[年天日月]|几(?=\p{Script=Han})/gu;

const NUMBER = '(?:\\d|[一二三四五六七八九十两百千半])\\s?';

/** Durations, as exact or as vague as people answer them. */
const DURATION = `${NUMBER}(?:多|余|到|至)?(?:秒|分|个?小?时|个?钟|天|周|个半?月|个?工作[日天]|季|代|集)|(?<!\\d{2}|月)${NUMBER}[年日](?!代)|[数几]个?(?:小?时|[天日周月年])|[半隔当整同][天日周年]|半个月|星期|礼拜|[至到].{0,6}[年月日底]|[年月][底末]|永久|终[身生]|一[辈生]|长期|立[即刻]|马上|随时|即时|不限|无限|未定|\\b(?:hour|minute|day|week|month|year)s?\\b`;

/** Counter after a question word, as 幾劑 asks for a number of 劑. */
const COUNTED =
  /(?:几|多少|几多)([个只条人名位次剂份本台家间所站层座届种款张辆集季页倍级分局盘杯颗粒片匙支瓶包箱趟班队国])/;

const QUANTITIES: readonly Quantity[] = [
  {
    asks: /多久.{0,8}[一1][次回]|多常|频率|\bhow often\b/i,
    tells: /每[\d一二三四五六七八九十两几个半隔]{0,4}(?:天|日|周|月|年|小时|星期)|[一1][次回]|\bevery\b|\bonce\b/i,
    plainly: /多久.{0,8}(?:[一1][次回]|换|洗|打|剪|清|保养|检查|喂|浇|更新|回诊)|多常/,
    mayTell: new RegExp(`[每隔逐]|定期|[次回]|${DURATION}`, 'i'),
  },
  {
    asks: /多久|多长时间|几(?:天|日|个?小时|分钟|个?月|年|周)|期限|工期|时长|\bhow long\b/i,
    tells: new RegExp(
      `${NUMBER}(?:多)?(?:秒|分钟|个?半?小时|个?钟头?|天|周|个?星期|个?礼拜|个半?月|个?工作[日天])|(?<!\\d{2}|月)${NUMBER}[年日](?!\\d|[一二三四五六七八九十]|代)`,
    ),
    plainly: /(?<!不)多久(?!没|未|不)|多长时间|几(?:个?小时|分钟)/,
    mayTell: new RegExp(DURATION, 'i'),
  },
  { asks: /规模|震[度级]|几级/, tells: /[芮里]氏|规模\s?\d|\d\s?[级强弱]/ },
  {
    asks: /几点|什么时间|开放时间|营业时间|[首末尾头]班|\bwhat time\b|\bopening hours\b/i,
    tells: /\d{1,2}[:时点]|[一二三四五六七八九十两][点时](?![候间])|24小时|全天|凌晨|中午/,
    plainly: /几点(?!建议|意见|注意|要|原因|理由)/,
    mayTell:
      /[\d一二三四五六七八九十两半]\s?[点时:]|[上下中]午|凌晨|清晨|早上|晚[上间]|傍晚|全[天日]|小时|休|[ap]\.?m\b|[日天]\d{4}/i,
  },
  {
    asks: /什么时[候间]|何时|几时|哪一?[年天日月]|几[号月]|日期|截止|\bwhen\b|\bdates?\b/i,
    tells:
      /\d年|\d月|\d[日号]|[一二三四五六七八九十]月|(?:周|星期|礼拜)[一二三四五六日天]|[今明后昨]天|[今明翌昨]日|[今明去]年|[一二三四五六七八九十]周|\d{1,2}[:点]/,
    plainly: /什么时候|何时|几时|哪一?年|哪一?天|几月/,
    mayTell:
      /[年月日周晚早午前后初末底春夏秋冬今明昨时朝代]|星期|礼拜|世纪|[号点](?!码|多)|\d{4}|\d[:/]\d|未定|待|jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec/i,
  },
  {
    asks: /多少钱|几多?钱|几[元块]|价[格钱]|[售票单]价|(?<![消浪])费(?![城心神者])|租金|工资|薪|罚款|押金|赔|补贴|补助|\b(?:price|cost|fee)s?\b|how much/i,
    tells: new RegExp(
      `${NUMBER}[百千万亿]?(?:元|块|圆|美元|欧元|港币|日元|%|成|折)|[$€¥£]\\s?\\d|免费|免收|不收|半价|全额|免票`,
    ),
    plainly: /多少钱|几[元块]/,
    mayTell:
      /[\d一二三四五六七八九十两百千万亿几数半][.多]?\s?(?:[百千万亿]|元|块|圆|折|日元|美元|欧元|港币)|[%$€¥£]|免|全额|半价|USD|TWD|NTD|HKD|RMB|\d{2}/i,
  },
  { asks: /多少人|几个?人|几名|人数|人口/, tells: /\d万?[人名位]|[一二三四五六七八九十百千万]人|\d,\d{3}|\d万/ },
  { asks: /比例|利率|几成|百分|占比|浓度|税率/, tells: /%|[一二三四五六七八九\d]成|百分之|分之/ },
  {
    asks: /多[深高远长宽]|高度|海拔|距离|长度|几(?:公里|公尺|米)|身高/,
    tells: /\d\s?(?:公尺|公里|公分|厘米|毫米|米|英尺|[ckm]?m(?![a-z]))|[百千万]公?[尺里米]/i,
    plainly: /几公尺|几米(?!其)|多深/,
    mayTell: /公尺|米|[丈尺]|\d\s?m(?![a-z])|\d\s?(?:feet|ft)\b/i,
  },
  {
    asks: /几公里|多远|距离/,
    tells: /\d\s?(?:公里|千米|km)|[百千万]公?里/i,
    plainly: /几公里|多远/,
    mayTell: /公里|千米|[米尺里浬]|\d\s?k?m(?![a-z])|分钟|小时|光[年分秒]|天文单位/i,
  },
  { asks: /多大/, tells: /\d\s?(?:公[尺分里斤]|[厘毫千]?[米克]|岁|[ckm]?[mg](?![a-z]))/ },
  { asks: /多大|面积|大小|容量/, tells: /\d\s?(?:平方|公顷|坪|亩|吋|寸|[kmgt]b(?![a-z])|毫?升|m[lL])|平方公里/i },
  {
    asks: /多重(?!要)|重量|几(?:公斤|克|斤)|体重/,
    tells: /\d\s?(?:公斤|千克|毫?克|吨|斤|磅|k?g(?![a-z]))/i,
    plainly: /几公斤|几克|多重/,
    mayTell: /[克斤吨磅重]|\d\s?(?:kg|g|lb)\b/i,
  },
  {
    asks: /几度|温度|气温|多[热冷]/,
    tells: /\d\s?(?:℃|°|度)|零下/,
    plainly: /几度/,
    mayTell: /度|°|℃|零下|中火|[大小]火/,
  },
  {
    asks: /几岁|年[龄纪]|多大/,
    tells: /[\d一二三四五六七八九十]\s?岁|出生|生于|\d年生/,
    plainly: /几岁/,
    mayTell: /岁|出生|生于|\d{4}/,
  },
  { asks: /多少(?!钱|人)|几多(?!钱|人)/, tells: /\d/ },
  {
    asks: /电话|号码|专线|\bphone\b/,
    tells: /\d{3}/,
    plainly: /电话(?:\s?$|号码|是?多少|是?几号)/,
  },
];
