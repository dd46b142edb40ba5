import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readability } from '@mozilla/readability';
import JSDOMParser from '@mozilla/readability/JSDOMParser.js';
import { describe, expect, it } from 'vitest';
import { OutlineReadability } from '../../../src/extractor/choose/readability.ts';
import { readTree } from '../../../src/extractor/readable.ts';
import { toOutline } from '../../../src/extractor/write/write.ts';

const PAGES = join(import.meta.dirname, '../../fixtures/pages');

/** With all its questions; what it does to an article once that is picked is none. */
class Whole extends Readability<string> {
  protected _postProcessContent(): void {}
}

/** What is left out of Readability, or done otherwise to save time, must not change what it picks: not after an upgrade either. */
describe('Readability on an outline picks what it would without our shortcuts', () => {
  it.each(readdirSync(PAGES))('%s', (name) => {
    const { page } = readTree(readFileSync(join(PAGES, name, 'source.html'), 'utf8'), 'https://example.com/');
    const outline = `<html><head></head>${toOutline(page.body)}</html>`;
    const picked = (Reader: typeof Readability) =>
      new Reader(new JSDOMParser().parse(outline), { charThreshold: 100, keepClasses: true }).parse()?.content;
    expect(picked(OutlineReadability as unknown as typeof Readability)).toBe(picked(Whole as typeof Readability));
  });
});
