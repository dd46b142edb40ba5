import type { Lang } from '../schemas.ts';
import { foldText } from '../text/fold.ts';
import { hasHan } from '../text/han.ts';
import { isSimplified, isTraditional, toSimplified, toTraditional } from '../text/script.ts';
import { inChinese } from './english/translate.ts';
import { keywordsOf } from './keywords.ts';
import { isInPlace } from './names/ambiguous-latin.ts';
import { withName, withRest } from './names/join-names.ts';
import { latinNames } from './names/latin-names.ts';
import type { Name } from './names/name-table.ts';
import { findNames, type NameMatch } from './names/names.ts';
import { newsWordsInChinese } from './names/news-words.ts';
import { isMainlandToo, isRegionalTerm } from './names/regional-terms.ts';
import { mapPlain } from './operators.ts';

/** SPEC: "original query plus expanded variants, at most 3". */
const MAX_QUERIES = 3;

/**
 * Returns the query as given, then at most two others: the other script with that region's names, and the official or
 * Latin name of what it is about. A sentence also yields its keywords. No variant repeats another.
 */
export function variantsOf(query: string, lang: Lang): string[] {
  const candidates = isWorthConverting(query) ? candidatesFor(query, lang) : [];
  return distinct(
    query,
    candidates.filter((candidate) => candidate !== undefined),
  );
}

/** Returns the query and the first candidates that ask something else, at most as many as a plan may have. */
export function distinct(query: string, candidates: readonly string[]): string[] {
  const queries = [query];
  const seen = new Set([comparable(query)]);
  for (const candidate of candidates) {
    const key = comparable(candidate);
    if (key === '' || seen.has(key) || queries.length >= MAX_QUERIES) continue;
    seen.add(key);
    queries.push(candidate.trim());
  }
  return queries;
}

/** Returns the possible variants of a query, the most useful first. */
function candidatesFor(query: string, lang: Lang): Array<string | undefined> {
  const keywords = keywordsOf(query);
  if (lang === 'en' && !hasHan(query)) return [officialForm(query, lang), ...otherScripts(query, lang)];
  if (keywords === undefined) return [...otherScripts(query, lang), officialForm(query, lang)];
  // The whole sentence too if there is room left: keywords such as MRI 空腹 have no other form.
  return [...otherScripts(keywords, lang), keywords, officialForm(keywords, lang), ...otherScripts(query, lang)];
}

const MAX_CHARACTERS = 400; // SPEC recommends fewer; a longer text is an essay, not worth converting

/** Japanese, which must not be converted: kana, or characters that are in neither Big5 nor GB2312. */
const JAPANESE =
  /[\u3041-\u3096\u30a1-\u30fa亜悪圧囲壱隠栄営鋭駅閲円縁塩応穏価絵懐楽帰気亀戯犠挙郷経継恵掲渓蛍軽鶏撃検険県権顕験剣圏効広鉱込済斎剤桜咲雑賛歯児実収従渋獣縦粛処奨焼乗剰壌浄畳譲醸図粋酔瀬斉摂専戦銭曽捜挿巣総聡荘騒増蔵続駄対帯滝択沢単団弾鋳庁徴聴鉄転闘働峠徳読売悩脳覇廃拝発抜払仏辺変舗歩毎満黙薬訳揺様謡頼覧竜両猟塁隷霊齢暦歴労枠塀榊栃覚観関厳娯桟縄姫]/;

function isWorthConverting(query: string): boolean {
  return query.length <= MAX_CHARACTERS && !JAPANESE.test(query);
}

/** Region whose script and names are used. */
export type Vocabulary = 'tw' | 'cn' | 'hk';

/** Returns the query as typed in other regions. */
function otherScripts(query: string, lang: Lang): string[] {
  if (!hasHan(query)) return fromEnglish(query, lang);
  const fromHongKong =
    lang === 'zh-HK' || findNames(query).some(({ name, start, end }) => isHongKongs(name, query.slice(start, end)));
  // Hong Kong's 碧咸 contains a character that is Simplified elsewhere.
  if (isSimplified(query) && (lang === 'zh-CN' || !(isTraditional(query) || fromHongKong)))
    return [inRegion(query, 'tw', lang)];
  return fromHongKong ? [inRegion(query, 'cn', lang), forTaiwan(query, lang)] : [inRegion(query, 'cn', lang)];
}

