import { isOtherwiseAWord } from '../names/ambiguous-latin.ts';
import type { Name } from '../names/name-table.ts';
import { findNames, type NameMatch } from '../names/names.ts';
import { NEWS_WORDS } from '../names/news-words.ts';
import { type Translation, translationsOf } from './lexicon.ts';

/** An English query word by word in Chinese, in Traditional. */
export interface Translated {
  chinese: string;
  /** Whether it is about something in a Chinese-speaking country. */
  isHome: boolean;
  /** Whether no word was left out. */
  isWhole: boolean;
  /** Whether it names somebody, a firm, a body or a place. */
  isNamed: boolean;
}

const MAX_WORDS = 5; // longest phrase that is looked up
const MAX_TOKENS = 16; // a longer text is a sentence with a grammar of its own

/**
 * Translates an English query by its longest phrases: names of the table, then the lexicon. Returns undefined when too
 * much of it has no translation, or when it is about programming, whose pages are in English.
 */
export function inChinese(query: string): Translated | undefined {
  if (last.query !== query) last = { query, translated: translate(query) };
  return last.translated;
}

/** The last result: a plan needs it for its variants and for its topic. */
let last: { query: string; translated: Translated | undefined } = { query: '', translated: undefined };

function translate(query: string): Translated | undefined {
  const tokens = tokensOf(query);
  if (tokens.length === 0 || tokens.length > MAX_TOKENS || isSoftware(query)) return undefined;
  const parts = partsOf(query, tokens);
  const found = parts.filter(({ chinese }) => chinese !== undefined);
  const lost = parts.filter(({ chinese, isKept, isEmpty }) => chinese === undefined && !isKept && !isEmpty).length;
  const named = parts.filter(({ isKept, text }) => isKept && /[a-z]{2}/.test(text)).length;
  const words = found.reduce((sum, { size }) => sum + size, 0);
  if (found.every(({ isSubject }) => !isSubject) || lost >= words || lost + named > words) return undefined;
  const kept = parts.flatMap(({ chinese, isKept, text }) => chinese ?? (isKept ? text : []));
  return {
    chinese: kept.join(' '),
    isHome: found.some(({ isHome }) => isHome),
    isWhole: lost === 0,
    isNamed: found.some((part) => part.isNamed),
  };
}

function isSoftware(query: string): boolean {
  return SOFTWARE.test(query) || CAMEL_CASE.test(query);
}

interface Token {
  text: string;
  start: number;
  end: number;
}

interface Part {
  text: string;
  /** Number of tokens. */
  size: number;
  chinese?: string;
  /** Whether it stays as it is: names, numbers, acronyms. */
  isKept: boolean;
  /** Whether it stands for nothing in a Chinese query. */
  isEmpty: boolean;
  /** Whether a query can be about it, unlike `latest` and `price`. */
  isSubject: boolean;
  isHome: boolean;
  isNamed: boolean;
}

