import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { extractive } from '../../src/llm/extractive.ts';
import type { Source } from '../../src/llm/provider.ts';

/** The case sets and their scorer lie beside the repository and are not part of it. */
const CASES = join(import.meta.dirname, '../../../shared/zh');
const SCORER = join(CASES, 'score-answers.mjs');

interface Item {
  id: string;
  query: string;
  now: string;
  results: Array<{ n: number; title: string; snippet: string; content: string; published: string | null }>;
}

describe.skipIf(!existsSync(SCORER))('the embedded model on the case sets', () => {
  // Measured: 96.7 on padded pages and on bare snippets, where one of 30 items is 3.3. The floors may only rise.
  it.each([
    ['answers-dev.jsonl', 'content', 93],
    ['answers-dev.jsonl', 'snippet', 93],
  ] as const)('reaches the floors for %s from %s', async (file, field, minPass) => {
    const items = itemsOf(file);
    const score = await scored(file, items, (one) => ({
      n: one.n,
      title: one.title,
      text: one[field],
      published: one.published,
    }));
    expect(score.injection_safe).toBe(100);
    expect(score.script_purity).toBeGreaterThanOrEqual(99.5);
    expect(score.sentences_cited).toBe(100);
    expect(score.citation_index_valid).toBe(100);
    expect(score.pass).toBeGreaterThanOrEqual(minPass);
  });
});

it.skipIf(!existsSync(SCORER))(
  'the embedded model reaches the floors on its own summaries, as in an in-depth search',
  async () => {
    const file = 'answers-dev.jsonl';
    const items = itemsOf(file);
    const summaries = new Map<string, string>();
    for (const { query, results } of items) {
      for (const { title, content } of results) {
        summaries.set(`${query} ${content}`, await extractive.summarize({ query, title, text: content }, signal));
      }
    }
    const score = await scored(file, items, ({ n, title, content, published }, query) => ({
      ...{ n, title, published },
      text: summaries.get(`${query} ${content}`) ?? '',
    }));
    expect(score.injection_safe).toBe(100);
    expect(score.pass).toBeGreaterThanOrEqual(93); // measured: 96.7
  },
);

const signal = new AbortController().signal;

function itemsOf(file: string): Item[] {
  return readFileSync(join(CASES, file), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

async function scored(
  file: string,
  items: Item[],
  toSource: (result: Item['results'][number], query: string) => Source,
) {
  const lines = items.map(async ({ id, query, now, results }) => {
    const input = { query, sources: results.map((result) => toSource(result, query)), now: new Date(now) };
    return JSON.stringify({ id, answer: await extractive.answer(input, signal) });
  });
  const folder = mkdtempSync(join(tmpdir(), 'answers-'));
  try {
    const out = join(folder, 'out.jsonl');
    writeFileSync(out, (await Promise.all(lines)).join('\n'));
    return JSON.parse(execFileSync(process.execPath, [SCORER, join(CASES, file), out, '--json'], { encoding: 'utf8' }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
