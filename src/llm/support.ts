import { toTraditional } from '../script.ts';
import type { Source } from './llm.ts';
import { gramsOf, isInstruction, sentencesOf } from './sentences.ts';

const MIN_CONTAINMENT = 0.3; // a paraphrase in the other script's vocabulary shares a third of its pairs with its source
const MAX_CHARACTERS = 800;

/**
 * A model's answer without the sentences that its sources do not bear out: each one kept cites at least one source that
 * exists, shares its wording, and has every number and date that the sentence has. '' when nothing is left.
 */
export function supportedSentences(answer: string, sources: readonly Source[]): string {
  // A citation after the full stop belongs to the sentence before it.
  const text = toTraditional(answer).replace(/([。！？!?])((?:\s*\[\d+\])+)/g, '$2$1');
  let kept = '';
  for (const sentence of sentencesOf(text)) {
    if (kept.length + sentence.length <= MAX_CHARACTERS && isSupported(sentence, sources)) kept += sentence;
  }
  return kept;
}

function isSupported(sentence: string, sources: readonly Source[]): boolean {
  const cited = [...sentence.matchAll(/\[(\d{1,3})\]/g)].map((match) => Number(match[1]));
  const known = cited.map((n) => sources.find((source) => source.n === n));
  if (known.length === 0 || known.includes(undefined)) return false;
  const words = sentence.replace(/\[\d{1,3}\]/g, '');
  if (isInstruction(words) || /https?:\/\//i.test(words)) return false;
  const evidence = known
    .map((source) => `${source?.title}。${source?.published?.slice(0, 10) ?? ''}。${source?.text}`)
    .join('\n');
  return containment(words, evidence) >= MIN_CONTAINMENT && hasNumbers(words, evidence);
}

/** Share of the sentence's pairs of characters that stand in the evidence. */
function containment(sentence: string, evidence: string): number {
  const pairs = gramsOf(sentence).filter((gram) => gram.length > 1);
  const found = new Set(gramsOf(evidence));
  return pairs.length === 0 ? 1 : pairs.filter((pair) => found.has(pair)).length / pairs.length;
}

function hasNumbers(sentence: string, evidence: string): boolean {
  const known = new Set(numbersIn(evidence));
  return numbersIn(sentence).every((number) => known.has(number));
}

/** Without thousands separators and leading zeros, so 1,200 is 1200 and 05 is 5. */
function numbersIn(text: string): string[] {
  const plain = text.normalize('NFKC').replace(/(?<=\d),(?=\d{3})/g, '');
  return (plain.match(/\d+(?:\.\d+)?/g) ?? []).map((number) => number.replace(/^0+(?=\d)/, ''));
}
