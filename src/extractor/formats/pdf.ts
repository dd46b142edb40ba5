import { fileURLToPath } from 'node:url';
import type { Format } from '../../schemas.ts';
import { countCharacters } from '../../text/characters.ts';
import { cpuMs } from '../../time/cpu-ms.ts';
import { MAX_CHARACTERS, type Unread } from '../text-window.ts';
import { type Line, linesOf } from './pdf-lines.ts';
import { toParagraphs, withoutRunningHeads } from './pdf-paragraphs.ts';
import { withoutRadicals } from './radicals.ts';

/** Title and text of a PDF, or why there is none. `unread` is set if not all pages were read. */
export type PdfReply =
  | { title: string | null; content: string; unread?: Unread }
  | { failure: 'pdf_encrypted' | 'pdf_damaged' | 'pdf_without_text' };

/** Loads PDF.js with the first PDF: two megabytes that most threads never need. Takes a second on a slow core. */
export async function loadPdfJs(): Promise<typeof import('unpdf')> {
  const pdfJs = await import('unpdf');
  await pdfJs.getResolvedPDFJS();
  return pdfJs;
}

/**
 * Returns the text layer of a PDF, page by page, at least until there is text after `start` characters. Scanned pages
 * have none; there is no character recognition.
 */
export async function readPdf(bytes: Uint8Array, format: Format, start = 0): Promise<PdfReply> {
  const { getDocumentProxy } = await loadPdfJs();
  const until = cpuMs() + MAX_MS;
  const options = { ...OPTIONS, cMapUrl: CMAPS, cMapPacked: true };
  const document = await getDocumentProxy(bytes, options).catch((error: Error) => error.name);
  if (typeof document === 'string') {
    return { failure: document === 'PasswordException' ? 'pdf_encrypted' : 'pdf_damaged' };
  }
  const { numPages } = document;
  const sections: string[] = [];
  let ofFirstPage: string | null = null;
  let read = 0;
  for (let characters = 0; read < numPages && characters <= start && cpuMs() <= until; ) {
    const pages = await pagesFrom(document, read, until);
    const { title, content } = toParagraphs(withoutRunningHeads(pages), format, { isBeginning: read === 0 });
    ofFirstPage ??= title;
    read += pages.length;
    if (content === '') continue;
    sections.push(content);
    characters += countCharacters(content) + (characters === 0 ? 0 : GAP.length);
  }
  const content = sections.join(GAP);
  if (content.replace(/\s/g, '').length < MIN_CHARACTERS) return { failure: 'pdf_without_text' };
  const title = (await titleOf(document)) ?? ofFirstPage;
  if (read === numPages) return { title, content };
  const whole = { count: numPages, unit: '頁' } as const;
  if (cpuMs() <= until) return { title, content, unread: { whole, isReachable: true } };
  const note = `……（全文共 ${numPages} 頁，以上為前 ${read} 頁。）`;
  return { title, content: content + GAP + note, unread: { whole, isReachable: false } };
}

const GAP = '\n\n';

/**
 * Returns the pages after the first `read` ones, as many as fill a reply. Running heads and headings are recognised per
 * batch, so that a text is the same however far a request reads.
 */
async function pagesFrom(document: Document, read: number, until: number): Promise<Line[][]> {
  const pages: Line[][] = [];
  for (let characters = 0; read + pages.length < document.numPages && characters < MAX_CHARACTERS; ) {
    if (pages.length > 0 && cpuMs() > until) break;
    const lines = await linesOfPage(document, read + pages.length + 1);
    characters += lines.reduce((sum, { text }) => sum + text.length, 0);
    pages.push(lines);
  }
  return pages;
}

type Document = Awaited<ReturnType<typeof import('unpdf')['getDocumentProxy']>>;

const MAX_MS = 1_500; // of the two seconds of CPU time or more that a thread has; enough for about 150 pages
const MIN_CHARACTERS = 10; // page numbers and stamps on scanned pages are not text
/** Character maps: without them text in Chinese fonts that are not embedded comes out empty, without an error. */
const CMAPS = fileURLToPath(new URL('./cmaps/', import.meta.url));
const OPTIONS = {
  verbosity: 0,
  isEvalSupported: false,
  disableFontFace: true,
  useSystemFonts: false,
  maxImageSize: 1,
  enableXfa: false,
};

async function linesOfPage(document: Document, number: number): Promise<Line[]> {
  try {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    page.cleanup();
    return linesOf(items);
  } catch {
    return []; // skip the damaged page, keep the others
  }
}

/** Returns the title in the document's metadata, unless it is a program's default. Null if there is none. */
async function titleOf(document: Document): Promise<string | null> {
  const metadata = await document.getMetadata().catch(() => undefined);
  const { Title } = (metadata?.info ?? {}) as { Title?: unknown };
  const title = typeof Title === 'string' ? withoutRadicals(Title).replace(/\s+/g, ' ').trim() : '';
  return title === '' || NO_TITLE.test(title) ? null : title;
}

const NO_TITLE =
  /^(untitled|無標題|无标题|未命名|文件|文档|document\d*|(slide|幻灯片|投影片) ?\d*|(microsoft )?powerpoint( presentation| 簡報| 演示文稿)?|(演示文稿|簡報) ?\d*|microsoft \w+ - .*|.*\.(docx?|xlsx?|pptx?|pdf|indd|wpd|odt|rtf|dvi|tex))$|\ufffd/i;
