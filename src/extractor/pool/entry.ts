import { isMainThread, parentPort } from 'node:worker_threads';
import { type DocumentReply, type DocumentTask, loadReader, readDocument } from '../read-document.ts';
import { type StartSignal, signalStart } from './start-signal.ts';

/** Runs a task in a worker thread: reads the bytes of a document as text. */
export default async function entry({
  startSignal,
  ...task
}: DocumentTask & { startSignal: StartSignal }): Promise<DocumentReply> {
  await loadReader(task);
  signalStart(startSignal);
  return await readDocument(task);
}

// Without DecompressionStream PDF.js inflates in its own code, only as far as it reads: the worst compression bomb
// measured took 1 GB until its time limit, most took 0.5 GB.
if (!isMainThread) Reflect.deleteProperty(globalThis, 'DecompressionStream');

// A thread reads one page before it reports ready, so that the first real page finds compiled code.
if (!isMainThread) {
  const part = '<h2>標題</h2><p>這是一個段落，裡面有一個<a href="/">連結</a>，還有一些文字。</p><ul><li>項目</li></ul>';
  const bytes = Buffer.from(`<title>頁</title><article>${part.repeat(40)}</article>`);
  await readDocument({ bytes, contentType: 'text/html', url: 'https://example.com/', format: 'markdown' });
  parentPort?.postMessage('warm');
}
