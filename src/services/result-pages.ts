import type { Page } from '../extractor/extractor.ts';
import { PageFailure } from '../extractor/failure.ts';
import { memoize } from '../memoize.ts';
import type { Format } from '../schemas.ts';
import { timed } from '../telemetry/trace.ts';
import { beginningOf } from '../text/characters.ts';
import { clipAllToTokens, estimateTokens } from '../text/tokens.ts';
import type { Deadline } from './deadline.ts';
import { type PageReader, tryPage } from './try-page.ts';

/** Reads the page of a result; undefined when it cannot be read, or not in time. */
export type ReadResult = (url: string, format: Format) => Promise<Page | undefined>;

/** Returns a reader that reads until `share` of the call's time, each page once however many steps want it. */
export function resultReader(reader: PageReader, deadline: Deadline, share: number): ReadResult {
  const read = memoize(async (key: string) => {
    const { url, format } = JSON.parse(key) as { url: string; format: Format };
    const page = await deadline.until(share, (signal) => tryPage(url, { format }, reader, signal));
    return page === undefined || page instanceof PageFailure || page.content === '' ? undefined : page;
  });
  return (url, format) => read(JSON.stringify({ url, format }));
}

/** A picture on the page of a result. */
export interface Picture {
  url: string;
  /** Its alternative text; null when it has none. */
  description: string | null;
}

/** What a search returns of the pages of its results besides summaries. */
export interface PagesWanted {
  include_raw_content?: boolean | Format | undefined;
  include_images?: boolean | undefined;
}

/** Whether the page of every result has to be read. */
export function wantsPages({ include_raw_content: raw, include_images: images }: PagesWanted): boolean {
  return Boolean(raw) || images === true;
}

interface Shown {
  url: string;
  raw_content?: string | null;
}

/**
 * Reads the pages of results and returns the results with `raw_content`, the pictures in them, and how many were read.
 * `tokens` is what text and pictures may take of the reply's budget.
 */
export async function withPages<Result extends Shown>(
  results: readonly Result[],
  { include_raw_content: raw, include_images: withImages }: PagesWanted,
  read: ReadResult,
  tokens: number | undefined,
): Promise<{ results: Result[]; images?: Picture[]; pages_read: number }> {
  const format = raw === 'text' ? 'text' : 'markdown';
  const pages = await timed('raw', () =>
    Promise.all(
      results.map(async ({ url }) => {
        const [page, marked] = await Promise.all([
          raw ? read(url, format) : undefined,
          withImages ? read(url, 'markdown') : undefined, // only Markdown has pictures
        ]);
        return { page, pictures: picturesIn(marked?.content ?? ''), isRead: (page ?? marked) !== undefined };
      }),
    ),
  );
  const images = within(distinct(pages.flatMap(({ pictures }) => pictures)), tokens);
  const left = tokens === undefined ? undefined : Math.max(0, tokens - estimateTokens(JSON.stringify(images)));
  const texts = pages.map(({ page }) => page?.content ?? '');
  const clipped = left === undefined ? texts : clipAllToTokens(texts, left);
  return {
    results: results.map((result, n) => (raw ? { ...result, raw_content: clipped[n] || null } : result)),
    ...(withImages ? { images } : {}),
    pages_read: pages.filter(({ isRead }) => isRead).length,
  };
}

/** Returns the first pictures in a text in Markdown. */
export function picturesIn(markdown: string): Picture[] {
  const pictures = [...markdown.matchAll(PICTURE)].map(([, text = '', url = '']) => ({
    url,
    description: beginningOf(text.replaceAll('\\', '').trim(), MAX_DESCRIPTION) || null,
  }));
  return distinct(pictures).slice(0, MAX_PER_PAGE);
}

const PICTURE = /!\[([^[\]]{0,500})\]\((https?:\/\/[^\s()<>]{1,2000})/g;
const MAX_PER_PAGE = 3; // the pictures of an article; more are those of a gallery or a shop
const MAX_PICTURES = 20;
const MAX_DESCRIPTION = 200;

function distinct(pictures: readonly Picture[]): Picture[] {
  return [...new Map(pictures.map((picture) => [picture.url, picture])).values()];
}

function within(pictures: readonly Picture[], tokens: number | undefined): Picture[] {
  const most = pictures.slice(0, MAX_PICTURES);
  while (tokens !== undefined && most.length > 0 && estimateTokens(JSON.stringify(most)) > tokens) most.pop();
  return most;
}
