import { beginningOf } from '../text/characters.ts';
import { countHan } from '../text/han.ts';
import { allNameOnlySiblings } from '../text/other-models.ts';
import { toTraditional } from '../text/script.ts';
import { unaskedBy } from './boilerplate/unasked.ts';
import { isInstruction } from './injection/instructions.ts';
import type { AnswerInput, Provider, Source } from './provider.ts';
import { conflictsWith } from './rank/conflicts.ts';
import { withContinuations } from './rank/continuations.ts';
import { wholeFirst } from './rank/cut-sentences.ts';
import { areCells } from './rank/glued-lines.ts';
import { gramsOf, queryGrams } from './rank/grams.ts';
import { quotablesOf } from './rank/quotable.ts';
import { type Ranked, rankSentences } from './rank/rank.ts';
import { recencyWeights, withoutOldForecasts } from './rank/recency.ts';
import { underHeadings } from './rank/section-headings.ts';
import { choose, withMissing } from './rank/select.ts';
import { withoutOtherRows } from './rank/table-rows.ts';
import { isAboutOthers } from './subject/about-others.ts';
import { mayTellQuantity } from './subject/quantities.ts';
import { areAllAboutSiblings } from './subject/sibling-names.ts';
import { subjectWeights } from './subject/subject.ts';
import { lacksWhatIsAskedFor } from './subject/yes-no-questions.ts';
import { summarize } from './summary.ts';
import { asSentences } from './text/as-sentences.ts';
import { withoutFootnotes } from './text/footnotes.ts';
import { endsInAbbreviation, isQuestion } from './text/sentences.ts';

/**
 * The embedded model, which needs neither a network nor an API key. It quotes the sources' best sentences, in
 * Traditional characters, so it states nothing that no source states.
 */
export const extractive: Provider = {
  name: 'extractive',
  answer: async (input) => answer(input),
  summarize: async (input) => summarize(input),
};

const ANSWER = { most: 5, maxCharacters: 700 }; // sentences; with their [n] the answer stays below 800 characters
const CONTINUED = { ...ANSWER, most: 8 };
const MIN_SHARE_OF_BEST = 0.4;
const MIN_COVERAGE = 0.15; // below it a sentence shares only some characters with the query

function answer({ query, variants = [], isOfOthers = false, sources, now }: AnswerInput): string {
  const texts = sources.map(({ title, text }) => `${title}\n${text}`);
  if (isOfOthers || allNameOnlySiblings(query, texts) || areAllAboutSiblings(query, texts)) return noAnswer(sources);
  const about = subjectWeights(query, variants, sources);
  const weights = recencyWeights(query, sources, now).map((weight, index) => weight * (about[index] ?? 1));
  const all = sources.flatMap((source, index) =>
    quotablesOf({ ...source, text: asSentences(source.text) }, index, weights[index] ?? 1),
  );
  const isUnasked = unaskedBy(query);
  const asked = all.filter(({ text }) => !isUnasked(text));
  const candidates = withoutOldForecasts(query, asked, sources, now);
  // Questions are ranked but not quoted, as the sentence after a question may be the answer; so are cells of tables.
  const ranked = rankSentences(query, candidates).filter(({ text }) => !isQuestion(text) && !areCells(text));
  const floor = (ranked[0]?.score ?? 0) * MIN_SHARE_OF_BEST;
  const isWorthy = ({ score, coverage }: Ranked) => score > 0 && score >= floor && coverage >= MIN_COVERAGE;
  const hasWorthy = ranked.some(isWorthy);
  const quotesFrom = (usable: readonly Ranked[]) => {
    const best = hasWorthy
      ? choose(withMissing(query, usable.filter(isWorthy), usable), ANSWER)
      : underTitle(query, usable);
    return withContinuations(query, withoutOtherRows(query, best), usable, CONTINUED);
  };
  const isAnswer = (quotes: readonly Ranked[]) => {
    const texts = quotes.map(({ text }) => text);
    if (quotes.length === 0 || lacksQuantity(query, texts) || lacksWhatIsAskedFor(query, texts)) return false;
    return !isAboutOthers(query, quotedFrom(sources, quotes));
  };
  const chosen = wholeFirst(query, ranked).map(quotesFrom).find(isAnswer);
  if (chosen === undefined) return noAnswer(sources);
  const contrary = conflictsWith(
    query,
    chosen,
    ranked.filter((one) => !one.isCut && isWorthy(one)),
  );
  const quoted = ({ text, source }: Ranked) => cited(text, sources[source]);
  return [
    ...underHeadings(query, inReadingOrder(chosen)).map(quoted),
    ...contrary.map((sentence) => `另有來源說法不同：${quoted(sentence)}`),
  ]
    .join('')
    .trim();
}

