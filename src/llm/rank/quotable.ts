import { isInstruction } from '../injection/instructions.ts';
import type { Source } from '../provider.ts';
import { clausesOf, isQuestion, isSentence, widthOf } from '../text/sentences.ts';
import { type Paragraph, paragraphsOf } from './paragraphs.ts';
import type { Quotable } from './rank.ts';

const MAX_SENTENCE_CHARACTERS = 240;

/**
 * Returns a source's quotable sentences: not too long, and no instructions to the model. Positions skip one between
 * paragraphs, so that only sentences of one paragraph are neighbours. Pages without punctuation are quoted by the line.
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
    const isTitle = !isSentence(paragraph) && context.includes(paragraph);
    for (const { text, isAnswered } of isTitle ? [] : withAnswers(clausesOf(paragraph))) {
      const isShort = position > start && SHORT.test(text); // 「二是降息預期。」, but no button
      if ((isAnswered || isShort || isWhole(text)) && widthOf(text) <= MAX_SENTENCE_CHARACTERS) {
        quotables.push({ text, isCut: CUT.test(text), source: index, position, context, heading, weight });
      }
      position++;
    }
  }
  return quotables;
}

/** Begins or ends within a sentence, where an engine has cut it. Authors who break off write 「……」. */
const CUT = /^[…，、；：。）」』]|(?<!…)…$/u;
const SHORT = /^[\p{Script=Han}\d]{4,6}。$/u;
const MAX_ANSWER_CHARACTERS = 40;

/** Returns the clauses, each question joined to a few words that answer it: 「海洋中最多的生物是？浮游生物」. */
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
