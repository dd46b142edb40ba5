import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { check } from 'recheck';
import { beforeAll, describe, expect, it } from 'vitest';
import { type FoundRegex, findRegexes } from './_util/regexes.ts';

/**
 * No regular expression may take time out of proportion to its input: recheck looks for a text that makes it do so. That
 * takes minutes for all of them, so those found linear are remembered by their hash, and only new ones are checked.
 * UPDATE_REGEXES=all checks all of them again; UPDATE_REGEXES=1 remembers new ones.
 */
const KNOWN = join(import.meta.dirname, 'regexes.linear.txt');
const CHECK_MS = 60_000;
const MAX_STEPS = 30_000_000; // a hundred per character of the longest text it tries; long alternations take dozens

/** Expressions that are not linear by themselves, and what keeps their input or their work small. */
const BOUNDED: ReadonlyArray<{ file: string; has: string; why: string }> = [
  {
    file: 'src/commands/redact-identifiers.ts',
    has: '@[\\w-]{1,63}',
    why: 'engine try alone, one reply; repeats are limited',
  },
  {
    file: 'src/commands/redact-identifiers.ts',
    has: '(\\bname=',
    why: 'engine try alone, one reply; 80 characters ahead at most',
  },
  {
    file: 'src/llm/boilerplate/advertising.ts',
    has: '{0,10}(?:优惠|特价',
    why: 'ten characters ahead of a word at most',
  },
  {
    file: 'src/llm/boilerplate/advertising.ts',
    has: '{0,20}(?:自取',
    why: 'twenty characters ahead of a word at most',
  },
  { file: 'src/demo/search.ts', has: '<[^>]+>', why: 'the demo’s own pages' },
  { file: 'src/phrases/notice.ts', has: '.{0,80}$', why: 'lines of at most MAX_PART = 110 characters' },
  {
    file: 'src/phrases/notice.ts',
    has: '[^。！？]{0,32}(?:授权',
    why: 'lines of at most MAX_PART = 110 characters',
  },
  {
    file: 'src/extractor/words/boilerplate.ts',
    has: '返回搜狐，查看更多',
    why: 'the last MAX_CLOSING = 160 characters of a paragraph',
  },
  {
    file: 'src/extractor/data/embedded.ts',
    has: '(?:articlebody|content',
    why: 'the last MAX_PATH = 100 characters of a path',
  },
  {
    file: 'src/extractor/not-a-page.ts',
    has: '{0,300})\\]\\(',
    why: '2,300 characters ahead at most, in a thread that is stopped after 3 s',
  },
  {
    file: 'src/extractor/formats/pdf-paragraphs.ts',
    has: '(第\\s*)?',
    why: 'lines of at most MAX_PAGE_NUMBER = 60 characters',
  },
  {
    file: 'src/llm/text/sentences.ts',
    has: '!\\[[^\\]\\n]{0,300}',
    why: '2,300 characters ahead at most, in MAX_TEXT_CHARACTERS = 200,000',
  },
  {
    file: 'src/llm/text/sentences.ts',
    has: '|\\\\[^\\n]){0,300})',
    why: '4,100 characters ahead at most, in MAX_TEXT_CHARACTERS = 200,000',
  },
  { file: 'src/llm/text/sentences.ts', has: '[^`\\n]{1,200}', why: '200 characters ahead at most' },
  { file: 'src/llm/text/sentences.ts', has: '(?<=(?:[。！？]|', why: '60 characters ahead at most' },
  { file: 'src/llm/text/footnotes.ts', has: '(?:0|[i-k])', why: 'the 60 characters before a mark' },
  { file: 'src/llm/text/footnotes.ts', has: '[\\w$.]{1,40}$', why: 'the 60 characters before a mark' },
  {
    file: 'src/llm/support.ts',
    has: '[a-z0-9-]{1,63}',
    why: 'a name’s labels and their number are limited: some hundred steps a character',
  },
  {
    file: 'src/net/charset.ts',
    has: '<meta[^>]{0,500}?',
    why: 'the first META_BYTES = 262,144 bytes, 500 ahead at most',
  },
  { file: 'src/search/merging/candidates.ts', has: '^(.{4,}?)', why: 'titles of at most MAX_TITLE = 300 characters' },
  {
    file: 'src/search/merging/headline.ts',
    has: '[^|｜_\\d]{2,20}$',
    why: 'titles of at most MAX_TITLE = 300 characters',
  },
  {
    file: 'src/extractor/hidden/conditions.ts',
    has: '([a-z-]{0,30})',
    why: 'conditions of at most MAX_LENGTH = 500 characters',
  },
  { file: 'src/extractor/hidden/hidden-by-styles.ts', has: '{0,200}$', why: '200 characters ahead at most' },
  {
    file: 'src/extractor/hidden/hiding.ts',
    has: 'rotate[xy])',
    why: '99 characters ahead of a function’s name at most',
  },
  {
    file: 'src/extractor/hidden/hiding.ts',
    has: '[^()]{0,99}\\)|(?<!',
    why: '99 characters ahead of a colour’s name at most',
  },
  {
    file: 'src/extractor/hidden/sheet.ts',
    has: 'supports\\([^)]',
    why: '200 characters ahead at most, in MAX_IMPORTS = 20 imports',
  },
  {
    file: 'src/extractor/hidden/sheet.ts',
    has: '(.{1,300}?)',
    why: '300 characters at most, from the beginning of a prelude',
  },
  {
    file: 'src/extractor/hidden/hints.ts',
    has: 'table-col|var',
    why: '200 characters ahead of a property’s name at most',
  },
  { file: 'src/extractor/hidden/style.ts', has: '(?<!var)', why: 'values of at most MAX_VALUE = 500 characters' },
  { file: 'src/search/keywords.ts', has: '《[^》]{0,100}》', why: 'the first MAX_READ = 400 characters of a query' },
];

