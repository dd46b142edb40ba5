import { hasHan } from '../../text/han.ts';
import { toSimplified } from '../../text/script.ts';
import { simplifiedQuery } from '../text/short-query.ts';
import { GENERIC, hasShortName, mentions, namesOther } from './other-organisations.ts';
import { inWordsOf } from './synonyms.ts';

/** A name in a query, in two parts: 晨曦 and 航空. */
interface Name {
  stem: string;
  kind: string;
  type: 'area' | 'body' | 'firm' | 'word';
}

/**
 * Returns, for each text, whether it is only about others with a name like the query's: of its kind (晨光航空 for 晨曦航空,
 * 北嶺縣 for 南嶺縣) or, for firms, with its stem (宏遠建設 for 宏遠電機). False for all if none has the query's name. A word
 * that is said otherwise elsewhere names nobody: 軟件更新 is about 軟體更新. `variants` are rewordings of the query.
 */
export function areAboutSimilarNames(
  query: string,
  texts: readonly { title: string; text: string }[],
  variants: readonly string[] = [],
): boolean[] {
  const asked = simplifiedQuery(query);
  const words = asked.split(/[^\p{L}\p{N}]+/u);
  const known = words.flatMap((word) => nameIn(word, TYPES) ?? []);
  const isReworded = ({ stem }: Name) => variants.some((one) => hasHan(one) && !toSimplified(one).includes(stem));
  const first = words.slice(0, 1).flatMap((word) => nameIn(word, [['word', WORD]]) ?? []);
  const names = known.length > 0 ? known : first.filter((name) => !isReworded(name));
  const [name] = names;
  if (name === undefined || asked.split(name.kind).length > 2) return texts.map(() => false); // compares two of a kind
  const folded = texts.map(({ title, text }) => toSimplified(`${title}\n${text}`));
  const inOwnWords = inWordsOf(asked);
  const isNamed = folded.map((text) => names.some((one) => isNamedIn(text, one) || isNamedIn(inOwnWords(text), one)));
  const isAny = folded.some((text) => isNamedIn(text, name));
  return folded.map((text, index) => isAny && !isNamed[index] && tellsOfOther(text, name));
}

function nameIn(word: string, types: typeof TYPES): Name | undefined {
  for (const [type, pattern] of types) {
    const [, stem = '', kind = ''] = pattern.exec(word) ?? [];
    if (stem !== '' && !GENERIC.test(stem) && !NO_NAME.test(stem)) return { stem, kind, type };
  }
  return undefined;
}

/** Whether the stem is in the text and, for a firm, not only before another firm's kind. */
function isNamedIn(text: string, { stem, kind, type }: Name): boolean {
  if (type === 'body') return mentions(text, stem, kind);
  if (type === 'firm' && hasShortName(text, stem, kind)) return true;
  for (let at = text.indexOf(stem); at >= 0; at = text.indexOf(stem, at + 1)) {
    const rest = text.slice(at + stem.length, at + stem.length + MAX_KIND);
    if (type !== 'firm' || rest.startsWith(kind) || !FIRM_AHEAD.test(rest)) return true;
  }
  return false;
}

function tellsOfOther(text: string, { stem, kind, type }: Name): boolean {
  if (type === 'area') return [...text.matchAll(AN_AREA)].some(([, other = '']) => ofOneLevel(kind).includes(other));
  if (type !== 'word') {
    const kinds = [kind, ALSO_CALLED[kind] ?? kind];
    return text.includes(stem) || kinds.some((one) => namesOther(text, one)); // the stem: before another firm's kind
  }
  const [title = ''] = text.split('\n', 1);
  return TITLE_STEM.test(title) && title.replace(TITLE_STEM, '').startsWith(kind);
}

/** Returns the kinds of one level: a county's towns and a city's districts are not other areas. */
function ofOneLevel(kind: string): string {
  if (kind === '市') return '市县';
  return kind === '乡' || kind === '镇' ? '乡镇' : kind;
}

const MAX_KIND = 4;
const FIRM =
  '航空|电机|电子|电信|光电|半导体|生技|药业|制药|科技|影业|建设|营造|保险|人寿|产险|证券|银行|投信|食品|汽车|重工|能源|物流|酒店|饭店|餐厅|百货|超市';
const BODY =
  '大学|学院|高中|国中|国小|小学|中学|医院|捷运|地铁|机场|车站|法院|电视台|图书馆|博物馆|美术馆|动物园|水族馆|体育馆|巨蛋|国家公园|森林游乐区|公园|水库|大桥|隧道|渔港|夜市|老街|步道|古道|核电厂|电厂|灯会|渡轮|马拉松';
const ALSO_CALLED: Readonly<Record<string, string>> = {
  小学: '国小',
  国小: '小学',
  中学: '国中',
  国中: '中学',
  捷运: '地铁',
  地铁: '捷运',
};
const FIRM_AHEAD = new RegExp(`^(?:${FIRM})`);
/** A town or county, alone or before what belongs to it; its texts may leave 縣 out. */
const AREA = /^(\p{Script=Han}{2})([市县区乡镇])(?:$|[长政府民公立])/u;
const AN_AREA =
  /(?<!\p{Script=Han})(?!\p{Script=Han}?[各该本全都市城郊地社校园])\p{Script=Han}{2}([市县区乡镇])(?!场)/gu;
/** Any two characters before two or three others; a page's title may have the same after other characters. */
const WORD = /^(\p{Script=Han}{2})(\p{Script=Han}{2,3})$/u;
const TITLE_STEM = /^[^\p{Script=Han}]{0,12}\p{Script=Han}{2}/u;
const TYPES: ReadonlyArray<[Name['type'], RegExp]> = [
  ['firm', new RegExp(`^(\\p{Script=Han}{2,4}?)(${FIRM})`, 'u')],
  ['body', new RegExp(`^(\\p{Script=Han}{2,4}?)(${BODY})`, 'u')],
  ['area', AREA],
];
/** Words that say or ask which or when, and name nothing. */
const NO_NAME =
  /^[今明昨去前后每各全最哪那这几何可不能有求如怎]|[年月日天型级等]$|^(?:大小|高级|上下|住宅|商业|工业|行政|自然|信用|网络|手机)/;
