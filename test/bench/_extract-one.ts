/**
 * Runs one extractor over folders of pages in a separate process with one thread: `ours` calls what a worker thread
 * runs, `plain` is jsdom, Readability and turndown as in their manuals, `parse5` only the parser. Sends {pages,
 * peakRss} to its parent.
 */
import { setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Readability } from '@mozilla/readability';
import { JSDOM, VirtualConsole } from 'jsdom';
import { parse } from 'parse5';
import TurndownService from 'turndown';
import { extractPage } from '../../src/extractor/extract-page.ts';
import { disablePretenuring } from '../../src/process/pretenuring.ts';
import { type BenchPage, bytesOf, pagesIn } from './_pages.ts';

export interface Read {
  id: string;
  title: string | null;
  content: string;
  ms: number;
  /** Time of the second pass, when the code has been compiled. */
  msAgain: number;
}

type Reader = (page: BenchPage, bytes: Uint8Array<ArrayBuffer>) => { title: string | null; content: string };

const READERS: Record<string, Reader> = {
  ours({ url, contentType }, bytes) {
    const reply = extractPage({ bytes, contentType, url, format: 'markdown' });
    return 'failure' in reply ? { title: null, content: '' } : reply;
  },
  /** Only parses a UTF-8 page into a tree: the minimum that reading it takes. */
  parse5(_page, bytes) {
    parse(Buffer.from(bytes).toString());
    return { title: null, content: '' };
  },
  plain({ url, contentType }, bytes) {
    const dom = new JSDOM(Buffer.from(bytes), { url, contentType, virtualConsole });
    try {
      const article = new Readability(dom.window.document).parse();
      const content = article?.content ? turndown.turndown(article.content) : '';
      return { title: article?.title ?? null, content };
    } finally {
      dom.window.close();
    }
  },
};

const virtualConsole = new VirtualConsole(); // discards the errors that pages log
const turndown = new TurndownService();

async function read(reader: Reader, folders: readonly string[]): Promise<Read[]> {
  const pages = folders.flatMap(pagesIn);
  for (const page of pages.slice(0, 5)) tryRead(reader, page, bytesOf(page)); // warm
  const timed = (page: BenchPage) => {
    const bytes = bytesOf(page); // unpacking the file is not part of the measurement
    const started = performance.now();
    const result = tryRead(reader, page, bytes);
    return { id: page.id, ...result, ms: performance.now() - started };
  };
  const all = async () => {
    const times: Array<ReturnType<typeof timed>> = [];
    for (const page of pages) {
      times.push(timed(page));
      await setImmediate(); // jsdom releases a window only after this
    }
    return times;
  };
  const [first, again] = [await all(), await all()];
  return first.map((one, n) => ({ ...one, msAgain: again[n]?.ms ?? Number.NaN }));
}

function tryRead(reader: Reader, page: BenchPage, bytes: Uint8Array<ArrayBuffer>): ReturnType<Reader> {
  try {
    return reader(page, bytes);
  } catch {
    return { title: null, content: '' }; // plain jsdom throws on the styles of some pages
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [name = '', ...folders] = process.argv.slice(2);
  const reader = READERS[name];
  if (reader === undefined) throw new Error(`no extractor ${name}`);
  if (name === 'ours') disablePretenuring(); // as the extractor process does
  const pages = await read(reader, folders);
  process.send?.({ pages, peakRss: process.resourceUsage().maxRSS * 1_024 }, () => process.exit(0));
}
