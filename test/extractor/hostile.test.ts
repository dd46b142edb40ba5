import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createExtractor, type Extractor } from '../../src/extractor/extractor.ts';
import type { PageFetch } from '../../src/net/client.ts';

const WORDS = '文字'.repeat(60);

/** Pages that make parsers hang, overflow or use too much memory. Each is an ordinary reply of a few megabytes at most. */
const PAGES: Record<string, string> = {
  'nested div': '<div>'.repeat(10_000) + WORDS,
  'nested lists': '<ul><li>'.repeat(3_000) + WORDS,
  'mis-nested a, b and i': '<a><b><i>'.repeat(5_000) + WORDS,
  attributes: `<div ${Array.from({ length: 100_000 }, (_, n) => `a${n}=1`).join(' ')}>${WORDS}</div>`,
  frames: '<iframe src="a"></iframe>'.repeat(200) + WORDS,
  'unclosed tables': '<table>'.repeat(10_000) + WORDS,
  'CSS that parsers choke on': `<style>a{width:calc(($container-max-width - 1px)/2)}</style><p>${WORDS}</p>`,
  lines: `${WORDS}<br>`.repeat(20_000),
  'a million nodes': '<p>文</p>'.repeat(500_000),
  'one long line': `<p>${WORDS.repeat(20_000)}</p>`,
  'an unclosed comment': `<p>${WORDS}</p><!-- ${'x'.repeat(100_000)}`,
  'an unclosed script': `<p>${WORDS}</p><script>${'x'.repeat(100_000)}`,
  'null bytes': `<p>\0${WORDS}\0</p>`,
  'div a hundred thousand deep': '<div>'.repeat(100_000) + WORDS,
  'unclosed tables with cells': `<table><tr><td>${WORDS}`.repeat(4_000),
  'misplaced formatting in tables': '<p><font>文<table><b>'.repeat(20_000) + WORDS,
  'five megabytes of paragraphs': `<p>${WORDS}</p>`.repeat(13_000),
  'five megabytes of CSS': `<style>${'a{color:red}'.repeat(400_000)}</style><p>${WORDS}`,
  'five megabytes without a tag': WORDS.repeat(13_000),
  'five megabytes of one word': WORDS + 'a'.repeat(4_900_000),
  'five megabytes of blanks': `<pre>${'\t '.repeat(2_400_000)}${WORDS}`,
  'five megabytes of no-break spaces': `<p>${'&nbsp;'.repeat(800_000)}${WORDS}`,
  'five megabytes of null bytes': '\0'.repeat(4_900_000) + WORDS,
  'five megabytes of angle brackets': WORDS + '<'.repeat(4_000_000),
  'five megabytes of ampersands': '&'.repeat(4_000_000) + WORDS,
  'five megabytes of comments': `${'<!--'.repeat(1_000_000)}--><p>${WORDS}`,
  'a hundred thousand links': '<a href="/x">文字文字</a>'.repeat(100_000),
  'a hundred thousand items': `<ol>${'<li>文字</li>'.repeat(100_000)}</ol>`,
  'a hundred thousand rows': `<table>${'<tr><td>文字<td>文字</tr>'.repeat(100_000)}</table>`,
  'a deep list of links': `<a href="${'a'.repeat(100_000)}">${WORDS}</a>`,
};

let extractor: Extractor;
const signal = new AbortController().signal;

beforeAll(async () => {
  const fetch: PageFetch = async (url) => {
    const html = PAGES[decodeURIComponent(new URL(url).pathname.slice(1))] ?? `<h1>標題在此</h1><p>${WORDS}</p>`;
    return { url, status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body: Buffer.from(html) };
  };
  extractor = createExtractor({ fetch, threads: 2, maxWaitMs: 600_000, maxReadMs: 600_000 });
});
afterAll(() => extractor.close());

describe('a hostile page ends as text or failure and delays no other page', () => {
  it.each(Object.keys(PAGES))('%s', async (name) => {
    const hostile = extractor
      .extract(`https://example.com/${encodeURIComponent(name)}`, { format: 'markdown' }, signal)
      .catch((error) => error);
    const ordinary = await extractor.extract('https://example.com/ordinary', { format: 'markdown' }, signal);
    expect(ordinary.content).toContain('文字');
    const outcome = await hostile;
    if (outcome instanceof Error)
      expect(outcome).toMatchObject({ reason: expect.stringMatching(/too_complex|no_content/) });
    else expect(outcome.content.includes('文')).toBe(true); // avoids printing megabytes of text when it fails
  });

  it('stops reading a page when the caller aborts', async () => {
    const controller = new AbortController();
    const work = extractor.extract(
      `https://example.com/${encodeURIComponent('a million nodes')}`,
      { format: 'markdown' },
      controller.signal,
    );
    setTimeout(() => controller.abort(new Error('gone')), 50);
    await expect(work).rejects.toThrow('gone');
    expect((await extractor.extract('https://example.com/ordinary', { format: 'text' }, signal)).content).toContain(
      '文字',
    );
  });
});
