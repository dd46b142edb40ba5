import { readFileSync } from 'node:fs';
import { memoize } from '../../memoize.ts';
import { hasHan } from '../../text/han.ts';
import { toSimplified } from '../../text/script.ts';
import { withEvidence } from './evidence.ts';

/** An entity with different names in different places; the columns of names.tsv. */
export interface Name {
  tw: string;
  cn: string;
  hk: string;
  /** Registered names, the Chinese one before the English where both are known. */
  official: readonly string[];
  aliases: readonly string[];
  /** Stock tickers: recognized in a query, but never used in place of the name. */
  tickers: readonly string[];
  kind: string;
  /** The name is meant only if the rest of the query matches this pattern, in either script. */
  context: string | undefined;
  /** Spellings that need the context: Taiwan's (出神入化 is an idiom), the others (函数 is mathematics too), some, or all. */
  needsContext: 'tw' | 'others' | 'all' | readonly string[];
  /** The name is not meant if the rest of the query matches this pattern: 高鐵 with 北京. */
  notWith: string | undefined;
  /** The name is not meant if this follows it: 高通 in 高通膨. */
  notBefore: RegExp | undefined;
  /** The name is not meant if this precedes it: 影片 in 電影影片. */
  notAfter: RegExp | undefined;
}

/** A name under one of its spellings. */
export interface Entry {
  name: Name;
  /** The spelling as written in the table. */
  spelling: string;
}

const LEGAL_FORM = / (?:corporation|company|group|limited|holdings?)$/;
const CONTEXT = /^(ctx|tw|cn|of\(([^)]+)\)):(.*)$/;

/** Names by each of their spellings, in lower case. Loaded with the module, so that no request has to wait for it. */
export const INDEX: ReadonlyMap<string, Entry> = index(load());
/** Lengths of the spellings that begin with the same two characters, the longest first: no others are looked up. */
const LENGTHS: ReadonlyMap<string, readonly number[]> = lengthsOf(INDEX.keys());
const NONE: readonly number[] = [];

/** Returns the possible lengths of a spelling that begins at `start`, by first characters; `text` is in lower case. */
export function lengthsAt(text: string, start: number): readonly number[] {
  const longer = LENGTHS.get(text.slice(start, start + 2)) ?? NONE;
  const alone = LENGTHS.get(text.charAt(start)) ?? NONE;
  return longer.length > 0 && alone.length > 0 ? [...longer, ...alone] : longer.length > 0 ? longer : alone;
}

/** Compiles a `context` or `notWith`, in Simplified, on first use, as the script tables take a while to load. */
export const guardOf = memoize((context: string) => new RegExp(toSimplified(withEvidence(context)), 'i'));

function load(): Name[] {
  const lines = readFileSync(new URL('../data/names.tsv', import.meta.url), 'utf8')
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
      ...guardsIn(guard.split(' && ')),
    };
  });
}

type Guards = Pick<Name, 'context' | 'needsContext' | 'notWith' | 'notBefore' | 'notAfter'>;

/**
 * Parses guards. A name is not meant beside `not:`, before `next:` or after `prev:`. It needs the context of `ctx:` in
 * any spelling, of `tw:` in Taiwan's, `cn:` in the others, `of(人行|…):` in those listed. `@car` is a row of evidence.ts.
 */
function guardsIn(guards: readonly string[]): Guards {
  const after = (kind: string) => guards.find((guard) => guard.startsWith(kind))?.slice(kind.length);
  const [notBefore, notAfter] = [after('next:'), after('prev:')];
  const [, of = '', some, context] = guards.map((guard) => CONTEXT.exec(guard)).find((found) => found !== null) ?? [];
  return {
    context,
    needsContext: some?.split('|') ?? (of === 'tw' ? 'tw' : of === 'cn' ? 'others' : 'all'),
    notWith: after('not:'),
    notBefore: notBefore === undefined ? undefined : new RegExp(`^(?:${notBefore})`),
    notAfter: notAfter === undefined ? undefined : new RegExp(`(?:${notAfter})$`),
  };
}

function index(names: readonly Name[]): Map<string, Entry> {
  const byAlias = new Map<string, Entry>();
  for (const name of names) {
    for (const alias of [name.tw, name.cn, name.hk, ...name.official, ...name.aliases, ...name.tickers]) {
      for (const key of keysOf(alias.toLowerCase()))
        if ((key.length >= 2 || isGuardedHan(key, name)) && !byAlias.has(key))
          byAlias.set(key, { name, spelling: alias });
    }
  }
  return byAlias;
}

/** Returns a spelling as people type it: without a foreign name's dots, a long English name's article or legal form. */
function keysOf(alias: string): string[] {
  const long = alias.replace(/^the (?=\S+ \S+ \S)/, '');
  return [alias, alias.replaceAll('·', ''), long, long.split(' ').length > 3 ? long.replace(LEGAL_FORM, '') : long];
}

function lengthsOf(spellings: Iterable<string>): Map<string, readonly number[]> {
  const byStart = new Map<string, readonly number[]>();
  const kept = new Map<string, readonly number[]>(); // most lists are equal and share one array
  for (const spelling of spellings) {
    const start = spelling.slice(0, 2);
    const lengths = [...new Set([...(byStart.get(start) ?? []), spelling.length])].sort((one, other) => other - one);
    const key = lengths.join();
    if (!kept.has(key)) kept.set(key, lengths);
    byStart.set(start, kept.get(key) ?? lengths);
  }
  return byStart;
}

/** Whether a single character is a name in its context, as the chemical elements are. */
function isGuardedHan(key: string, { context, needsContext }: Name): boolean {
  return context !== undefined && needsContext === 'all' && hasHan(key);
}
