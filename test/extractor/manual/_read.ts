import { extractPage } from '../../../src/extractor/extract-page.ts';

/** Extracts the text of a page with the given body. */
export function read(body: string, title = 'Kettle – Home Docs'): { title: string | null; content: string } {
  const page = `<!DOCTYPE html><meta charset="utf-8"><title>${title}</title><body>${body}</body>`;
  const url = 'https://docs.example.com/kitchen/kettle.html';
  const reply = extractPage({ bytes: Buffer.from(page), contentType: 'text/html', url, format: 'markdown' });
  if ('failure' in reply) throw new Error(reply.failure);
  return reply;
}
