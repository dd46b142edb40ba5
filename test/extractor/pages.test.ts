import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { extractPage } from '../../src/extractor/extract-page.ts';

const FOLDER = join(import.meta.dirname, '../fixtures/pages');
const URL = 'https://www.example.com/news/2026/11/page.html';

/** Tests saved pages against what they should be read as. To add a page, add a folder; a page without an expectation fails. */
describe.each(readdirSync(FOLDER))('%s', (name) => {
  const page = readFileSync(join(FOLDER, name, 'source.html'));
  const expected = join(FOLDER, name, 'expected.md');

  it('has an expectation', () => expect(existsSync(expected)).toBe(true));

  it('is read as expected', () => {
    const reply = extractPage({ bytes: page, contentType: 'text/html', url: URL, format: 'markdown' });
    const written = 'failure' in reply ? `failure: ${reply.failure}\n` : `title: ${reply.title}\n\n${reply.content}\n`;
    expect(written).toBe(readFileSync(expected, 'utf8'));
  });
});
