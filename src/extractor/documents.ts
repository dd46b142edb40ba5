import { bounded } from './bounded.ts';
import extractPage, { type PageReply, type PageTask } from './worker.ts';

export type DocumentTask = PageTask;

/** Any document as text, by what it is. */
export async function readDocument(task: DocumentTask): Promise<PageReply> {
  const reply = extractPage(task);
  return 'failure' in reply ? reply : { ...reply, content: bounded(reply.content) };
}
