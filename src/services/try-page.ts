import type { Extractor, Page, PageWish } from '../extractor/extractor.ts';
import { PageFailure } from '../extractor/failure.ts';
import type { Metrics } from '../telemetry/metrics.ts';

/** Services and account with which the pages of one call are read. */
export interface PageReader {
  extractor: Pick<Extractor, 'extract'>;
  metrics: Pick<Metrics, 'page'>;
  account: string;
}

/** Reads a page, or returns why it could not be read, which is part of the result rather than an error. */
export async function tryPage(
  url: string,
  wish: Pick<PageWish, 'format' | 'start' | 'onFetched'>,
  reader: PageReader,
  signal: AbortSignal,
): Promise<Page | PageFailure> {
  const { extractor, metrics, account } = reader;
  try {
    const page = await extractor.extract(url, { ...wish, account, call: reader }, signal);
    metrics.page('success');
    // Scripts on pages may contain half a surrogate pair, which programs in other languages refuse to write.
    return { ...page, title: page.title?.toWellFormed() ?? null, content: page.content.toWellFormed() };
  } catch (error) {
    metrics.page(outcomeOf(error, signal));
    if (error instanceof PageFailure) return error;
    throw error;
  }
}

/** Returns the outcome for the metrics. A page that takes too long is aborted like one whose caller has left. */
function outcomeOf(error: unknown, { aborted, reason }: AbortSignal): string {
  if (error instanceof PageFailure) return error.reason;
  if (!aborted) return 'defect';
  return reason instanceof DOMException && reason.name === 'TimeoutError' ? 'timeout' : 'left';
}