/** Whether a query asks for a quantity (幾點, 多少錢) that none of the texts gives, so they answer something else. */
function lacksQuantity(query: string, texts: readonly string[]): boolean {
  const tells = mayTellQuantity(query);
  return tells !== undefined && !texts.some(tells);
}

/** Puts the best sentence's source first, since that is the answer; within a source, keeps the order of the page. */
function inReadingOrder(chosen: readonly Ranked[]): Ranked[] {
  const best = new Map<number, number>();
  for (const { source, score } of chosen) best.set(source, Math.max(best.get(source) ?? 0, score));
  const bestOf = ({ source }: Ranked) => best.get(source) ?? 0;
  return chosen.toSorted(
    (one, other) => bestOf(other) - bestOf(one) || one.source - other.source || one.position - other.position,
  );
}

function quotedFrom(sources: readonly Source[], chosen: readonly Ranked[]) {
  return chosen.flatMap(({ text, source: index }) => {
    const source = sources[index];
    return source === undefined ? [] : [{ text, source }];
  });
}

const UNDER_TITLE = { most: 2, maxCharacters: 300 };

/** Chooses sentences from pages whose title contains the whole question: their text need not repeat a word of it. */
function underTitle(query: string, ranked: readonly Ranked[]): Ranked[] {
  const wanted = queryGrams(query);
  const isTitled = ({ context, score }: Ranked) => score > 0 && wanted.isSubsetOf(new Set(gramsOf(context)));
  return choose(ranked.filter(isTitled), UNDER_TITLE);
}

/** Returns a sentence with its [n] before the full stop; one in another language as a quotation in a Chinese one. */
function cited(text: string, source: Source | undefined): string {
  const n = source?.n ?? 0;
  const plain = withoutFootnotes(toTraditional(text), source?.text ?? '');
  if (!isChinese(plain)) return `${titled(source?.title ?? '')}原文：「${plain.trim()}」[${n}]。`;
  const [, body = plain, mark = '。'] = ENDING.exec(plain) ?? [];
  if (mark.startsWith('.')) return `${endsInAbbreviation(plain) ? plain : body.trimEnd()}[${n}]${mark} `;
  const said = `${body.trimEnd()}${mark.startsWith('…') ? '…' : ''}[${n}]`;
  return said + mark.replace(/^[；;…]+/, '。');
}

/** Whether a sentence is in Chinese, maybe with names in Latin letters, and not in another language with Han names. */
function isChinese(text: string): boolean {
  const words = text.match(/[a-z]+/gi)?.length ?? 0;
  return !/[\u3041-\u3096\u30a1-\u30fa\uac00-\ud7af]{2}/.test(text) && countHan(text) >= words / 2;
}

/** Returns a title in the marks of titles; '' for one that is empty, or that may be an instruction. */
function titled(title: string): string {
  const oneLine = isInstruction(title) ? '' : title.replace(/[\s[\]]+/g, ' ').trim();
  return oneLine === '' ? '' : `《${toTraditional(beginningOf(oneLine, MAX_TITLE_CHARACTERS))}》`;
}

const ENDING = /^(.*?)([。！？!?；;…]{1,3}[」』”’）)\]"]{0,3}|\.["”)]?)$/su;

const SOURCES_NAMED = 3;
const MAX_TITLE_CHARACTERS = 60;

/** Says that no source answers the question, and names the first few sources. */
function noAnswer(sources: readonly Source[]): string {
  const named = sources.slice(0, SOURCES_NAMED).map(({ title, n }) => `${titled(title) || '來源'}[${n}]`);
  return `檢索到的來源沒有直接回答這個問題，可參考${named.join('、')}。`;
}
