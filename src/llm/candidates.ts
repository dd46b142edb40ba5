import { isInstruction, withoutInstructions } from './instructions.ts';
import type { Source } from './llm.ts';
import type { Candidate } from './rank.ts';
import { clausesOf, isSentence, plainText } from './sentences.ts';

const MAX_SENTENCE_CHARACTERS = 240;

/**
 * The quotable sentences of a source: not too long, and no instructions to the reader. Positions skip one between paragraphs, so
 * that only sentences of one paragraph are neighbours.
 */
export function candidatesOf(source: Source, index: number, weight: number): Candidate[] {
  const context = isInstruction(source.title) ? '' : source.title;
  let position = 0;
  const candidates: Candidate[] = [];
  for (const paragraph of withEnd(withoutInstructions(plainText(source.text))).split(/\n+/)) {
    position++;
    for (const text of clausesOf(paragraph)) {
      if (isSentence(text) && text.length <= MAX_SENTENCE_CHARACTERS) {
        candidates.push({ text, source: index, position, context, weight });
      }
      position++;
    }
  }
  return candidates;
}

/** Adds a full stop to a snippet of one line, as it may be cut within a sentence. */
function withEnd(text: string): string {
  const trimmed = text.trim().replace(/(?:\.{3}|…)$/, '');
  return trimmed.includes('\n') || isSentence(trimmed) ? trimmed : `${trimmed}。`;
}

/** Weights of the sources: newer ones are more likely right, and for queries about the present old ones hardly count. */
export function recencyWeights(query: string, sources: readonly Source[]): number[] {
  const dates = sources.map(({ published }) => (published === null ? Number.NaN : Date.parse(published)));
  const newest = dates.filter(Number.isFinite).reduce((latest, date) => Math.max(latest, date), 0);
  const old = ABOUT_NOW.test(query) ? 0.05 : 0.5;
  return dates.map((date) => {
    if (Number.isNaN(date)) return 1;
    const days = (newest - date) / DAY_MS;
    return days > 120 ? old : days > 14 ? 0.75 : 1;
  });
}

const DAY_MS = 86_400_000;
const ABOUT_NOW = /今天|今日|今早|今晚|目前|現在|现在|即時|即时|而家|最新|\b(?:today|now|current|latest)\b/i;
