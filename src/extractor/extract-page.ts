import type { Format } from '../schemas.ts';
import { decoded } from './decoded-text.ts';
import { toMarkdown } from './markdown.ts';
import { type NotAPage, notAPage } from './not-a-page.ts';
import { readArticle } from './readable.ts';
import { toText } from './text.ts';
import { tidy, tidyMarkdown } from './tidy.ts';

/** A page as fetched, with the wanted format of its text. */
export interface PageTask {
  bytes: Uint8Array;
  contentType: string | undefined;
  url: string;
  format: Format;
  /** Number of characters to leave out at the beginning of the text. */
  start?: number;
}

/** Title and text of a page, or why there are none. */
export type PageReply =
  | { title: string | null; content: string }
  | { failure: 'no_content' | 'undecodable' | NotAPage };

/** Reads an HTML page: bytes in, title and main text out. */
export function extractPage({ bytes, contentType, url, format }: PageTask): PageReply {
  const page = decoded(bytes, contentType);
  if (page === null) return { failure: 'undecodable' };
  const { title, root, isShell } = readArticle(page.text, url, page.encoding);
  const empty = isShell ? 'needs_script' : 'no_content';
  if (root === null) return { failure: notAPage(title, '') ?? empty }; // the page's heading may be all that it says
  return finish(title, format === 'markdown' ? tidyMarkdown(toMarkdown(root)) : tidy(toText(root)), empty);
}

function finish(title: string | null, content: string, empty: 'no_content' | 'needs_script'): PageReply {
  const failure = notAPage(title, content);
  if (failure !== null) return { failure };
  return content === '' ? { failure: empty } : { title: title === null ? null : tidy(title), content };
}
