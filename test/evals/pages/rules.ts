import { switchedOff } from '../../../src/extractor/decide/rule.ts';
import { decodedText } from '../../../src/extractor/decoded-text.ts';
import { explainPage, type Removal } from '../../../src/extractor/explain.ts';
import { extractPage } from '../../../src/extractor/extract-page.ts';
import type { PageCase } from './cases.ts';
import { plainText, type Reading, runsOf, scoreOf } from './score.ts';

/** What a rule did on the pages of an evaluation. */
export interface RuleWorth {
  rule: string;
  pages: number;
  /** Runs of four words in what the rule removed that are not of the text, and that are. */
  saved: number;
  cost: number;
  /** Change of the mean F1, over all pages, if the rule is left out. */
  without: number;
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
    .toSorted((one, other) => other.without - one.without);
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
    without += f1Without(rule, page) - (f1[at] ?? 0);
  }
  return { rule, pages, saved, cost, without: without / cases.length };
}

function f1Without(rule: Removal['step'], page: PageCase): number {
  if (rule === 'outside') return scoreOf(readingOf(page), page.expected).f1;
  switchedOff.add(rule);
  const { f1 } = scoreOf(readingOf(page), page.expected);
  switchedOff.delete(rule);
  return f1;
}
