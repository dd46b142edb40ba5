import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { bytesOf, pagesIn, truthsIn } from '../../bench/_pages.ts';
import { type Structure, structureOf } from './structure.ts';

/** A saved page and what a reader should get of it. */
export interface PageCase {
  set: string;
  id: string;
  bytes: Uint8Array<ArrayBuffer>;
  contentType: string;
  url: string;
  expected: Expected;
}

/** What is known of a page's text. A page that must fail has an empty text. */
export interface Expected {
  text?: string | undefined;
  /** Segments that must be in the text, and others that must not, where the whole text is not known. */
  include: readonly string[];
  exclude: readonly string[];
  titles: readonly string[];
  structure?: Structure | undefined;
}

/**
 * Reads the cases of a folder in any of three forms: `truth.jsonl` beside `html/`, a folder for each page with
 * `source.html` and `expected.md` (and `title.txt`, `meta.json`), or such folders whose `expected.md` begins with the
 * title.
 */
export function casesIn(folder: string): PageCase[] {
  if (existsSync(join(folder, 'truth.jsonl'))) return casesOfTruth(folder);
  return readdirSync(folder)
    .toSorted()
    .flatMap((id) => caseOfFolder(folder, id));
}

function casesOfTruth(folder: string): PageCase[] {
  const truths = new Map(truthsIn(folder).map((truth) => [truth.id, truth as Truth]));
  return pagesIn(folder).map((page) => {
    const { id, contentType, url } = page;
    const { text, title, titles, include = [], exclude = [], structure } = truths.get(id) ?? {};
    const expected = { text, include, exclude, titles: titles ?? (title ? [title] : []), structure };
    return { set: basename(folder), id, bytes: bytesOf(page), contentType, url, expected };
  });
}

interface Truth {
  text?: string;
  title?: string;
  titles?: string[];
  include?: string[];
  exclude?: string[];
  structure?: Structure;
}

const ADDRESS = 'https://www.example.com/news/2026/11/page.html';

function caseOfFolder(folder: string, id: string): PageCase[] {
  const source = ['source.html', 'source.xhtml'].map((name) => join(folder, id, name)).find(existsSync);
  if (source === undefined || !existsSync(join(folder, id, 'expected.md'))) return [];
  const read = (name: string) =>
    existsSync(join(folder, id, name)) ? readFileSync(join(folder, id, name), 'utf8') : '';
  const meta: { contentType?: string; url?: string } = JSON.parse(read('meta.json') || '{}');
  const [contentType, url] = [meta.contentType ?? 'text/html; charset=utf-8', meta.url ?? ADDRESS];
  const expected = expectedIn(read('expected.md').trim(), read('title.txt'));
  return [{ set: basename(folder), id, bytes: new Uint8Array(readFileSync(source)), contentType, url, expected }];
}

function expectedIn(written: string, titles: string): Expected {
  const [, title, rest] = /^title: (.*)\n\n?([\s\S]*)$/.exec(written) ?? [];
  const markdown = /^failure: /i.test(written) ? '' : (rest ?? written);
  const told = title === undefined || title === 'null' ? titles.split('\n').filter((line) => line !== '') : [title];
  return { text: markdown, include: [], exclude: [], titles: told, structure: structureOf(markdown) };
}
