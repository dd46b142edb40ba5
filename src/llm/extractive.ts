import { toTraditional } from '../script.ts';
import type { AnswerInput, Provider, Source, SummarizeInput } from './llm.ts';
import { type Candidate, overlap, type Ranked, rankSentences } from './rank.ts';
import { isInstruction, isSentence, plainText, sentencesOf } from './sentences.ts';

/**
 * The embedded model: no network, no key. It writes with the sources' own best sentences, in Traditional characters, and
 * so can say nothing that no source says.
 */
export const extractive: Provider = {
  name: 'extractive',
  answer: async (input) => answer(input),
  summarize: async (input) => summarize(input),
};

const MAX_SENTENCES = 5;
const MIN_SHARE_OF_BEST = 0.4;
const MAX_OVERLAP = 0.6; // Jaccard on grams; above it two sentences say the same
const MAX_SENTENCE_CHARACTERS = 240;
const MAX_ANSWER_CHARACTERS = 700;
const MIN_SCORE = 0.8; // below it a sentence shares a few characters with the query, no more

function answer({ query, sources }: AnswerInput): string {
  const ranked = rankSentences(
    query,
    sources.flatMap((source, index) => candidatesOf(source, index, newest(sources))),
  );
  const chosen = choose(
    ranked.filter(({ score }) => score >= MIN_SCORE),
    MAX_SENTENCES,
    MAX_ANSWER_CHARACTERS,
  );
  if (chosen.length === 0) return nothingSaid(sources);
  const inOrder = chosen.sort((one, other) => one.source - other.source || one.position - other.position);
  return inOrder.map(({ text, source }) => cited(text, sources[source]?.n ?? 0)).join('');
}

/** What can be quoted of a source: sentences of a sane length that do not try to instruct the reader. */
function candidatesOf(source: Source, index: number, newestDate: number | undefined): Candidate[] {
  const weight = recency(source, newestDate);
  const paragraphs = withEnd(plainText(source.text)).split(/\n+/);
  // Between paragraphs a position stays empty: only sentences of the same one are neighbours.
  const sentences = paragraphs.flatMap((paragraph) => [...sentencesOf(paragraph), '']);
  return sentences.flatMap((text, position): Candidate[] => {
    const isUsable = isSentence(text) && text.length <= MAX_SENTENCE_CHARACTERS && !isInstruction(text);
    return isUsable ? [{ text, source: index, position, context: source.title, weight }] : [];
  });
}

/** A snippet is cut anywhere; its last piece counts as a sentence when it is long enough to say something. */
function withEnd(text: string): string {
  const trimmed = text.trim().replace(/(?:\.{3}|…)+$/, '');
  return trimmed.includes('\n') || /[。！？!?]$/.test(trimmed) ? trimmed : `${trimmed}。`;
}

function newest(sources: readonly Source[]): number | undefined {
  const dates = sources
    .flatMap(({ published }) => (published === null ? [] : [Date.parse(published)]))
    .filter(Number.isFinite);
  return dates.length === 0 ? undefined : Math.max(...dates);
}

const DAY_MS = 86_400_000;

/** Of sources that conflict the newer one is more likely right. */
function recency({ published }: Source, newestDate: number | undefined): number {
  if (published === null || newestDate === undefined) return 1;
  const days = (newestDate - Date.parse(published)) / DAY_MS;
  if (days > 120) return 0.5;
  return days > 14 ? 0.75 : 1;
}

/** The best sentences that do not repeat each other, down to a share of the best one's score. */
function choose(ranked: readonly Ranked[], most: number, maxCharacters: number): Ranked[] {
  const floor = (ranked[0]?.score ?? 0) * MIN_SHARE_OF_BEST;
  const chosen: Ranked[] = [];
  let length = 0;
  for (const sentence of ranked) {
    if (chosen.length >= most || sentence.score < floor) break;
    if (length + sentence.text.length > maxCharacters) continue;
    if (chosen.some((other) => overlap(sentence.grams, other.grams) > MAX_OVERLAP)) continue;
    chosen.push(sentence);
    length += sentence.text.length;
  }
  return chosen;
}

/** The sentence with its [n] before the full stop. */
function cited(text: string, n: number): string {
  const [, body = text, mark = '。'] = /^(.*?)([。！？!?；;…]+[」』”’）)\]]*)$/su.exec(toTraditional(text)) ?? [];
  const end = /[；;…]/.test(mark) ? '。' : mark;
  return `${body.replace(/\[\d+\]/g, '')}[${n}]${end}`;
}

function nothingSaid(sources: readonly Source[]): string {
  const listed = sources.slice(0, 3).map(({ title, n }) => `《${toTraditional(title)}》[${n}]`);
  return `檢索到的來源沒有直接回答這個問題，可參考${listed.join('、')}。`;
}

const SUMMARY_CHARACTERS = 500; // SPEC's content is a summary; 300–600 characters serve a model best
const SUMMARY_SENTENCES = 12;

function summarize({ query, title, text }: SummarizeInput): string {
  const source: Source = { n: 1, title, text, published: null };
  const candidates = candidatesOf(source, 0, undefined);
  const ranked = rankSentences(`${query} ${title}`, candidates);
  // The lead says what a page is about: it fills what the query's sentences leave.
  const lead = ranked.toSorted((one, other) => one.position - other.position);
  const chosen = fill(choose(ranked, SUMMARY_SENTENCES, SUMMARY_CHARACTERS), lead);
  const summary = chosen
    .sort((one, other) => one.position - other.position)
    .map((sentence) => sentence.text)
    .join('');
  return toTraditional(summary || plainText(text).replace(/\s+/g, ' ').trim().slice(0, SUMMARY_CHARACTERS));
}

function fill(chosen: Ranked[], lead: readonly Ranked[]): Ranked[] {
  const filled = [...chosen];
  let length = filled.reduce((sum, { text }) => sum + text.length, 0);
  for (const sentence of lead) {
    if (length + sentence.text.length > SUMMARY_CHARACTERS) break;
    if (filled.includes(sentence) || filled.some((other) => overlap(sentence.grams, other.grams) > MAX_OVERLAP))
      continue;
    filled.push(sentence);
    length += sentence.text.length;
  }
  return filled;
}
