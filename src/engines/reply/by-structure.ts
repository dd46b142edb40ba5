import { jsonIn } from '../../json.ts';
import { foldText } from '../../text/fold.ts';
import { hanRuns } from '../../text/han.ts';
import { siteOf } from '../../text/site-of.ts';
import { parseUrl } from '../../text/web-address.ts';
import type { EngineQuery, EngineResponse, EngineResult } from '../engine.ts';
import { parseMarkup } from './parse-markup.ts';
import { listsOnPage } from './structure/boxes.ts';
import { type Candidate, MIN_RESULTS, type Reading } from './structure/reading.ts';
import { dataOnPage, listsInData, listsInFeed } from './structure/records.ts';

/*
 * Reads a result page by its shape, for when an engine's own selectors no longer fit it. A list of results is the same
 * everywhere: boxes in a row, each with a link out of the engine's site, a text that heads it and a passage. No name of
 * an engine, class or field stands here.
 */

const MAX_RESULTS = 100;

/**
 * Returns the results that a reply shows by its structure, in its order; none where no list of it is about the query.
 * Only for replies that are no wall, no error and not said to be empty. Throws EngineFailure for too much markup.
 */
export function readByStructure({ url, body }: EngineResponse, query: EngineQuery): EngineResult[] {
  const ownSite = siteOf(parseUrl(url)?.hostname ?? '');
  const isOfOneSite = query.includeDomains.length > 0 || /\bsite:/.test(query.text);
  const reading = { base: url, ownSite, now: query.now, isOfOneSite, isRelated: relatedTo(query.text) };
  const best = candidatesIn(body, reading)
    .map((results) => ({ results, score: scoreOf(results, reading) }))
    .reduce((one, other) => (other.score > one.score ? other : one), { results: [] as Candidate, score: 0 });
  return best.results.slice(0, MAX_RESULTS);
}

/** Scores a list by the number of its results, how many speak of the query, their passages and hosts; 0 = not results. */
function scoreOf(results: Candidate, { isRelated, isOfOneSite, ownSite }: Reading): number {
  const related = results.filter(({ title, snippet }) => isRelated(`${title} ${snippet}`)).length;
  const sites = new Set(results.map(({ url }) => placeOf(url, ownSite))).size;
  if (results.length < MIN_RESULTS || related === 0 || related < results.length * MIN_RELATED_SHARE) return 0;
  const withText = results.filter(({ snippet }) => snippet !== '').length;
  // Some engines search one site; a list of its own pages on a page without results is less about the query.
  if (sites < 2 && !isOfOneSite && Math.min(related, withText) < results.length * MOST) return 0;
  return related + 0.3 * results.length + 0.5 * withText + 0.2 * sites;
}

/** Returns a result's host; for the engine's own redirects, which may lead anywhere, the whole URL. */
function placeOf(url: string, ownSite: string): string {
  const host = parseUrl(url)?.hostname ?? '';
  return siteOf(host) === ownSite ? url : host;
}

const MIN_RELATED_SHARE = 0.3;
const MOST = 0.6;

/** Returns the test whether a text has a word or a pair of Han characters of the query; any has, where it has none. */
function relatedTo(query: string): (text: string) => boolean {
  const folded = foldText(query);
  const runs = hanRuns(folded);
  const pairs = runs.flatMap((run) =>
    Array.from({ length: Math.max(1, run.length - 1) }, (_, at) => run.slice(at, at + 2)),
  );
  const grams = [...pairs, ...(folded.match(/[\p{L}\d]{2,}/gu) ?? []).filter((word) => hanRuns(word).length === 0)];
  return (text) => {
    const plain = foldText(text);
    return grams.length === 0 || grams.some((gram) => plain.includes(gram));
  };
}

function candidatesIn(body: string, reading: Reading): Candidate[] {
  const start = body.trimStart();
  const json = /^[[{]/.test(start) ? jsonIn(start) : undefined;
  if (json !== undefined) return listsInData([json], reading);
  if (/^<(?:\?xml|rss|feed|rdf)\b/i.test(start)) return listsInFeed(start, reading);
  const page = parseMarkup(body);
  return [...listsOnPage(page, reading), ...listsInData(dataOnPage(page), reading)];
}
