import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readability } from '@mozilla/readability';
import JSDOMParser from '@mozilla/readability/JSDOMParser.js';
import { describe, expect, it } from 'vitest';
import { OutlineReadability } from '../../../src/extractor/decide/readability.ts';
import { readTree } from '../../../src/extractor/readable.ts';
import { toOutline } from '../../../src/extractor/write/write.ts';

const PAGES = join(import.meta.dirname, '../../fixtures/pages');

/** Readability with all its checks. Only its processing of the picked article is left out. */
class Whole extends Readability<string> {
  protected _postProcessContent(): void {}
}

function picked(Reader: unknown, outline: string): string | null | undefined {
  const document = new JSDOMParser().parse(`<html><head></head><body>${outline}</body></html>`);
  return new (Reader as typeof Readability)(document, { charThreshold: 100, keepClasses: true }).parse()?.content;
}

/**
 * Our subclass leaves out parts of Readability and replaces others to save time. This must not change what it picks, also after an upgrade.
 */
describe('Readability with our shortcuts picks the same as without them', () => {
  it.each(readdirSync(PAGES))('on page %s', (name) => {
    const { page } = readTree(readFileSync(join(PAGES, name, 'source.html'), 'utf8'), 'https://example.com/');
    const outline = toOutline(page.body);
    expect(picked(OutlineReadability, outline)).toBe(picked(Whole, outline));
  });

  const TEXT = `<p>${'A sentence of the article, which has a comma or two, and goes on. '.repeat(9)}</p>`;
  it.each([
    ...['byline', 'author', 'dateline', 'writtenby', 'p-author'].map((name) => `<p class="${name}">By Somebody</p>`),
    ...['rel', 'itemprop'].map((name) => `<p ${name}="author">Somebody Else</p>`),
    '<p class="meta">Somebody else again</p>',
  ])('with the line %s', (line) => {
    const outline = `<div id="a">${line}${TEXT}${TEXT}</div>`;
    expect(picked(OutlineReadability, outline)).toBe(picked(Whole, outline));
    expect(picked(Whole, outline)).toContain('A sentence of the article');
  });
});
