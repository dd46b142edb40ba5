import { isSimplified, isTraditional } from '../../text/script.ts';
import { DAY_MS } from '../../time/durations.ts';
import { RANGE_DAYS } from '../../time/range-days.ts';
import { endOfDay, startOfDay } from '../dates/days.ts';
import { addressOf } from '../url/clean-url.ts';
import { isPageOn } from '../url/domain-match.ts';
import { urlKey } from '../url/url-key.ts';
import { detourRank } from '../url/url-preference.ts';
import { compare } from './compare.ts';
import type { MergeContext, ResultList } from './merge-input.ts';
import { snippetText } from './snippet-text.ts';

/** One page, with the best title, snippet, address and date that the engines gave for it. */
export interface Candidate {
  url: string;
  title: string;
  snippet: string;
  published: Date | null;
  isFiltered: boolean;
  sightings: Sighting[];
}

/** One list's vote for a page, not yet weighted by how closely the page matches the query. */
interface Sighting extends Vote {
  provider: string;
  queryIndex: number;
}

/** An engine's vote for a page, by its rank. */
export interface Vote {
  engine: string;
  vote: number;
}

const MAX_RESULTS_PER_LIST = 100;
const MAX_TITLE = 300;
const MAX_SNIPPET = 1_000;
const RANK_OFFSET = 20; // 60, usual in the literature, is for lists of a thousand; on lists of ten it levels all ranks

/** Returns the pages of all lists, each once, without those that provably do not match the request. */
export function candidatesIn(lists: readonly ResultList[], context: MergeContext): Candidate[] {
  return collect(lists, context).filter((candidate) => isWanted(candidate, context));
}

/** Reciprocal rank fusion: returns the vote that a list gives to its result at `rank`, from 0. */
export function voteFor(weight: number, rank: number): number {
  return weight / (RANK_OFFSET + rank + 1);
}

type Found = Pick<Candidate, 'url' | 'title' | 'snippet' | 'published' | 'isFiltered'>;

function collect(lists: readonly ResultList[], context: MergeContext): Candidate[] {
  const byKey = new Map<string, Candidate>();
  const placeOf = createPlaces();
  for (const list of [...lists].sort(byListName)) {
    list.results.slice(0, MAX_RESULTS_PER_LIST).forEach((result, rank) => {
      const place = placeOf(result.url);
      const title = snippetText(result.title, MAX_TITLE);
      if (place === null || title === '') return;
      const found: Found = {
        url: place.href,
        title,
        snippet: snippetText(result.snippet, MAX_SNIPPET),
        published: plausible(result.published, context.now),
        isFiltered: list.isFiltered ?? false,
      };
      const known = byKey.get(place.key);
      const candidate = known ?? { ...found, sightings: [] };
      if (known === undefined) byKey.set(place.key, candidate);
      else improve(known, found, context);
      const { engine, provider, queryIndex } = list;
      candidate.sightings.push({ engine, provider, queryIndex, vote: voteFor(list.weight, rank) });
    });
  }
  return [...byKey.values()];
}

interface Place {
  href: string;
  key: string;
}

/** Resolves engines' addresses. Each is parsed once, as most pages are found by several engines. */
function createPlaces(): (text: string) => Place | null {
  const places = new Map<string, Place | null>();
  return (text) => {
    const known = places.get(text);
    if (known !== undefined) return known;
    const address = addressOf(text);
    const place = address && { href: address.href, key: urlKey(address) };
    places.set(text, place);
    return place;
  };
}

/** Sorts lists by engine and query, so that the merged result does not depend on which engine answered first. */
function byListName(one: ResultList, other: ResultList): number {
  return compare(one.engine, other.engine) || one.queryIndex - other.queryIndex;
}

/**
 * Keeps the better parts of two sightings of one page: the most direct address, the uncut title, the longer snippet,
 * any date. A snippet in the requested script wins unless the other is more than twice as long.
 */
