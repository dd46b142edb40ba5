import { countHan, hasHan } from '../text/han.ts';
import { toTraditional } from '../text/script.ts';
import { chinaDay } from '../time/china-day.ts';
import { isInstruction, splitInstructions } from './injection/instructions.ts';
import type { Source, SummarizeInput } from './provider.ts';
import { gramsOf } from './rank/grams.ts';
import { isSentence, plainText, sentencesOf } from './text/sentences.ts';

const MIN_CONTAINMENT = 0.3; // a paraphrase in the other script's vocabulary has a third of its pairs in the source
const MIN_HAN_SHARE = 0.2; // a source with less is in another language and shares no Han pairs with its translation
const MIN_PLANTED_PAIRS = 2; // three characters in a row, or two words
const MAX_ANSWER_CHARACTERS = 800;
const MAX_SUMMARY_CHARACTERS = 700; // 600 are asked for

/**
 * Drops the unsupported sentences of a model's answer: each sentence kept cites existing sources, shares their wording,
 * and has no number, date or host name that they lack. Returns Traditional Chinese, or '' when no sentence is left.
 */
export function supportedAnswer(answer: string, sources: readonly Source[]): string {
  const evidence = new Map(sources.map((source) => [source.n, evidenceOf(source)]));
  const planted = new Set([...evidence.values()].flatMap((one) => [...one.planted]));
  const isSupported = (sentence: string) => {
    const cited = citationsOf(sentence).map((n) => evidence.get(n));
    if (cited.length === 0 || cited.includes(undefined)) return false;
    return isBorneOut(sentence.replace(CITATION, ''), {
      ...joinedEvidence(cited.filter((one) => one !== undefined)),
      planted,
    });
  };
  const sentences = sentencesOf(tidyCitations(plainText(toTraditional(answer))));
  return joined(sentences.filter(isSupported).map(withFullStop), MAX_ANSWER_CHARACTERS);
}

/** Drops the unsupported sentences of a model's summary, and a last sentence that was cut off. */
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

/** Rewrites the citation formats that models use to [1][2] before the full stop. */
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

/** Joins as many sentences as fit. */
function joined(sentences: readonly string[], maxCharacters: number): string {
  let text = '';
  for (const sentence of sentences) {
    if (text.length + sentence.length <= maxCharacters) text += sentence;
  }
  return text;
}

/** Wording and facts of a source, parsed once: a long source takes milliseconds, and an answer has many sentences. */
interface Evidence {
  pairs: ReadonlySet<string>;
  numbers: ReadonlySet<string>;
  hosts: ReadonlySet<string>;
  characters: number;
  hanCharacters: number;
  /** Pairs in the instructions that the source contains. */
  planted: ReadonlySet<string>;
}

function evidenceOf({ title, text, published }: Omit<Source, 'n'>): Evidence {
  const day = published === null ? '' : chinaDay(published);
  const { kept, removed } = splitInstructions(`${title}\n${day}\n${text}`);
  return {
    pairs: new Set(pairsOf(kept)),
    numbers: new Set(numbersIn(kept)),
    hosts: new Set(hostsIn(kept)),
    characters: kept.length,
    hanCharacters: countHan(kept),
    planted: new Set(pairsOf(removed)),
  };
}

function joinedEvidence(parts: readonly Evidence[]): Evidence {
  return parts.reduce((one, other) => ({
    pairs: one.pairs.union(other.pairs),
    numbers: one.numbers.union(other.numbers),
    hosts: one.hosts.union(other.hosts),
    characters: one.characters + other.characters,
    hanCharacters: one.hanCharacters + other.hanCharacters,
    planted: one.planted.union(other.planted),
  }));
}

function isBorneOut(sentence: string, evidence: Evidence): boolean {
  if (!SAYS_SOMETHING.test(sentence) || isInstruction(sentence) || /https?:\/\/|\]\(/i.test(sentence)) return false;
  const areKnown = (parts: readonly string[], known: ReadonlySet<string>) => parts.every((part) => known.has(part));
  if (!areKnown(numbersIn(sentence), evidence.numbers) || !areKnown(hostsIn(sentence), evidence.hosts)) return false;
  return sharesWords(sentence, evidence) && !obeys(sentence, evidence);
}

/** A letter or digit; citations alone, as around a picture, are not a sentence. */
const SAYS_SOMETHING = /[\p{L}\p{N}]/u;

/** Whether enough of the sentence's character pairs and Latin words are in the evidence. */
function sharesWords(sentence: string, { pairs, characters, hanCharacters }: Evidence): boolean {
  const isForeign = hanCharacters < characters * MIN_HAN_SHARE;
  const words = pairsOf(sentence).filter((pair) => !(isForeign && hasHan(pair)));
  return words.length === 0 || words.filter((word) => pairs.has(word)).length / words.length >= MIN_CONTAINMENT;
}

/** Whether the sentence repeats wording that appears only in an instruction. */
function obeys(sentence: string, { pairs, planted }: Evidence): boolean {
  const repeated = new Set(pairsOf(sentence)).intersection(planted).difference(pairs);
  return repeated.size >= MIN_PLANTED_PAIRS;
}

function pairsOf(text: string): string[] {
  return gramsOf(text).filter((gram) => gram.length > 1);
}

/** Returns the numbers in a text, without thousands separators and leading zeros, so that 1,200 is 1200 and 05 is 5. */
function numbersIn(text: string): string[] {
  const plain = text.normalize('NFKC').replace(/(?<=\d),(?=\d{3})/g, '');
  return (plain.match(/\d+(?:\.\d+)?/g) ?? []).map((number) => number.replace(/^0+(?=\d)/, ''));
}

/** Returns the host names in a text, which injected instructions most often want repeated. */
function hostsIn(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,4}\.[a-z]{2,24}/g) ?? []
  );
}
