import { chinaDay } from '../china-day.ts';
import { toTraditional } from '../script.ts';
import { gramsOf } from './grams.ts';
import { isInstruction, splitInstructions } from './instructions.ts';
import type { Source, SummarizeInput } from './llm.ts';
import { isSentence, plainText, sentencesOf } from './sentences.ts';

const MIN_CONTAINMENT = 0.3; // a paraphrase in the other script's vocabulary shares a third of its pairs with its source
const MIN_HAN_SHARE = 0.2; // a source with less is in another language: its translation shares no pairs with it
const MIN_PLANTED_PAIRS = 2; // three characters in a row, or two words
const MAX_ANSWER_CHARACTERS = 800;
const MAX_SUMMARY_CHARACTERS = 700; // 600 are asked for

/**
 * A model's answer without the sentences that its sources do not bear out: each one kept cites sources that exist, shares
 * their wording, and has no number, date or address that they have not. Traditional; '' when nothing is left.
 */
export function supportedAnswer(answer: string, sources: readonly Source[]): string {
  const evidence = new Map(sources.map((source) => [source.n, evidenceOf(source)]));
  const planted = [...evidence.values()].map(({ removed }) => removed).join('\n');
  const isSupported = (sentence: string) => {
    const cited = citationsOf(sentence).map((n) => evidence.get(n)?.kept);
    if (cited.length === 0 || cited.includes(undefined)) return false;
    return isBorneOut(sentence.replace(CITATION, ''), { kept: cited.join('\n'), removed: planted });
  };
  const sentences = sentencesOf(tidyCitations(plainText(toTraditional(answer))));
  return joined(sentences.filter(isSupported).map(withFullStop), MAX_ANSWER_CHARACTERS);
}

/** A model's summary with only what the page bears out; a last sentence that was cut off goes too. */
export function supportedSummary(summary: string, { title, text }: SummarizeInput): string {
  const evidence = evidenceOf({ title, text, published: null });
  const sentences = sentencesOf(plainText(toTraditional(summary)).replace(CITATION, ''));
  return joined(
    sentences.filter((sentence) => isSentence(sentence) && isBorneOut(sentence, evidence)),
    MAX_SUMMARY_CHARACTERS,
  );
}

const CITATION = /\[\d{1,3}\]/g;

function citationsOf(sentence: string): number[] {
  return [...sentence.matchAll(CITATION)].map(([mark]) => Number(mark.slice(1, -1)));
}

/** Every way models write citations as [1][2] before the full stop. */
function tidyCitations(text: string): string {
  return text
    .replace(/[［【[]\s?((?:\d{1,3}\s?[,，、]?\s?){1,8})[\]】］]/g, (_, list: string) =>
      (list.match(/\d+/g) ?? []).map((n) => `[${n}]`).join(''),
    )
    .replace(/([。！？!?.])((?:\s?\[\d{1,3}\]){1,8})/g, '$2$1');
}

function withFullStop(sentence: string): string {
  return /[。！？!?.][」』”’）)]?$/.test(sentence)
    ? sentence
    : `${sentence.replace(/(?<![；;，,、…])[；;，,、…]+$/, '')}。`;
}

/** As many whole sentences as fit. */
function joined(sentences: readonly string[], maxCharacters: number): string {
  let text = '';
  for (const sentence of sentences) {
    if (text.length + sentence.length <= maxCharacters) text += sentence;
  }
  return text;
}

/** What a page says, and what it tells its reader to say. */
interface Evidence {
  kept: string;
  removed: string;
}

function evidenceOf({ title, text, published }: Omit<Source, 'n'>): Evidence {
  return splitInstructions(`${title}\n${published === null ? '' : chinaDay(published)}\n${text}`);
}

function isBorneOut(sentence: string, { kept, removed }: Evidence): boolean {
  if (isInstruction(sentence) || /https?:\/\/|\]\(/i.test(sentence)) return false;
  if (!hasAll(numbersIn, sentence, kept) || !hasAll(addressesIn, sentence, kept)) return false;
  return sharesWords(sentence, kept) && !obeys(sentence, kept, removed);
}

/** Share of the sentence's pairs of characters and Latin words that stand in the evidence. */
function sharesWords(sentence: string, evidence: string): boolean {
  const isForeign = hanCharacters(evidence) < evidence.length * MIN_HAN_SHARE;
  const words = pairsOf(sentence).filter((gram) => !(isForeign && HAN.test(gram)));
  const found = new Set(pairsOf(evidence));
  return words.length === 0 || words.filter((word) => found.has(word)).length / words.length >= MIN_CONTAINMENT;
}

/** True when wording that only an instruction has comes back. */
function obeys(sentence: string, evidence: string, instructions: string): boolean {
  const planted = new Set(pairsOf(instructions)).difference(new Set(pairsOf(evidence)));
  return new Set(pairsOf(sentence)).intersection(planted).size >= MIN_PLANTED_PAIRS;
}

function pairsOf(text: string): string[] {
  return gramsOf(text).filter((gram) => gram.length > 1);
}

const HAN = /[\u3400-\u9fff]/;

function hanCharacters(text: string): number {
  return text.match(/[\u3400-\u9fff]/g)?.length ?? 0;
}

function hasAll(partsOf: (text: string) => string[], sentence: string, evidence: string): boolean {
  const known = new Set(partsOf(evidence));
  return partsOf(sentence).every((part) => known.has(part));
}

/** Without thousands separators and leading zeros, so 1,200 is 1200 and 05 is 5. */
function numbersIn(text: string): string[] {
  const plain = text.normalize('NFKC').replace(/(?<=\d),(?=\d{3})/g, '');
  return (plain.match(/\d+(?:\.\d+)?/g) ?? []).map((number) => number.replace(/^0+(?=\d)/, ''));
}

/** Host names, which an injected text wants repeated most of all. */
function addressesIn(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,4}\.[a-z]{2,24}/g) ?? []
  );
}
