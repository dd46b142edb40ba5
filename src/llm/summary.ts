import { beginningOf } from '../text/characters.ts';
import { toTraditional } from '../text/script.ts';
import { unaskedBy } from './boilerplate/unasked.ts';
import { withoutInstructions } from './injection/instructions.ts';
import type { SummarizeInput } from './provider.ts';
import { quotablesOf } from './rank/quotable.ts';
import { type Ranked, rankSentences } from './rank/rank.ts';
import { underHeadings } from './rank/section-headings.ts';
import { choose, withMissing } from './rank/select.ts';
import { asSentences } from './text/as-sentences.ts';
import { withoutFootnotes } from './text/footnotes.ts';
import { isQuestion, plainText, widthOf } from './text/sentences.ts';
import { unwrapLines } from './text/unwrap-lines.ts';

const SUMMARY = { most: 12, maxCharacters: 500, measure: widthOf }; // 300–600 characters are most useful to a model
const MIN_SHARE_OF_BEST = 0.4;

/** Quotes a page's best sentences about a query, in Traditional characters, then fills up with its first sentences. */
export function summarize({ query, title, text }: SummarizeInput): string {
  const isUnasked = unaskedBy(query);
  const all = quotablesOf({ n: 1, title, text: asSentences(text), published: null }, 0, 1);
  const ranked = rankSentences(
    query,
    all.filter((candidate) => !isUnasked(candidate.text) && !candidate.isCut),
  );
  const floor = (ranked[0]?.score ?? 0) * MIN_SHARE_OF_BEST;
  const worthy = ranked.filter(({ score }) => score > 0 && score >= floor);
  const best = choose(withMissing(query, worthy, ranked), SUMMARY);
  const chosen = choose(leadOf(ranked), { ...SUMMARY, most: Number.POSITIVE_INFINITY }, best);
  chosen.sort((one, other) => one.position - other.position);
  return toTraditional(withoutFootnotes(joined(underHeadings(query, chosen)), text) || beginning(text));
}

/** Puts sentences in page order, but facts of tables last: a table often comes before what the page says first. */
function leadOf(ranked: readonly Ranked[]): Ranked[] {
  const inOrder = ranked.filter(({ text }) => !isQuestion(text)).sort((one, other) => one.position - other.position);
  return [...inOrder.filter(({ text }) => !FACT.test(text)), ...inOrder.filter(({ text }) => FACT.test(text))];
}

const FACT = /^[^：。，]{1,40}：[^。]{1,80}。$/;

/** Joins sentences. Those that are not adjacent in the page get separate lines, as one does not continue the other. */
function joined(chosen: readonly Ranked[]): string {
  const parts = chosen.map(({ text, position }, index) => {
    const next = chosen[index + 1];
    if (next === undefined) return text;
    if (next.position !== position + 1) return `${text}\n`;
    return /[.!?;]["”)]?$/.test(text) ? `${text} ` : text;
  });
  return parts.join('').trim();
}

/** Returns the beginning of a page that has no sentences. */
function beginning(markdown: string): string {
  const words = withoutInstructions(plainText(unwrapLines(markdown)))
    .replace(/\s+/g, ' ')
    .trim();
  return beginningOf(words, SUMMARY.maxCharacters);
}
