import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPool, type Pool } from '../../src/extractor/pool/pool.ts';

const LEVELS = 180; // fewer than the parser keeps
const MANY = 250; // repetitions; without a time limit, reading these pages took 4.6 and 6.4 s
const SENTENCE = '这是一段足够长的正文，用来让页面看起来像一篇文章，而不是空的页面。';

/** Nested elements: the time that turndown and jsdom take for each grows with its content, so that whole pages take tens of seconds. */
const PAGES = {
  'headings that are links': nested('<section><h2><a href="/x">章节标题</a></h2>', `<p>${SENTENCE}</p></section>`),
  'pictures for browsers without scripts': nested(
    '<figure><noscript><img src="/a.jpg"></noscript>',
    `<p>${SENTENCE}</p></figure>`,
  ),
};

function nested(opening: string, closing: string): string {
  const once = opening.repeat(LEVELS) + closing.repeat(LEVELS);
  return `<!DOCTYPE html><title>深</title><body><p>${SENTENCE}</p>${once.repeat(MANY)}</body>`;
}

let pool: Pool;
beforeAll(() => {
  pool = createPool({ threads: 1, maxWaitMs: 600_000, maxReadMs: 600_000 });
});
afterAll(() => pool.close());

it.each(Object.entries(PAGES))('ends a page with 180 levels of %s and reads the next', async (_, html) => {
  const outcome = await read(html).then(
    () => 'read', // on a machine twice as fast
    (error) => error.reason,
  );
  expect(['too_complex', 'read']).toContain(outcome);
  expect(await read(`<p>${SENTENCE}</p>`)).toMatchObject({ content: SENTENCE });
});

function read(html: string) {
  const bytes = Buffer.from(html);
  const task = { bytes: new Uint8Array(bytes), contentType: 'text/html; charset=utf-8', url: 'https://example.com/' };
  return pool.run({ ...task, format: 'markdown' }, new AbortController().signal);
}