/** Returns an English query in Chinese; a search of English pages gets it only for what is written about in Chinese. */
function fromEnglish(query: string, lang: Lang): string[] {
  const named = lang === 'en' ? [] : [inRegion(query, 'tw', lang), inRegion(query, 'cn', lang)];
  const isNamed = named.some((variant) => variant !== query);
  const translated = inChinese(query);
  if (isNamed && !(translated?.isWhole === true && /\b[a-z]{3,}/.test(named[0] ?? ''))) return named;
  if (translated === undefined || (lang === 'en' && !translated.isHome)) return [];
  const regions = lang === 'zh-CN' ? (['cn', 'tw'] as const) : (['tw', 'cn'] as const);
  // The dictionary words things as the Mainland does, which the table of names has in Simplified alone.
  const written = { cn: translated.chinese, tw: toSimplified(translated.chinese) };
  return regions.map((region) => inRegion(written[region], region, lang));
}

/** Returns the query as typed in Taiwan, where the short names of Hong Kong's government offices are unknown. */
function forTaiwan(query: string, lang: Lang): string {
  return rewritten(query, lang, toTraditional, ({ name, start, end }, text) => {
    const isOffice = name.kind === 'gov' && text.slice(start, end) === name.tw;
    return (isOffice && name.official.find(hasHan)) || name.tw;
  });
}

/** Whether the name is written as in Hong Kong alone. */
function isHongKongs({ tw, cn, hk }: Name, written: string): boolean {
  return written === hk && foldText(hk) !== foldText(tw) && foldText(hk) !== foldText(cn);
}

/** Rewrites a text in the script and with the names of a region. `lang` is where it was typed. */
export function inRegion(query: string, vocabulary: Vocabulary, lang: Lang = 'zh-TW'): string {
  const convert = vocabulary === 'cn' ? toSimplified : toTraditional;
  return rewritten(query, lang, convert, ({ name, start, end }, text) => {
    const written = text.slice(start, end);
    return vocabulary === 'cn' && isMainlandToo(written) ? convert(written) : name[vocabulary];
  });
}

function rewritten(
  query: string,
  lang: Lang,
  convert: (text: string) => string,
  nameOf: (match: NameMatch, text: string) => string,
): string {
  const change = (text: string) => replaceNames(text, lang, convert, (match) => nameOf(match, text));
  const isChanged = mapPlain(query, change) !== query; // excluding other words alone asks nothing new
  return isChanged ? mapPlain(query, change, convert) : query;
}

/** Puts the first name that has one in its official form: Chinese for bodies and Latin names, Latin for the others. */
function officialForm(query: string, lang: Lang): string | undefined {
  const official = mapPlain(query, (text) => {
    const formOf = (match: NameMatch) => officialName(match.name, text.slice(match.start, match.end), lang);
    const isNew = (form: string | undefined) => form !== undefined && !text.toLowerCase().includes(form.toLowerCase());
    const isMeant = ({ name, spelling, start, end }: NameMatch) =>
      isInPlace(spelling, name.kind, foldText(`${text.slice(0, start)} ${text.slice(end)}`));
    const names = hasHan(text) ? namesMeant(text, lang).filter(isMeant) : lang === 'en' ? latinNames(text) : [];
    const first = names.find((match) => isNew(formOf(match)));
    if (first === undefined) return text;
    const form = inScriptOf(text, formOf(first) ?? '', lang);
    return withRest(withName(text.slice(0, first.start), form), text.slice(first.end));
  });
  return official === query ? undefined : official;
}

