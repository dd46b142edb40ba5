import { toSimplified } from '../../text/script.ts';
import { simplifiedQuery } from '../text/short-query.ts';
import { inWordsOf } from './synonyms.ts';

/**
 * Which texts have the first word of the query nowhere, and a title that begins with what is called nearly so: 台鐵 for 高鐵.
 * A query of several words begins with what it is about. None where no title has that word: it may be something
 * else.
 */
export function ofNearWords(query: string, texts: readonly { title: string; text: string }[]): boolean[] {
  const words = simplifiedQuery(query).match(/[\p{L}\p{N}]+/gu) ?? [];
  const [first = ''] = words;
  const titles = texts.map(({ title }) => toSimplified(title));
  if (words.length < 2 || !SUBJECT.test(first) || !titles.some((title) => title.includes(first))) {
    return texts.map(() => false);
  }
  const inOwnWords = inWordsOf(first);
  return texts.map(({ text }, index) => {
    const title = titles[index] ?? '';
    const isNear = title.charAt(1) === first.charAt(1) && !inOwnWords(title.slice(0, 2)).includes(first);
    return isNear && !toSimplified(`${title}\n${text}`).includes(first);
  });
}

/** Two characters that are not when, how or what is asked for. */
const SUBJECT =
  /^(?!.?[今明昨去前本何么样里哪谁几天年月日]|最新|目前|现在|如何|什么|多少|可以|申请|办理|推荐|比较|列出|介绍|请问|关于)\p{Script=Han}{2}$/u;
