import { simplifiedQuery } from '../text/short-query.ts';
import { hasInOrder } from './abbreviations.ts';

/**
 * Whether a query names an organisation by the word before its kind (高雄捷運), while the texts name only others of that
 * kind (台北捷運). The texts are in Simplified characters, without blanks.
 */
export function namesOtherOrganisations(query: string, texts: readonly string[]): boolean {
  const bodies = [...simplifiedQuery(query).matchAll(BODY)];
  if (bodies.length === 0) return false;
  return bodies.every(([, stem = '', kind = '']) => {
    if (GENERIC.test(stem) || texts.some((text) => mentions(text, stem, kind))) return false;
    return texts.some((text) => namesOther(text, kind));
  });
}

const BODY =
  /(?<!\p{Script=Han})(?:国立|私立|市立)?(\p{Script=Han}{2,4}?)(大学|学院|高中|国中|国小|医院|捷运|地铁|机场|高铁|银行|证券|电视台|法院|车站|博物馆|美术馆|动物园|水族馆|巨蛋|灯会|渡轮)/gu;
/** Words before a kind that are no name: sorts of it, and countries, which are also abbreviated to one character. */
export const GENERIC =
  /国$|^(?:国立|私立|公立|市立|县立|省立|社区|科技|技术|国际|商业|动物|顶尖|网络|网路|纯网|数[位字]|外商|综合|教学|公共|一般|最|哪|附近|全台|全国|世界|亚洲|欧洲|空中|老人|特约|宠物|兽医|精神|儿童|妇产|中医|牙医|地方|高等|最高|投资|开放|线上|在线|名牌|知名|各)/;

/** Whether a text has the name, its two-character abbreviation (高捷, 央行, 北車) or the long form of a short name: 台大. */
export function mentions(text: string, stem: string, kind: string): boolean {
  return hasShortName(text, stem, kind) || hasInOrder(text, stem.slice(0, 2));
}

/** Whether a text has a two-character abbreviation: 華航 for 中華航空. */
export function hasShortName(text: string, stem: string, kind: string): boolean {
  const short = [stem.charAt(0), stem.slice(-1)].flatMap((one) => [one + kind.charAt(0), one + kind.slice(-1)]);
  const rest = text.replaceAll(kind, ' ');
  return short.some((name) => rest.includes(name));
}

/** Whether the word before the kind may be a name somewhere in the text: not in 搭捷運 and 該大學. */
export function namesOther(text: string, kind: string): boolean {
  for (let at = text.indexOf(kind); at >= 0; at = text.indexOf(kind, at + 1)) {
    if (at >= 2 && STEM.test(text.slice(at - 2, at))) return true;
  }
  return false;
}

const STEM =
  /^(?:(?![搭乘坐转各该本的在到为是与和及从由往所有家间某每这那此等了着去个座入出进后前])\p{Script=Han}){2}$/u;
