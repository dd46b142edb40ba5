import { isMainThread } from 'node:worker_threads';
import { type Begun, markBegun } from './begun.ts';
import { type DocumentReply, type DocumentTask, readDocument } from './documents.ts';

/** What a thread runs: a document's bytes in, its text out. */
export default function entry({ begun, ...task }: DocumentTask & { begun: Begun }): Promise<DocumentReply> {
  markBegun(begun);
  return readDocument(task);
}

// PDF.js then inflates by itself, as far as it reads: the worst bomb measured took 1 GB until its time was over, most 0.5 GB.
if (!isMainThread) Reflect.deleteProperty(globalThis, 'DecompressionStream');

/** Before a thread says that it is ready it has read a page: the first real one finds compiled code. */
if (!isMainThread) {
  const part = '<h2>標題</h2><p>這是一個段落，裡面有一個<a href="/">連結</a>，還有一些文字。</p><ul><li>項目</li></ul>';
  const bytes = Buffer.from(`<title>頁</title><article>${part.repeat(40)}</article>`);
  await readDocument({ bytes, contentType: 'text/html', url: 'https://example.com/', format: 'markdown' });
}
