import { segmentsOf } from '../../text/segments.ts';
import { withoutQuantityWords } from '../subject/quantities.ts';
import { folded } from '../text/folded.ts';
import { shortQuery } from '../text/short-query.ts';
import { gramsOf, queryGrams } from './grams.ts';

const TITLE_SHARE = 0.1; // passages leave out what the page is about
const LEAD_SHARE = 0.6; // and what it says first, which a headline may leave out
const PART_SHARE = 0.5; // for one character of a longer word
const WORD_SHARE = 2; // for a word of one character, which says more
const TOPIC_SHARE = 0.5; // for a topic that only a question word implies
const ACROSS_SHARE = 0.2; // for pairs across two words, which are mostly chance

/** Grams of a page's title, and of its first passage. */
export interface Subject {
  title: ReadonlySet<string>;
  lead: ReadonlySet<string>;
}

/**
 * Returns how well each gram of a query tells a page's passages apart: question words are left out, and the page's
 * subject counts little. `topics` are what the question words ask about.
 */
export function queryWeights(
  query: string,
  { title, lead }: Subject,
  topics: readonly string[] = [],
): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const [gram, weight] of [...gramsWithWeights(wordsOf(query)), ...topicsWithWeights(topics)]) {
    const share = isInTitle(gram, title) ? TITLE_SHARE : lead.has(gram) ? LEAD_SHARE : 1;
    weights.set(gram, Math.max(weights.get(gram) ?? 0, weight * share));
  }
  return weights.size > 0 ? weights : new Map([...queryGrams(query)].map((gram) => [gram, 1]));
}

function gramsWithWeights(words: readonly string[]): Array<[gram: string, weight: number]> {
  return words.flatMap((word, at) => {
    const next = words[at + 1] ?? '';
    const across = HAN_END.test(word) && HAN_START.test(next) ? [word.slice(-1) + next.charAt(0)] : [];
    return [
      ...gramsOf(word).map((gram): [string, number] => [gram, weightIn(word, gram)]),
      ...across.map((gram): [string, number] => [gram, ACROSS_SHARE]),
    ];
  });
}

function topicsWithWeights(topics: readonly string[]): Array<[gram: string, weight: number]> {
  const pairs = topics.flatMap((topic) => gramsOf(topic).filter((gram) => gram.length > 1));
  return pairs.map((pair) => [pair, TOPIC_SHARE]);
}

/** Whether a gram is in the title, or abbreviates words of the title: 特休 for 特別休假. */
function isInTitle(gram: string, title: ReadonlySet<string>): boolean {
  return title.has(gram) || (HAN_PAIR.test(gram) && [...gram].every((character) => title.has(character)));
}

const HAN_PAIR = /^\p{Script=Han}{2}$/u;

function weightIn(word: string, gram: string): number {
  if (word.length === 1) return WORD_SHARE;
  return gram.length === 1 ? PART_SHARE : 1;
}

const HAN_END = /\p{Script=Han}$/u;
const HAN_START = /^\p{Script=Han}/u;

/** Returns the query's words in order, with '' in place of question words. */
function wordsOf(query: string): string[] {
  const told = withoutQuantityWords(folded(shortQuery(query))).replace(ASKING, ' ');
  return [...segmentsOf(told)].map(({ segment }) => (EMPTY.has(segment) ? '' : segment.trim()));
}

const ASKING =
  /还(?=[有会能是要可没在])|为什么|是什么|什么|怎么样|怎么办|怎样|怎么|如何|为何|哪些|哪里|哪个|哪一|哪|是否|有没有|有冇|能不能|可不可以|可唔可以|要不要|需不需要|会不会|是不是|系咪|使唔使|请问|可以|需要|正常吗|点样|点处理|乜嘢|边度|\b(?:what|how|why|when|where|which|who|is|are|the|an?|of|to|in|for|do|does|can|my|i)\b/gi;

/** Words that say nothing by themselves. Only whole words count: 有效 and 要求 are other words. */
const EMPTY = new Set(
  '的 了 吗 呢 吧 啊 么 在 有 是 要 能 会 可 和 与 跟 或 及 把 被 给 让 到 从 对 向 为 以 也 都 就 才 又 再 很 最 这 那 该 此 其 他 她 它 我 你 您 们 我们 你们 他们 个 不 没 没有 不能 不会 没法 上 下 中 里 后 前 时 之后 之前 以后 以前 后来 直接 自己 一起 应该 必须 得 着 过 用 做 说 想 请 问 这个 这台 这次 这些 嘅 咗 唔 啲 喺 系 先 嗰 打算 打 完 返'.split(
    ' ',
  ),
);