/** Converts a name to the script of the query, as the table has each full name in the script of its own region. */
function inScriptOf(text: string, name: string, lang: Lang): string {
  if (isSimplified(text) && (lang === 'zh-CN' || !isTraditional(text))) return toSimplified(name);
  return isTraditional(text) ? toTraditional(name) : name;
}

const LATIN = /^[A-Za-z][\w .&'+-]{2,}$/;
const LEGAL_FORM = / (?:corporation|company|limited|inc|co|ltd)\.?$/i;
const HOME: Record<Lang, Vocabulary> = { 'zh-TW': 'tw', 'zh-HK': 'hk', 'zh-CN': 'cn', en: 'tw' };
/** Kinds that Chinese pages call by their Chinese name, so that they need no other unless it differs by region. */
const SAME_EVERYWHERE = new Set(['country', 'place', 'disease']);
const CHINESE_KINDS = new Set(['gov', 'org', 'school']);

function officialName(name: Name, written: string, lang: Lang): string | undefined {
  const { kind, official, aliases } = name;
  if (kind === 'term') return undefined; // an ordinary word: nobody uses its English in a Chinese query
  if (lang === 'en' && isLatin(written)) return inFull(name, written);
  const atHome = name[HOME[lang]];
  if (isLatin(written)) return hasHan(atHome) ? atHome : undefined;
  if (SAME_EVERYWHERE.has(kind) && foldText(name.tw) === foldText(name.cn)) return undefined;
  if (isShortOf(written, atHome)) return atHome;
  if (kind === 'country' || kind === 'disease') return elsewhere(name, written);
  if (kind === 'event') return undefined; // Chinese pages never write the Latin names of 奧運 and 考研
  const latin = [...aliases, ...official].find((one) => LATIN.test(one));
  const isRegistered = latin !== undefined && LEGAL_FORM.test(latin); // only registers write those, and they have Chinese
  return CHINESE_KINDS.has(kind) || isRegistered ? (official[0] ?? latin) : (latin ?? official[0]);
}

/** Returns the full form of an acronym: World Health Organization for WHO. English queries get no Chinese names. */
function inFull({ kind, official }: Name, written: string): string | undefined {
  if (!FULL_FORM_KINDS.has(kind) || !/^[A-Z]{3,}$/.test(written)) return undefined;
  return official.find((one) => LATIN.test(one) && one.includes(' '));
}

/**
 * Returns another region's form in this script: 老撾 for 寮國. No Chinese page writes Laos or major depressive disorder.
 */
function elsewhere({ tw, cn, hk }: Name, written: string): string | undefined {
  const convert = isTraditional(written) ? toTraditional : toSimplified;
  return [tw, cn, hk]
    .filter(hasHan)
    .map(convert)
    .find((form) => foldText(form) !== foldText(written));
}

/** Whether `written` shortens the middle of `name`: 高捷 for 高雄捷運, but not 台積 for 台積電 or 高鐵 for 台灣高鐵. */
function isShortOf(written: string, name: string): boolean {
  const [short, long] = [foldText(written), foldText(name)];
  return isPartOf(short, long) && !long.startsWith(short) && !long.endsWith(short);
}

function replaceNames(
  text: string,
  lang: Lang,
  convert: (text: string) => string,
  nameOf: (match: NameMatch) => string,
): string {
  let result = '';
  let done = 0;
  const isLatinText = !hasHan(text);
  const matches = isLatinText ? latinNames(text) : namesMeant(text, lang);
  const restOf = (part: string) => convert(isLatinText && matches.length > 0 ? newsWordsInChinese(part) : part);
  for (const match of matches) {
    if (isLatin(text.slice(match.start, match.end)) && hasHan(text)) continue; // NBA 戰績 is typed in other regions too
    const written = text.slice(match.start, match.end);
    const other = nameOf(match);
    const isKept =
      isFullForm(match.name, written) ||
      isRegionalTerm(match.name, written, text) ||
      isShortEverywhere(match.name, written, other) ||
      isSaidElsewhere(other, match, text, matches, nameOf);
    const name = isKept ? convert(written) : other;
    result = withName(withRest(result, restOf(text.slice(done, match.start))), name);
    done = match.end;
  }
  return withRest(result, restOf(text.slice(done)));
}

/** Whether the query has the other form elsewhere: 菠蘿 compared with 鳳梨 must not become 鳳梨 compared with 鳳梨. */
function isSaidElsewhere(
  other: string,
  match: NameMatch,
  text: string,
  matches: readonly NameMatch[],
  nameOf: (match: NameMatch) => string,
): boolean {
  const written = foldText(text.slice(match.start, match.end));
  const form = foldText(other);
  if (form === written || !hasHan(form)) return false;
  const rest = foldText(`${text.slice(0, match.start)}\n${text.slice(match.end)}`);
  if (rest.includes(form)) return true;
  return !rest.includes(written) && matches.some((one) => one !== match && foldText(nameOf(one)) === form);
}

/** Returns the names in a Chinese text that are meant where it was typed and appear under one name only. */
function namesMeant(text: string, lang: Lang): readonly NameMatch[] {
  const names = namedOnce(text, findNames(text));
  const home = HOME[lang];
  // Outside Taiwan, where its 高鐵 is called 台灣高鐵, 高鐵 alone means another.
  const isOfOthers = ({ name, start, end }: NameMatch) =>
    foldText(name[home]) === foldText(`台灣${text.slice(start, end)}`);
  return home === 'tw' ? names : names.filter((match) => !isOfOthers(match));
}

/** Drops names that the text has under two Chinese forms: a comparison of 普拿疼 and 撲熱息痛 means both. */
function namedOnce(text: string, matches: readonly NameMatch[]): readonly NameMatch[] {
  if (matches.length < 2) return matches;
  const written = ({ start, end }: NameMatch) => foldText(text.slice(start, end));
  const isOther = (one: NameMatch, other: NameMatch) =>
    one.name === other.name && hasHan(written(other)) && written(one) !== written(other);
  return matches.filter((one) => !matches.some((other) => isOther(one, other)));
}

/** Whether a name is written in full, as 台灣積體電路 is for 台積電; it is then not replaced by the short form. */
function isFullForm({ kind, tw, cn, hk, official }: Name, written: string): boolean {
  if (!hasHan(written) || [tw, cn, hk].includes(written)) return false;
  if (official.includes(written)) return true;
  return FULL_FORM_KINDS.has(kind) && hasHan(tw) && written.length > Math.max(tw.length, cn.length, hk.length);
}

const FULL_FORM_KINDS = new Set(['company', 'gov', 'org', 'school']);

/** Whether a short form is used everywhere: names like 歐冠, 湖人, 奧斯卡, 佛羅里達, words like 網購 and 大模型, not 個資法. */
function isShortEverywhere({ kind, aliases, tw, cn, hk }: Name, written: string, name: string): boolean {
  const [short, long] = [foldText(written), foldText(name)];
  if (!hasHan(written) || short === long) return false;
  if (kind === 'person' && [tw, cn, hk].includes(written)) return false; // 鮑爾 transliterates what 鲍威尔 does
  const isShortKind = SHORT_KINDS.has(kind) || (WORD_KINDS.has(kind) && aliases.includes(toSimplified(written)));
  return (isShortKind && isPartOf(short, long)) || (kind === 'place' && long.startsWith(short));
}

const WORD_KINDS = new Set(['term', 'disease']);

const SHORT_KINDS = new Set(['event', 'org', 'person']);

/** Whether `long` contains the characters of `short` in their order, and more. */
function isPartOf(short: string, long: string): boolean {
  let at = 0;
  for (const character of long) if (character === short.charAt(at)) at++;
  return at === short.length && at < long.length;
}

function isLatin(text: string): boolean {
  return /^[\p{Script=Latin}\d\s.&'+-]+$/u.test(text);
}

/** Returns a key that is equal for queries that ask the same. OpenCC writes 臺 where people write 台. */
function comparable(query: string): string {
  return query.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim().replaceAll('臺', '台');
}
