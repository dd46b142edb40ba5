import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { passagesOf } from '../../src/llm/page-passages.ts';
import { rankPassages } from '../../src/llm/passages.ts';
import { headingLevel } from '../../src/llm/text/headings.ts';
import { relevantPassages } from './relevant-passages.ts';

/**
 * Pages written for this evaluation, with questions about them. Above the rule a file has the name of its set and its
 * numbered questions. A passage begins with the numbers of the questions to which it is relevant, `[1,2?]`; a question
 * mark means that it may be kept or left out. Headings may always be kept. The marks are one author's judgement.
 *
 * The sets, in the order of writing: the author of the ranking looked at `learned` while changing it but not at
 * `counted`, and knew both; `second` and `third` were written and measured after that, and then learned from; `fourth`
 * was measured once and then learned from a little.
 */
export interface MarkedCase {
  page: string;
  set: string;
  query: string;
  passages: string[];
  relevant: ReadonlySet<number>;
  optional: ReadonlySet<number>;
}

export interface FilterScore {
  precision: number;
  recall: number;
  f1: number;
  /** Mean average precision of the ranking, regardless of how many passages are kept. */
  map: number;
}

const PAGES = join(import.meta.dirname, '../fixtures/passages');

export function markedCases(): MarkedCase[] {
  return readdirSync(PAGES).flatMap((file) => casesOf(file, readFileSync(join(PAGES, file), 'utf8')));
}

function casesOf(file: string, text: string): MarkedCase[] {
  const [head = '', page = ''] = text.split(/\n---\n(.*)/s);
  const marked = passagesOf(page.trim().replace(/^(\[[\d,?]+\]) (```)/gm, '$2$1'));
  const marks = marked.map((passage) => MARKS.exec(passage)?.[1]?.split(',') ?? []);
  const passages = marked.map((passage) => passage.replace(MARKS, ''));
  const indices = (isMeant: (index: number) => boolean) => new Set([...passages.keys()].filter(isMeant));
  return [...head.matchAll(/^(\d): (.+)$/gm)].map(([, number = '', query = '']) => ({
    ...{ page: file, set: /^set: (\w+)$/m.exec(head)?.[1] ?? '', query, passages },
    relevant: indices((index) => marks[index]?.includes(number) === true),
    optional: indices((index) => isHeading(passages[index]) || marks[index]?.includes(`${number}?`) === true),
  }));
}

const MARKS = /(?<=^(?:```)?)\[([\d,?]+)\] ?/;

function isHeading(passage = ''): boolean {
  return headingLevel(passage) !== undefined;
}

/** Scores all passages of the cases together; optional passages count neither way. */
export function scoreOf(cases: readonly MarkedCase[]): FilterScore {
  let [right, wrong, missed, average, answered] = [0, 0, 0, 0, 0];
  for (const { query, passages, relevant, optional } of cases) {
    const kept = new Set(relevantPassages(query, passages));
    right += relevant.intersection(kept).size;
    missed += relevant.difference(kept).size;
    wrong += kept.difference(relevant).difference(optional).size;
    if (relevant.size === 0) continue;
    answered++;
    average += averagePrecision(bestFirst(query, passages, optional), relevant);
  }
  const [precision, recall] = [right / Math.max(1, right + wrong), right / Math.max(1, right + missed)];
  const f1 = (2 * precision * recall) / Math.max(Number.EPSILON, precision + recall);
  return { precision, recall, f1, map: average / Math.max(1, answered) };
}

function bestFirst(query: string, passages: readonly string[], optional: ReadonlySet<number>): number[] {
  const ranked = rankPassages(query, passages).filter(({ index, score }) => score > 0 && !optional.has(index));
  return ranked.sort((one, other) => other.score - one.score || one.index - other.index).map(({ index }) => index);
}

function averagePrecision(order: readonly number[], relevant: ReadonlySet<number>): number {
  let [found, sum] = [0, 0];
  for (const [at, index] of order.entries()) {
    if (!relevant.has(index)) continue;
    found++;
    sum += found / (at + 1);
  }
  return sum / relevant.size;
}
