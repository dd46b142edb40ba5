import type { EngineResult } from '../../../src/engines/engine.ts';
import { siteOf } from '../../../src/text/site-of.ts';
import type { RecordedReply } from './replies.ts';

/** How many of a reply's results were read right. */
export interface Tally {
  results: number;
  /** With the title and an address of the result, in order. */
  right: number;
  /** Read, but not among the expected ones. */
  extra: number;
  snippets: number;
  rightSnippets: number;
  differences: string[];
}

/** Compares what was read from a changed reply with what the engine's own selectors read from the unchanged one. */
export function compare(reply: RecordedReply, found: readonly EngineResult[]): Tally {
  const { expected } = reply;
  const pairs = inOrder(expected, found, reply);
  const withText = expected.filter(({ snippet }) => snippet !== '');
  const differences = [
    ...expected.filter((one) => !pairs.has(one)).map(({ title, url }) => `missing: ${title} ${url}`),
    ...found.filter((one) => ![...pairs.values()].includes(one)).map(({ title, url }) => `extra: ${title} ${url}`),
    ...[...pairs]
      .filter(([one, other]) => one.snippet !== '' && !isSameText(one.snippet, other.snippet))
      .map(([one, other]) => `snippet: ${one.snippet.slice(0, 60)} ≠ ${other.snippet.slice(0, 60)}`),
  ];
  return {
    results: expected.length,
    right: pairs.size,
    extra: found.length - pairs.size,
    snippets: withText.length,
    rightSnippets: withText.filter((one) => isSameText(one.snippet, pairs.get(one)?.snippet ?? '')).length,
    differences,
  };
}

/** Adds up tallies. */
export function total(tallies: readonly Tally[]): Omit<Tally, 'differences'> {
  const sum = (of: (tally: Tally) => number) => tallies.reduce((all, tally) => all + of(tally), 0);
  return {
    results: sum((one) => one.results),
    right: sum((one) => one.right),
    extra: sum((one) => one.extra),
    snippets: sum((one) => one.snippets),
    rightSnippets: sum((one) => one.rightSnippets),
  };
}

/** Pairs each expected result with the first right one after the pair before. */
function inOrder(
  expected: readonly EngineResult[],
  found: readonly EngineResult[],
  reply: RecordedReply,
): Map<EngineResult, EngineResult> {
  const pairs = new Map<EngineResult, EngineResult>();
  let at = 0;
  for (const one of expected) {
    const next = found.findIndex((other, index) => index >= at && isSame(one, other, reply));
    if (next < 0) continue;
    pairs.set(one, found[next] as EngineResult);
    at = next + 1;
  }
  return pairs;
}

function isSame(one: EngineResult, other: EngineResult, reply: RecordedReply): boolean {
  return plain(one.title) === plain(other.title) && (keyOf(one.url) === keyOf(other.url) || isLinkOf(other, reply));
}

/** An engine's own redirect is as good as the address, which may have stood in an attribute that the change removed. */
function isLinkOf({ url }: EngineResult, { engine, query, response: { body } }: RecordedReply): boolean {
  const { host } = new URL(engine.request(query).url);
  const found = URL.parse(url);
  const isOwn = found !== null && siteOf(found.hostname) === siteOf(new URL(`http://${host}`).hostname);
  return isOwn && body.replaceAll('&amp;', '&').includes(`${found.pathname}${found.search}`);
}

function keyOf(text: string): string {
  const url = URL.parse(text);
  return url === null ? text : `${url.hostname}${url.pathname.replace(/\/$/, '')}${url.search}`;
}

function isSameText(one: string, other: string): boolean {
  const [a, b] = [plain(one), plain(other)];
  if (a === b) return true;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.length >= 0.8 * long.length && long.includes(short);
}

function plain(text: string): string {
  return text.normalize('NFKC').replace(/\s+|…|\.{3}/gu, '');
}
