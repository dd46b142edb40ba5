/**
 * Measures extraction on folders of saved pages: F1, lost and extra text apart, structure and titles. `npm run
 * eval:pages` reads the project's own pages; `--cases DIR[,DIR]` others, `--out FILE` writes `{set, id, title, content,
 * f1, lost, extra}` per line, `--rules` prints for each rule the pages it hit, what it saved, what it cost, and how F1
 * changes without it.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { casesIn, type PageCase } from './pages/cases.ts';
import { readingOf, worthOfRules } from './pages/rules.ts';
import { type PageScore, type Reading, scoreOf } from './pages/score.ts';

const OWN = join(import.meta.dirname, '../fixtures/pages');

const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: OWN },
    out: { type: 'string' },
    rules: { type: 'boolean', default: false },
  },
});

interface Scored {
  page: PageCase;
  reading: Reading;
  score: PageScore;
}

const scored = values.cases.split(',').flatMap(casesIn).map(readAndScore);
for (const [set, ofSet] of Map.groupBy(scored, ({ page }) => page.set)) print(`${set.padEnd(12)} ${summary(ofSet)}`);
if (values.out !== undefined) writeFileSync(values.out, scored.map(lineOf).join(''));
if (values.rules) printRules();

function readAndScore(page: PageCase): Scored {
  const reading = readingOf(page);
  return { page, reading, score: scoreOf(reading, page.expected) };
}

function summary(of: readonly Scored[]): string {
  const mean = (what: keyof PageScore) => {
    const known = of.map(({ score }) => score[what]).filter((value) => value !== undefined);
    return known.length === 0
      ? '–'
      : (known.reduce<number>((sum, one) => sum + Number(one), 0) / known.length).toFixed(3);
  };
  const parts = (['f1', 'lost', 'extra', 'structure', 'title'] as const).map((what) => `${what} ${mean(what)}`);
  return `${of.length} pages  ${parts.join('  ')}`;
}

function lineOf({ page: { set, id }, reading, score }: Scored): string {
  return `${JSON.stringify({ set, id, ...reading, ...score, title: reading.title })}\n`;
}

function printRules(): void {
  const worths = worthOfRules(
    scored.map(({ page }) => page),
    scored.map(({ score }) => score.f1),
  );
  print(`\n${'rule'.padEnd(16)} pages   saved    cost  F1 without`);
  for (const { rule, pages, saved, cost, without } of worths)
    print(
      `${rule.padEnd(16)} ${[pages, saved, cost].map((count) => String(count).padStart(6)).join('  ')}  ${(without?.toFixed(5) ?? '–').padStart(9)}`,
    );
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
