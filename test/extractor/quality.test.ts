import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { extractPage } from '../../src/extractor/extract-page.ts';
import { bytesOf, pagesIn, truthsIn } from '../bench/_pages.ts';

/** The page sets and their scorer lie beside the repository and are not part of it. `npm run bench:extract` prints all scores. */
const SHARED = join(import.meta.dirname, '../../../shared/extraction');
const SCORER = join(SHARED, 'scorer/lib.mjs');

describe.skipIf(!existsSync(SCORER))('scores of extraction', () => {
  // Each floor is a little below the score at the time it was written. Floors may only rise.
  it.each([
    { set: 'cwced', lang: 'zh', f1: 0.955, title: null, structure: 0.53 },
    { set: 'zh-hand', lang: 'zh', f1: 0.985, title: 1, structure: null },
    { set: 'mh-article', lang: 'zh', f1: 0.985, title: null, structure: 0.8 },
    { set: 'mh-article', lang: '', f1: 0.94, title: null, structure: 0.82 },
    { set: 'mh-forum', lang: 'zh', f1: 0.87, title: null, structure: null },
    { set: 'mh-forum', lang: '', f1: 0.76, title: null, structure: 0.7 },
    { set: 'aeb', lang: '', f1: 0.965, title: null, structure: 0.88 },
    { set: 'wcxb-dev', lang: '', f1: 0.905, title: 0.805, structure: 0.88 },
  ])('of $set $lang reach their floors', async ({ set, lang, f1, title, structure }) => {
    const scores = await scored(join(SHARED, 'dev', set), lang);
    expect(scores.F1).toBeGreaterThanOrEqual(f1);
    if (title !== null) expect(scores.title.exact).toBeGreaterThanOrEqual(title);
    if (structure !== null) expect(scores.structure.mean).toBeGreaterThanOrEqual(structure);
  });
});

async function scored(folder: string, lang: string) {
  const { scorePage, aggregate } = await import(SCORER);
  const truths = new Map(truthsIn(folder).map((truth) => [truth.id, truth]));
  const pages = pagesIn(folder).filter((page) => page.lang.startsWith(lang));
  return aggregate(
    pages.map((page) => {
      const { url, contentType } = page;
      const reply = extractPage({ bytes: bytesOf(page), contentType, url, format: 'markdown' });
      return scorePage(truths.get(page.id), 'failure' in reply ? { content: '' } : reply);
    }),
    { boot: 1 },
  );
}