function improve(known: Candidate, found: Found, { language }: MergeContext): void {
  const fitsBetter = found.title === known.title ? 0 : fits(found.title, language) - fits(known.title, language);
  const isOtherScript = fitsBetter > 0;
  if (found.url !== known.url) {
    const further = detourRank(new URL(found.url)) - detourRank(new URL(known.url));
    if (further < 0 || (isOtherScript && further === 0)) known.url = found.url;
  }
  if (isOtherScript || isWholeOf(found.title, known.title)) known.title = found.title;
  const isLonger = found.snippet.length * 2 ** fitsBetter > known.snippet.length;
  if (isLonger && found.snippet !== known.title) known.snippet = found.snippet;
  known.published ??= found.published;
  known.isFiltered ||= found.isFiltered;
}

/** Returns 1 when the text is in the requested script, 0 when in the other or in neither, as Latin text is. */
function fits(text: string, language: MergeContext['language']): number {
  if (language === 'zh-Hant') return Number(isTraditional(text));
  return language === 'zh-Hans' ? Number(isSimplified(text)) : 0;
}

/** Whether `title` is the full form of `cut`, which an engine shortened. */
function isWholeOf(title: string, cut: string): boolean {
  if (title.length <= 4 || title === cut) return false;
  const stem = /^(.{4,}?)\s*(?:…|\.{3})$/.exec(cut)?.[1];
  return stem !== undefined && title.length > stem.length && title.startsWith(stem);
}

const FIRST_PAGE = Date.UTC(1990, 0); // the web's first page was put up in December of that year

/** Parses a date; null when it is later than time zones explain, or older than the web, as zeros for "no date" are. */
function plausible(published: string | null, now: Date): Date | null {
  const date = published === null ? null : new Date(published);
  const at = date?.getTime() ?? Number.NaN;
  return at - now.getTime() < DAY_MS && at >= FIRST_PAGE ? date : null;
}

const GRACE_DAYS = 1; // dates may lack a time or be in another time zone

/** Whether an engine's result can become a candidate. Others must not end the search for further results. */
export function mayBeCandidate({ url, title, published }: Item, context: MergeContext): boolean {
  if (title.trim() === '' || !/^https?:\/\//i.test(url)) return false;
  const isAnyDomain = !context.includeDomains?.length && !context.excludeDomains?.length;
  const address = isAnyDomain ? url : addressOf(url)?.href;
  return address !== undefined && isWanted({ url: address, published: plausible(published, context.now) }, context);
}

type Item = ResultList['results'][number];

/** Whether a page is not provably outside the requested period or domains. Undated pages stay, and rank lower. */
function isWanted({ url, published }: Pick<Candidate, 'url' | 'published'>, context: MergeContext): boolean {
  const { timeRange, startDate, endDate, now } = context;
  if (!isOnWantedDomain(url, context)) return false;
  if (published === null) return true;
  const at = published.getTime();
  const days = RANGE_DAYS[timeRange];
  if (days !== undefined && now.getTime() - at > (days + GRACE_DAYS) * DAY_MS) return false;
  return (startDate === undefined || at >= startOfDay(startDate)) && (endDate === undefined || at < endOfDay(endDate));
}

/**
 * Whether a page may be on a wanted domain. Excluded domains do not affect redirect URLs: each engine with redirect URLs
 * got them in the query (`-site:`), and otherwise a redirector that refuses would cost all of its engine's news.
 */
function isOnWantedDomain(url: string, context: MergeContext): boolean {
  const { includeDomains = [], excludeDomains = [], leadsOn, mayLeadAnywhere } = context;
  if (excludeDomains.length === 0 && includeDomains.length === 0) return true;
  if (mayLeadAnywhere?.(url)) return true;
  if (isPageOn(excludeDomains, url) && !leadsOn?.(url)) return false;
  return includeDomains.length === 0 || isPageOn(includeDomains, url);
}
