import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** A page of a folder `{truth.jsonl, html/ID.html or html/ID.html.gz}`, with its known facts. */
export interface BenchPage {
  id: string;
  url: string;
  contentType: string;
  lang: string;
  file: string;
}

export function pagesIn(folder: string): BenchPage[] {
  return truthsIn(folder).map((truth) => {
    const plain = join(folder, 'html', `${truth.id}.html`);
    const file = existsSync(plain) ? plain : `${plain}.gz`;
    const { id, url = 'http://localhost/', contentType = 'text/html', lang = '' } = truth;
    return { id, url, contentType, lang, file };
  });
}

type Truth = { id: string } & Partial<Pick<BenchPage, 'url' | 'contentType' | 'lang'>>;

export function truthsIn(folder: string): Truth[] {
  const lines = readFileSync(join(folder, 'truth.jsonl'), 'utf8').split('\n');
  return lines.filter((line) => line.trim() !== '').map((line) => JSON.parse(line));
}

/** Returns the bytes as the server sent them, in a separate buffer. */
export function bytesOf({ file }: BenchPage): Uint8Array<ArrayBuffer> {
  const stored = readFileSync(file);
  return new Uint8Array(file.endsWith('.gz') ? gunzipSync(stored) : stored);
}
