import { withoutUnsafeLinks } from '../text/untrusted.ts';
import { decodedText, isDamaged } from './decoded-text.ts';
import { type Kind, kindOf } from './document-kind.ts';
import { extractPage, type PageReply, type PageTask } from './extract-page.ts';
import { readFeed } from './formats/feed.ts';
import { readJson } from './formats/json.ts';
import { loadPdfJs, readPdf } from './formats/pdf.ts';
import { readXml } from './formats/xml.ts';
import { notAPage } from './not-a-page.ts';
import { bounded, type Text, type Unread } from './text-window.ts';
import { tidy, withVerbatimCode } from './tidy.ts';

/** A document of any type: its bytes, declared type and URL, with the wanted format and start of its text. */
export type DocumentTask = PageTask;

type Failure = { failure: 'unsupported_type' | 'pdf_encrypted' | 'pdf_damaged' | 'pdf_without_text' };

/** Title and text of a document, or why there are none. */
export type DocumentReply = PageReply | ({ title: string | null } & Text) | Failure;

type Reading = PageReply | { title: string | null; content: string; unread?: Unread } | Failure;

/** Loads what reading a document takes and a new thread lacks, so that it does not count as the document's time. */
export async function loadReader({ bytes, contentType }: DocumentTask): Promise<void> {
  if (kindOf(bytes, contentType) === 'pdf') await loadPdfJs();
}

/** Reads a document of any supported type as text, from the task's `start` on. Runs in a worker thread. */
export async function readDocument(task: DocumentTask): Promise<DocumentReply> {
  const reply = await READERS[kindOf(task.bytes, task.contentType)](task);
  if ('failure' in reply) return reply;
  const content = tidy(reply.content);
  if (content === '') return { failure: 'no_content' };
  const unread = 'unread' in reply ? reply.unread : undefined;
  return { title: titleOf(reply.title), ...bounded(content, task.start, unread) };
}

const READERS: Record<Kind, (task: DocumentTask) => Reading | Promise<Reading>> = {
  html: (task) => extractPage({ ...task, contentType: asHtml(task.contentType) }),
  plain: (task) => readText(task, (text) => withVerbatimCode(withoutUnsafeLinks(text))),
  json: (task) => readText(task, (text) => readJson(text, task.format)),
  xml: (task) => readText(task, (text) => readFeed(text, task.url, task.format) ?? readXml(text, task.format)),
  pdf: readPdfText,
  unsupported: () => ({ failure: 'unsupported_type' }),
};

/** Reads a PDF; a font without a character map yields private-use characters, which make the text undecodable. */
async function readPdfText({ bytes, format, start }: DocumentTask): Promise<Reading> {
  const reply = await readPdf(bytes, format, start);
  return 'content' in reply && isDamaged(reply.content) ? { failure: 'undecodable' } : reply;
}

function readText(
  { bytes, contentType }: DocumentTask,
  read: (text: string) => string | { title: string | null; content: string },
): Reading {
  const text = decodedText(bytes, contentType);
  if (text === null) return { failure: 'undecodable' };
  const found = read(text.replace(/\r\n?/g, '\n'));
  const reply = typeof found === 'string' ? { title: null, content: found } : found;
  const failure = notAPage(reply.title, reply.content);
  return failure === null ? reply : { failure };
}

/** Returns HTML as the type, with the charset of a document that was declared as another type. */
function asHtml(contentType: string | undefined): string {
  const charset = /;.*$/s.exec(contentType ?? '')?.[0] ?? '';
  return `text/html${charset}`;
}

function titleOf(title: string | null): string | null {
  return title === null ? null : tidy(title).replace(/\s+/g, ' ') || null;
}
