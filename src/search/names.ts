import { readFileSync } from 'node:fs';
import { foldText } from '../fold.ts';
import { toSimplified } from '../script.ts';
import { isWrittenAsName } from './latin-words.ts';
import { wordBoundaries } from './words.ts';

/** One thing with different names in different places; the columns of names.tsv. */
export interface Name {
  tw: string;
  cn: string;
  hk: string;
  /** Registered names, Chinese and then English where both are known. */
  official: readonly string[];
  aliases: readonly string[];
  /** Names on stock exchanges: found, and never given for the name. */
  tickers: readonly string[];
  kind: string;
  /** The name is meant only when another part of the query matches this pattern, in either script. */
  context: string | undefined;
  /** Which spelling needs the context: Taiwan's (出神入化 is an idiom), any other (函数 is mathematics too), or all. */
  needsContext: 'tw' | 'others' | 'all';
  /** The name is not meant when this follows it: 高通 in 高通膨. */
  notBefore: RegExp | undefined;
  /** The name is not meant when this stands before it: 影片 in 電影影片. */
  notAfter: RegExp | undefined;
}

export interface NameMatch {
  name: Name;
  /** What was found, as the table writes it. */
  spelling: string;
  start: number;
  end: number;
}

/** Finds the names in a text: longest match, on word boundaries, from the left, none overlapping. */
export function findNames(text: string): readonly NameMatch[] {
  if (last.text !== text) last = { text, matches: namesIn(text) };
  return last.matches;
}

/** A plan asks for the names of one text for each of its variants, and looking for them is a third of its time. */
let last: { text: string; matches: readonly NameMatch[] } = { text: '', matches: [] };

function namesIn(text: string): NameMatch[] {
  const lower = text.toLowerCase().replace(OTHER_DOTS, '·');
  const boundaries = wordBoundaries(text);
  const matches: NameMatch[] = [];
  for (let start = 0; start < text.length; start++) {
    const match = boundaries.has(start) ? longestAt(lower, start, boundaries) : undefined;
    if (match === undefined || !isWrittenAsName(text, start, match.end, match.spelling)) continue;
    matches.push(match);
    start = match.end - 1;
  }
  return matches;
}

function longestAt(text: string, start: number, boundaries: ReadonlySet<number>): NameMatch | undefined {
  for (let length = Math.min(LONGEST, text.length - start); length >= 2; length--) {
    const end = start + length;
    if (!boundaries.has(end)) continue;
    const found = INDEX.get(text.slice(start, end));
    if (found !== undefined && isMeant(found, text, start, end)) return { ...found, start, end };
  }
  return undefined;
}

type Found = Pick<NameMatch, 'name' | 'spelling'>;

function isMeant({ name, spelling }: Found, text: string, start: number, end: number): boolean {
  const { tw, context, needsContext, notBefore, notAfter, kind } = name;
  const next = text.slice(end, end + MAX_GUARD).trimStart();
  if (notBefore?.test(next) || PART_OF_LONGER[kind]?.test(foldText(next))) return false;
  if (notAfter?.test(text.slice(Math.max(0, start - MAX_GUARD), start))) return false;
  // A dot joins the parts of one foreigner's name.
  if (DOT.test(text.charAt(end)) || DOT.test(text.charAt(start - 1))) return false;
  if (needsContext !== 'all' && (spelling === tw) !== (needsContext === 'tw')) return true;
  return context === undefined || guardOf(context).test(toSimplified(`${text.slice(0, start)} ${text.slice(end)}`));
}

const guards = new Map<string, RegExp>();

/** Made when it is first asked for: the tables of the scripts take their time to load. */
function guardOf(context: string): RegExp {
  const guard = guards.get(context) ?? new RegExp(toSimplified(context), 'i');
  guards.set(context, guard);
  return guard;
}

const MAX_GUARD = 12; // as far as a guard looks
const DOT = /[·・‧•]/;
const OTHER_DOTS = /[・‧•]/g;

/** What makes another name of a name: 三星鄉 is a place, 梅西百貨 a shop, 牛頓定律 a law of nature. */
const PART_OF_LONGER: Readonly<Record<string, RegExp>> = {
  person:
    /^(?:百货|超市|乡|镇|村|县|州|大学|学院|国小|小学|中学|医院|定理|定律|效应|症候群|综合征|奖|杯|山|岛|路(?!线|径|透|演)|街(?!头|坊))/,
  company:
    /^(?:云(?!端|计算|南|林)|网盘|雅黑|乡|镇|村|里(?!面|程)|区(?!块|域|间)|县|州|路(?!线|由|透|边)|街(?!头|坊)|山|河|桥(?!接)|寺|庙|国小|国中|小学|中学)/,
  term: /^(?:乡|镇|村|县|国小|国中)/,
};

function load(): Name[] {
  const lines = readFileSync(new URL('./names.tsv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1);
  return lines.map((line) => {
    const [tw = '', cn = '', hk = '', official = '', aliases = '', kind = '', guard = ''] = line.split('\t');
    return {
      tw,
      cn,
      hk,
      official: official.split('|').filter(Boolean),
      // Stock codes and short Latin tokens are too often something else (years, file formats).
      aliases: aliases.split('|').filter((alias) => alias !== '' && !/^(code|weak|ticker):/.test(alias)),
      tickers: [...aliases.matchAll(/ticker:([A-Z]+)/g)].map(([, ticker = '']) => ticker),
      kind,
      notBefore: guard.startsWith('next:') ? new RegExp(`^(?:${guard.slice('next:'.length)})`) : undefined,
      notAfter: guard.startsWith('prev:') ? new RegExp(`(?:${guard.slice('prev:'.length)})$`) : undefined,
      ...contextIn(guard),
    };
  });
}

/** `ctx:` is for every spelling, `tw:` for Taiwan's, `cn:` for the others. */
function contextIn(guard: string): Pick<Name, 'context' | 'needsContext'> {
  const [, of, context] = /^(ctx|tw|cn):(.*)$/.exec(guard) ?? [];
  return { context, needsContext: of === 'tw' ? 'tw' : of === 'cn' ? 'others' : 'all' };
}

function index(names: readonly Name[]): Map<string, Found> {
  const byAlias = new Map<string, Found>();
  for (const name of names) {
    for (const alias of [name.tw, name.cn, name.hk, ...name.official, ...name.aliases, ...name.tickers]) {
      // The parts of a foreigner's name are typed with a dot between them or without one.
      for (const key of [alias.toLowerCase(), alias.toLowerCase().replaceAll('·', '')])
        if (key.length >= 2 && !byAlias.has(key)) byAlias.set(key, { name, spelling: alias });
    }
  }
  return byAlias;
}

const INDEX = index(load());
const LONGEST = Math.max(...[...INDEX.keys()].map((alias) => alias.length));