let found: FoundRegex[];
beforeAll(async () => {
  found = await findRegexes();
});

const textOf = ({ source, flags }: FoundRegex) => `/${source}/${flags}`;
const hashOf = (regex: FoundRegex) => createHash('sha256').update(textOf(regex)).digest('hex').slice(0, 16);
const reasonFor = (regex: FoundRegex) =>
  BOUNDED.find(({ file, has }) => regex.at.split(':')[0] === file && regex.source.includes(has));

it('finds the regular expressions of the sources', () => {
  const files = new Set(found.map(({ at }) => at.split(':')[0]));
  process.stdout.write(`${found.length} regular expressions in ${files.size} files\n`);
  expect(found.length).toBeGreaterThan(600);
  expect(files.size).toBeGreaterThan(80);
});

it(
  'every regular expression is linear or has a small input',
  async () => {
    const known = new Set(
      process.env.UPDATE_REGEXES === 'all' ? [] : readFileSync(KNOWN, 'utf8').split('\n').filter(Boolean),
    );
    const linear = new Set<string>();
    const wrong: string[] = [];
    const limit = pLimit(2);
    const different = [...new Map(found.map((regex) => [textOf(regex), regex])).values()];
    const judge = async (regex: FoundRegex) => {
      if (known.has(hashOf(regex))) return void linear.add(hashOf(regex));
      if (reasonFor(regex) !== undefined) return;
      const verdict = await check(regex.source, regex.flags.replace('d', ''), {
        timeout: CHECK_MS,
        attackLimit: MAX_STEPS,
      });
      if (verdict.status === 'safe') linear.add(hashOf(regex));
      else
        wrong.push(
          `${regex.at} ${textOf(regex)} ${verdict.status === 'vulnerable' ? verdict.complexity.summary : verdict.status}`,
        );
    };
    await Promise.all(different.map((regex) => limit(judge, regex)));
    if (process.env.UPDATE_REGEXES !== undefined) writeFileSync(KNOWN, `${[...linear].sort().join('\n')}\n`);
    expect(wrong).toEqual([]);
  },
  20 * 60_000,
);

describe('the list of expressions with a small input', () => {
  it.each(BOUNDED)('matches one expression in $file with $has', ({ file, has }) => {
    const meant = found.filter(({ at, source }) => at.split(':')[0] === file && source.includes(has));
    expect(new Set(meant.map(textOf)).size).toBe(1);
  });
});

describe('the checker', () => {
  it.each(['^(a+)+$', '(a|a)*b', '\\s+$'])('reports %s as vulnerable', async (source) => {
    expect((await check(source, '')).status).toBe('vulnerable');
  });
});
