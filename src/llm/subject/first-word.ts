import { folded } from '../text/folded.ts';
import { simplifiedQuery } from '../text/short-query.ts';
import { hasInOrder } from './abbreviations.ts';
import { inWordsOf } from './synonyms.ts';

/** First word of a query of several words: what the query is about. */
export interface FirstWord {
  /** In Simplified characters and lower case. */
  word: string;
  /** The other words. */
  rest: readonly string[];
  /** Whether a text contains the word in any of its forms. */
  isIn(text: string): boolean;
}

/** Returns the first word; undefined if it is the only one, or says when, how or what is asked for. */
export function firstWordOf(query: string): FirstWord | undefined {
  const [word = '', ...rest] =
    simplifiedQuery(query)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  if (rest.length === 0 || !SUBJECT.test(word)) return undefined;
  const inOwnWords = inWordsOf(word);
  return { word, rest, isIn: (text) => inOwnWords(text).includes(word) || hasShortForm(folded(text), word) };
}

/** Whether a text has a short form of a word: 台積 for 台積電, 遠傳 for 遠傳電信, and 台大 for 台灣大學. */
function hasShortForm(text: string, word: string): boolean {
  if (!HAN.test(word) || word.length < 3) return false;
  return text.includes(word.slice(0, 2)) || hasInOrder(text, word);
}

const HAN = /^\p{Script=Han}+$/u;
const SUBJECT =
  /^(?!.?[今昨何么哪谁几]|[明后每春夏秋冬][天日年晚季]|[去前本上下][年天月日周季]|.{0,2}[天年月日]$|[这那]|最新|目前|现在|如何|什么|多少|可以|申请|办理|推荐|比较|列出|介绍|请问|关于|为什么|怎)(?:\p{Script=Han}{2,6}|[a-z]{3,20})$/u;
