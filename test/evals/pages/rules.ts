import { switchedOff } from '../../../src/extractor/decide/rule.ts';
import * as lists from '../../../src/extractor/decide/rules.ts';
import { decodedText } from '../../../src/extractor/decoded-text.ts';
import { explainPage, type Removal } from '../../../src/extractor/explain.ts';
import { extractPage } from '../../../src/extractor/extract-page.ts';
import type { Step } from '../../../src/extractor/tree/step.ts';
import type { PageCase } from './cases.ts';
import { plainText, type Reading, runsOf, scoreOf } from './score.ts';

/** What a rule did on the pages of an evaluation. */
export interface RuleWorth {
  rule: string;
  pages: number;
  /** Runs of four words in what the rule removed that are not of the text, and that are. */
  saved: number;
  cost: number;
  /** Change of the mean F1, over all pages, if the rule is left out; null for steps that are not in a list of rules. */
  without: number | null;
}

/** Reads a page as Markdown; one that fails has no text. */
export function readingOf({ bytes, contentType, url }: PageCase): Reading {
  const reply = extractPage({ bytes, contentType, url, format: 'markdown' });
  return 'failure' in reply ? { title: null, content: '' } : reply;
}

/** Tells what each rule is worth, the least valuable first. `f1` are the pages' scores with all rules. */
export function worthOfRules(cases: readonly PageCase[], f1: readonly number[]): RuleWorth[] {
  const found = cases.map(removedFrom);
  const names = new Set(found.flatMap((removals) => removals.map(({ step }) => step)));
  return [...names]
    .map((rule) => worthOf(rule, cases, f1, found))
    .toSorted((one, other) => (other.without ?? 1) - (one.without ?? 1));
}

function removedFrom({ bytes, contentType, url }: PageCase): Removal[] {
  const html = decodedText(bytes, contentType);
  return html === null ? [] : explainPage(html, url).removed;
}

function worthOf(
  rule: Removal['step'],
  cases: readonly PageCase[],
  f1: readonly number[],
  found: ReadonlyArray<readonly Removal[]>,
): RuleWorth {
  let [pages, saved, cost, without] = [0, 0, 0, 0];
  for (const [at, page] of cases.entries()) {
    const removed = found[at]?.filter(({ step }) => step === rule) ?? [];
    if (removed.length === 0) continue;
    pages++;
    const wanted = new Set(runsOf(plainText(page.expected.text ?? page.expected.include.join('\n'))));
    const runs = removed.flatMap(({ text }) => runsOf(text));
    const inText = runs.filter((run) => wanted.has(run)).length;
    [cost, saved] = [cost + inText, saved + runs.length - inText];
    if (NAMES.has(rule)) without += f1Without(rule, page) - (f1[at] ?? 0);
  }
  return { rule, pages, saved, cost, without: NAMES.has(rule) ? without / cases.length : null };
}

/** Verdicts of the lists of rules; the other steps tidy a page before anything is decided, or belong to threads. */
const NAMES: ReadonlySet<Removal['step']> = new Set([
  ...Object.values(lists)
    .flat()
    .map(({ name }) => name),
  ...(['comments', 'byline', 'head', 'links'] as const), // of rules with several verdicts
]);

function f1Without(rule: Removal['step'], page: PageCase): number {
  switchedOff.add(rule as Step);
  const { f1 } = scoreOf(readingOf(page), page.expected);
  switchedOff.delete(rule as Step);
  return f1;
}
