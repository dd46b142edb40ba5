import { toSimplified } from '../../text/script.ts';
import { simplifiedQuery } from '../text/short-query.ts';

/** A measure that a query asks for in so many words, and what tells it. Simplified script. */
interface Measure {
  asks: RegExp;
  tells: RegExp;
}

/** Whether a query asks for a measure (幾點, 多少錢) that none of the texts tells: they answer something else. */
export function lacksMeasure(query: string, texts: readonly string[]): boolean {
  const asked = simplifiedQuery(query);
  const measure = MEASURES.find(({ asks }) => asks.test(asked));
  return measure !== undefined && !texts.some((text) => measure.tells.test(toSimplified(text.normalize('NFKC'))));
}

/** What a price or a time may be told by is wide: 免費, 全天 and 半價 are answers as well. */
const MEASURES: readonly Measure[] = [
  {
    asks: /几点(?!建议|意见|注意|要|原因|理由)/,
    tells:
      /[\d一二三四五六七八九十两半]\s?[点时:]|[上下中]午|凌晨|清晨|早上|晚[上间]|傍晚|全[天日]|小时|休|[ap]\.?m\b|[日天]\d{4}/i,
  },
  {
    asks: /多少钱|几[元块]/,
    tells:
      /[\d一二三四五六七八九十两百千万亿几数半][.多]?\s?(?:[百千万亿]|元|块|圆|折|日元|美元|欧元|港币)|[%$€¥£]|免|全额|半价|USD|TWD|NTD|HKD|RMB|\d{2}/i,
  },
  {
    asks: /什么时候|何时|几时|哪一?年|哪一?天|几月/,
    tells:
      /[年月日周晚早午前后初末底春夏秋冬今明昨时朝代]|星期|礼拜|世纪|[号点](?!码|多)|\d{4}|\d[:/]\d|未定|待|jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec/i,
  },
  { asks: /几岁/, tells: /岁|出生|生于|\d{4}/ },
  { asks: /几度/, tells: /度|°|℃|零下|中火|[大小]火/ },
  { asks: /几公尺|几米(?!其)|多深/, tells: /公尺|米|[丈尺]|\d\s?m(?![a-z])|\d\s?(?:feet|ft)\b/i },
  { asks: /几公里|多远/, tells: /公里|千米|[米尺里浬]|\d\s?k?m(?![a-z])|分钟|小时|光[年分秒]|天文单位/i },
  { asks: /几公斤|几克|多重/, tells: /[克斤吨磅重]|\d\s?(?:kg|g|lb)\b/i },
  { asks: /电话(?:\s?$|号码|是?多少|是?几号)/, tells: /\d{3}/ },
];