function tokensOf(query: string): Token[] {
  return [...query.matchAll(/[\p{L}\p{N}](?:[\p{L}\p{N}.&]|['’](?=\p{L}))*/gu)].map((match) => {
    const text = match[0].replace(/\.$|['’]s$/, '');
    return { text, start: match.index, end: match.index + match[0].length };
  });
}

function partsOf(query: string, tokens: readonly Token[]): Part[] {
  const names = findNames(query).filter(({ name, start }) => name.kind !== 'term' || !isCapital(query.charAt(start)));
  const isTitle = tokens.every(({ text }) => EMPTY.has(text.toLowerCase()) || !/^[a-z]/.test(text));
  const parts: Part[] = [];
  for (let at = 0; at < tokens.length; ) {
    const part =
      nameAt(names, tokens, at) ?? wordsAt(tokens, at, isTitle) ?? unknown(tokens[at]?.text ?? '', at > 0 && isTitle);
    parts.push(part);
    at += part.size;
  }
  return parts;
}

function nameAt(names: readonly NameMatch[], tokens: readonly Token[], at: number): Part | undefined {
  const match = names.find(({ start }) => start === tokens[at]?.start);
  if (match === undefined) return undefined;
  const size = tokens.slice(at).findIndex(({ end }) => end >= match.end) + 1;
  const own = tokens.slice(at, at + size);
  const isWord = !isCapital(own[0]?.text ?? '') && hasCommon(own); // china is porcelain too
  const isAlone = isUnambiguous(match) || !isInAName(tokens, at, size);
  if (size === 0 || isWord || !isAlone) return undefined;
  const isHome = isRegisteredInChinese(match.name) || translationsOf(phraseOf(own)).some((one) => one.isHome);
  return {
    text: '',
    size,
    chinese: match.name.tw,
    isKept: false,
    isEmpty: false,
    isSubject: true,
    isHome,
    isNamed: match.name.kind !== 'term',
  };
}

/** Whether a name is used alone and means nothing else, unlike a place, which may be a given name: Jordan Henderson. */
function isUnambiguous({ name: { kind }, spelling }: NameMatch): boolean {
  return kind === 'term' || (ALONE.has(kind) && !isOtherwiseAWord(spelling));
}

const ALONE: ReadonlySet<string> = new Set(['person', 'company', 'org', 'gov', 'school']);

function isRegisteredInChinese({ kind, official }: Name): boolean {
  return kind === 'company' && /有限公司|集團/.test(official[0] ?? '');
}

function phraseOf(tokens: readonly Token[]): string {
  return tokens.map(({ text }) => text.toLowerCase()).join(' ');
}

function wordsAt(tokens: readonly Token[], at: number, isTitle: boolean): Part | undefined {
  for (let size = Math.min(MAX_WORDS, tokens.length - at); size > 0; size--) {
    const own = tokens.slice(at, at + size);
    const word = own[0]?.text ?? '';
    if (size === 1 && EMPTY.has(word.toLowerCase())) return undefined;
    const meant = translationsOf(phraseOf(own)).filter((one) => isMeant(one, tokens, at, size, isTitle));
    const [first] = meant;
    const news = size === 1 ? NEWS_WORDS.get(word.toLowerCase())?.chinese : undefined;
    if (first === undefined && (news === undefined || isCapital(word))) continue;
    const chinese = meant.length > 1 || first === undefined ? (news ?? first?.chinese) : first.chinese;
    if (chinese === undefined) continue;
    const isSubject = first !== undefined && !GENERAL.test(phraseOf(own));
    return {
      text: '',
      size,
      chinese,
      isKept: false,
      isEmpty: false,
      isSubject,
      isHome: first?.isHome ?? false,
      isNamed: first?.isProper ?? false,
    };
  }
  return undefined;
}

/**
 * Whether a translation is meant at this place. Capitals beside other capitals belong to a name: Bad Bunny, Michael
 * Jordan. Where a word is both, as china and turkey are, capitals decide.
 */
function isMeant(
  { isProper }: Translation,
  tokens: readonly Token[],
  at: number,
  size: number,
  isTitle: boolean,
): boolean {
  const own = tokens.slice(at, at + size);
  const isWritten = own.every(({ text }) => isCapital(text));
  if (isProper) return isWritten ? size > 1 || !isInAName(tokens, at, size) : !hasCommon(own);
  if (!isWritten || isTitle) return true;
  return at === 0 && !isCapital(tokens[size]?.text ?? '');
}

function hasCommon(own: readonly Token[]): boolean {
  return translationsOf(phraseOf(own)).some(({ isProper }) => !isProper);
}

/** Whether a capitalized word stands beside another that no translation explains. */
function isInAName(tokens: readonly Token[], at: number, size: number): boolean {
  const isNamePart = (token: Token | undefined) =>
    token !== undefined && /^\p{Lu}\p{Ll}/u.test(token.text) && translationsOf(token.text.toLowerCase()).length === 0;
  return isCapital(tokens[at]?.text ?? '') && (isNamePart(tokens[at - 1]) || isNamePart(tokens[at + size]));
}

function unknown(text: string, isTitle: boolean): Part {
  const isEmpty = EMPTY.has(text.toLowerCase());
  const isKept = !isEmpty && (/\d/.test(text) || /^\p{Lu}{2,}$/u.test(text) || (isCapital(text) && !isTitle));
  return { text, size: 1, isKept, isEmpty, isSubject: false, isHome: false, isNamed: false };
}

function isCapital(text: string): boolean {
  return /^\p{Lu}/u.test(text);
}

/** Words of grammar, and of asking. */
const EMPTY = new Set(
  `a an the of to in on at by for from with and or is are was were be do does did can could should would will my your our i we you it
  its this that these those who what how where when why which much many there me us as if than about into near best good top
  please tell find get need want know see look show make give explain versus vs
  first second third all any some most more very new`.split(/\s+/),
);

/** What a query asks of its subject. */
const GENERAL =
  /^(?:latest|news|today|price|list|example|examples|explained|history|meaning|definition|guide|tutorial|tips|review|reviews|cost|size|age|time|date|year|month|week|day|free|online|download|number|results?|comparison|difference|problem|solution|record|rule|rules|schedule)$/i;

/** Programming: its words mean something else (thread, promise, rust), and its pages are in English. */
const SOFTWARE =
  /\b(?:python|java|javascript|typescript|golang|kotlin|php|perl|rust|node\.?js|npm|pnpm|yarn|pip|conda|cargo|maven|gradle|webpack|vite|babel|eslint|react|vue|angular|svelte|next\.?js|django|flask|fastapi|laravel|rails|spring boot|springboot|docker|kubernetes|k8s|helm|terraform|ansible|jenkins|git|github|gitlab|linux|ubuntu|debian|bash|zsh|powershell|vim|emacs|vs ?code|regex|sql|mysql|postgres(?:ql)?|sqlite|mongodb|redis|kafka|graphql|grpc|cors|oauth|jwt|nginx|apache|css|html|json|yaml|xml|api|sdk|cli|numpy|pandas|pytorch|tensorflow|keras|opencv|cuda|ffmpeg|excel|vba|word excel|latex|matlab|unity3d|unreal engine|arduino|raspberry pi|stack ?trace|null pointer|segmentation fault|stack overflow|async|await|useeffect|usestate|middleware|localhost|zookeeper|server|hello world|subnet|firewall|dns|ssh|tcp|http|https)\b|\w[_@#$]\w|\w\(\)|::|=>|\bc\+\+|\bc#/i;
const CAMEL_CASE = /\b[a-z]{2,}[A-Z][a-z]+[A-Z]?/;
