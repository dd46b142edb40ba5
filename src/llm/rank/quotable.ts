import { DAY_MS } from '../../time/durations.ts';
import type { Source } from '../llm.ts';
import { isInstruction } from '../notices/instructions.ts';
import { clausesOf, isQuestion, isSentence, widthOf } from '../text/sentences.ts';
import { type Paragraph, paragraphsOf } from './paragraphs.ts';
import type { Quotable } from './rank.ts';

const MAX_SENTENCE_CHARACTERS = 240;

/**
 * The quotable sentences of a source: not too long, and no instructions to the reader. Positions skip one between paragraphs, so
 * that only sentences of one paragraph are neighbours. A page that is written without punctuation is quoted by the line.
 */
export function quotablesOf(source: Source, index: number, weight: number): Quotable[] {
  const context = isInstruction(source.title) ? '' : source.title;
  const paragraphs = paragraphsOf(source.text);
  const isWhole = isUnpunctuated(paragraphs) ? isSentenceOrLine : isSentence;
  let position = 0;
  const quotables: Quotable[] = [];
  for (const { text: paragraph, heading } of paragraphs) {
    position++;
    const start = position;
    for (const { text, isAnswered } of withAnswers(clausesOf(paragraph))) {
      const isShort = position > start && SHORT.test(text); // 「二是降息預期。」, and no button
      if ((isAnswered || isShort || isWhole(text)) && widthOf(text) <= MAX_SENTENCE_CHARACTERS) {
        quotables.push({ text, source: index, position, context, heading, weight });
      }
      position++;
    }
  }
  return quotables;
}

const SHORT = /^[\p{Script=Han}\d]{4,6}。$/u;
const MAX_ANSWER_CHARACTERS = 40;

/** Each clause; a question together with the few words that answer it: 「海洋中最多的生物是？浮游生物」. */
function withAnswers(clauses: readonly string[]): Array<{ text: string; isAnswered: boolean }> {
  const out: Array<{ text: string; isAnswered: boolean }> = [];
  for (const clause of clauses) {
    const before = out.at(-1)?.text ?? '';
    const isAnswer = isQuestion(before) && !isSentence(clause) && widthOf(clause) <= MAX_ANSWER_CHARACTERS;
    if (isAnswer) out[out.length - 1] = { text: before + clause, isAnswered: true };
    else out.push({ text: clause, isAnswered: false });
  }
  return out;
}

const MIN_PUNCTUATED_SHARE = 0.3;
const LINE = /[\u3400-\u9fff](?:[^\u3400-\u9fff]{0,3}[\u3400-\u9fff]){9}/; // ten characters; menus have fewer

function isSentenceOrLine(text: string): boolean {
  return isSentence(text) || LINE.test(text);
}

/** Whether most lines that are as long as sentences have no punctuation, as in many blogs. */
function isUnpunctuated(paragraphs: readonly Paragraph[]): boolean {
  const lines = paragraphs.filter(({ text }) => LINE.test(text));
  return lines.filter(({ text }) => clausesOf(text).some(isSentence)).length < lines.length * MIN_PUNCTUATED_SHARE;
}

/**
 * Weights of the sources: newer ones are more likely right, and for queries about the present old ones hardly count. Pages on
 * articles of the law stay right for years.
 */
export function recencyWeights(query: string, sources: readonly Source[]): number[] {
  const dates = sources.map(({ published }) => (published === null ? Number.NaN : Date.parse(published)));
  const newest = dates.filter(Number.isFinite).reduce((latest, date) => Math.max(latest, date), 0);
  const old = ABOUT_NOW.test(query) ? 0.05 : ABOUT_LAW.test(query) ? 0.9 : 0.5;
  return dates.map((date) => {
    if (Number.isNaN(date)) return 1;
    const days = (newest - date) / DAY_MS;
    return days > 120 ? old : days > 14 ? Math.max(old, 0.75) : 1;
  });
}

const ABOUT_LAW =
  /第\s?[\d〇零一二三四五六七八九十百千]{1,7}\s?[條条]|[民刑憲宪]法|[條条]例|法條|法条|施行[細细][則则]/;
const ABOUT_NOW = /今天|今日|今早|今晚|目前|現在|现在|即時|即时|而家|最新|\b(?:today|now|current|latest)\b/i;
