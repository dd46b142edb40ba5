import { fileURLToPath } from 'node:url';
import type { Format } from '../schemas.ts';
import { MAX_CHARACTERS } from './bounded.ts';
import { type Line, linesOf } from './pdf-lines.ts';
import { toParagraphs, withoutRunningHeads } from './pdf-paragraphs.ts';

export type PdfReply =
  | { title: string | null; content: string }
  | { failure: 'pdf_encrypted' | 'pdf_damaged' | 'pdf_without_text' };

/** The text layer of a PDF, pages in their order. Scanned pages have none; nothing is recognised from pictures. */
export async function readPdf(bytes: Uint8Array, format: Format): Promise<PdfReply> {
  // Loaded with the first PDF: two megabytes that most threads never need.
  const { getDocumentProxy } = await import('unpdf');
  const until = performance.now() + MAX_MS;
  const options = { ...OPTIONS, cMapUrl: CMAPS, cMapPacked: true };
  const document = await getDocumentProxy(bytes, options).catch((error: Error) => error.name);
  if (typeof document === 'string') {
    return { failure: document === 'PasswordException' ? 'pdf_encrypted' : 'pdf_damaged' };
  }
  const pages: Line[][] = [];
  for (let characters = 0; pages.length < document.numPages && characters < MAX_CHARACTERS; ) {
    if (pages.length > 0 && performance.now() > until) break;
    const lines = await linesOfPage(document, pages.length + 1);
    characters += lines.reduce((sum, { text }) => sum + text.length, 0);
    pages.push(lines);
  }
  const { title, content } = toParagraphs(withoutRunningHeads(pages), format);
  if (content.replace(/\s/g, '').length < MIN_CHARACTERS) return { failure: 'pdf_without_text' };
  const rest =
    pages.length < document.numPages ? `\n\n……（全文共 ${document.numPages} 頁，以上為前 ${pages.length} 頁。）` : '';
  return { title: (await titleOf(document)) ?? title, content: content + rest };
}

type Document = Awaited<ReturnType<typeof import('unpdf')['getDocumentProxy']>>;

const MAX_MS = 1_500; // of the two seconds and more that a thread has; some 150 pages
const MIN_CHARACTERS = 10; // a page number or a stamp on scanned pages is no text
/** Without them the Chinese fonts that PDFs only name come out empty, and nothing says so. */
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
    return []; // a damaged page is no reason to leave the others out
  }
}

/** What the document says its title is, unless that is what a program put there. */
async function titleOf(document: Document): Promise<string | null> {
  const metadata = await document.getMetadata().catch(() => undefined);
  const { Title } = (metadata?.info ?? {}) as { Title?: unknown };
  const title = typeof Title === 'string' ? Title.replace(/\s+/g, ' ').trim() : '';
  return title === '' || NO_TITLE.test(title) ? null : title;
}

const NO_TITLE =
  /^(untitled|無標題|无标题|未命名|文件|文档|document\d*|slide 1|powerpoint|microsoft \w+ - .*|.*\.(docx?|xlsx?|pptx?|pdf|indd|wpd|odt|rtf))$|\ufffd/i;
