import { foldText } from '../text/fold.ts';
import { hanRuns, hasHan } from '../text/han.ts';
import { segmentsOf } from '../text/segments.ts';
import { INDEX } from './names/name-table.ts';

/**
 * Reduces a sentence to its keywords; undefined when the query is keywords already. Engines look for pages with all
 * words of a query, and no page contains the asker's courtesies.
 */
export function keywordsOf(query: string): string | undefined {
  if (!isSentence(query)) return undefined;
  const titles = query.match(TITLE) ?? [];
  const parts = query.split(TITLE).map(withoutEmptyWords);
  const plain = parts
    .map((part, at) => `${part} ${titles[at] ?? ''} `)
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
  return plain.length >= MIN_LEFT && plain.length < query.length ? plain : undefined;
}

/** Titles of works and quotations, whose words are not part of the question. */
export const TITLE = /《[^》]{0,100}》|「[^」]{0,100}」|『[^』]{0,100}』|"[^"]{0,100}"/g;

/** Drops courtesies, interrogatives and empty words unless they may be part of a name. */
function withoutEmptyWords(text: string): string {
  const asked = text
    .replace(ROLE, ' ')
    .replace(COURTESIES, ' ')
    .replace(WHETHER, (_all, _modal, verb: string | undefined) => verb ?? ' ')
    .replace(WHICH_ONE, ' ')
    .replace(ONE_OF_TIME, '1');
  const words = [...segmentsOf(asked)];
  let keywords = '';
  words.forEach(({ segment, index, isWordLike }, at) => {
    const isEmpty = isWordLike ? EMPTY_WORDS.has(foldText(segment)) : !KEPT.test(segment);
    const isFirst = keywords.trim() === '' && mayBeginName(segment, words[at + 1]);
    const isInOther = () =>
      isOfALongerOne(words, at) || isInAName(asked, index, segment.length) || isThisTime(segment, words[at + 1]);
    keywords += !isEmpty || (isWordLike && (isFirst || isInOther())) ? segment : ' ';
  });
  return keywords;
}

/** Whether a leading empty word may belong to the name that follows: 還 in 還珠格格, 和 in 和運租車. */
function mayBeginName(segment: string, next: Intl.SegmentData | undefined): boolean {
  return segment.length === 1 && MAY_BEGIN_NAME.has(foldText(segment)) && next?.isWordLike === true;
}

const MAY_BEGIN_NAME = new Set('还与会想让和及就才都也又再很太更最向往到过得地给比跟以');

/** Whether a segment is a piece of a longer word that the segmenter does not know: 都 in 史都華, 一個 in 第一個. */
function isOfALongerOne(words: readonly Intl.SegmentData[], at: number): boolean {
  const [before, own, after] = [words[at - 1]?.segment ?? '', words[at]?.segment ?? '', words[at + 1]?.segment ?? ''];
  if (before === '第') return true;
  return own.length === 1 && !PARTICLES.has(own) && isContent(before) && isContent(after);
}

/** Whether a character is part of a name in the table, in any context: 為 in 華為, 和 in 和泰車. */
function isInAName(text: string, index: number, length: number): boolean {
  if (length > 1) return false;
  for (let start = Math.max(0, index - MAX_NAME + 1); start <= index; start++) {
    for (let end = Math.max(index + 1, start + 2); end <= start + MAX_NAME; end++)
      if (INDEX.has(text.slice(start, end))) return true;
  }
  return false;
}

/** Whether 這 belongs to a period: 這週六 is another day than 週六. */
function isThisTime(segment: string, next: Intl.SegmentData | undefined): boolean {
  return /^[这這][个個]?$/.test(segment) && /^(?:[周週]|星期|[礼禮]拜|月|季|学期|學期)/.test(next?.segment ?? '');
}

const MAX_NAME = 5; // characters; the segmenter seldom splits longer ones

/** Whether a segment is one Han character that is not an empty word. */
function isContent(segment: string): boolean {
  return segment.length === 1 && hasHan(segment) && !EMPTY_WORDS.has(foldText(segment));
}

const PARTICLES = new Set('的了着著吗嗎呢吧啊呀啦是谁誰我你您他她它这這那哪');

const MIN_LEFT = 2;
const LONG_RUN = 18; // Han characters without a blank: nobody types so many as one keyword
const KEPT = /^["“”:/.\-+#&%$\s\w]+$/; // operators, versions, codes

/** Whether a query is a sentence: it has courtesies, question marks and the like, or a long run of Han characters. */
function isSentence(query: string): boolean {
  const folded = foldText(query);
  if (/["“”]|\b(?:site|filetype|intitle|inurl):|(?:^|\s)-\S/.test(query)) return false; // operators: every word counts
  return ASKING.test(folded) || hanRuns(folded).some((run) => run.length >= LONG_RUN);
}

/** A role given to a language model (你是一位資深的記者，…), which says nothing about what is looked for. */
export const ROLE = /(?:^|[。！!\s])[你您]是一?[個个位名][^,，。：:\n]{2,20}[,，。：:]/;

const COURTESIES =
  /[請请][問问]一?下?|唔該|各位大大|如何(?:看待|[评評][价價])|[有还還]?有?哪些信息[值]得[关關]注|你怎[么麼]看|我?[很好]?想(?:知道|[問问][一吓下]?下?|[請请]教|了解)|(?<![沒没])有(?:[沒没]有)?人(?:知道|[會会])?|有[沒没]有|[請请]?告[訴诉]我|(?:[請请]|麻[煩烦])?[幫帮]我(?:找|查)?一?下?/g;

/** A-not-A questions: 要不要吃藥 is about 吃藥, not 不要吃藥, and 好不好用 about 好用. */
const WHETHER =
  /(?:可不可[以能]?|[應应]不[應应][該该]|[該该]不[該该]|([能會会要是行對对有])不\1)|(\p{Script=Han})不\2/gu;

/** Interrogatives, in place of which a page has the answer: 哪一年, 哪一種, 哪位. */
const WHICH_ONE = /哪一?[个個种種位家场場类類所部间間届屆座条條款名只隻支本首天年次项項](?![型分門门級级庭人所都])/g;

/** The 一 of a duration, kept as 1: dropping the empty word 一個 would turn 一個月 into 月. */
const ONE_OF_TIME = /一(?=[个個](?:月|小[时時]|星期|[礼禮]拜|[钟鐘][头頭]))/g;

const ASKING =
  /请问|想知道|想问|请教|请告诉|告诉我|帮我|麻烦|有没有人|有人知道|[\u3400-\u9fff][吗呢][?!。\s]*$|[\u3400-\u9fff]{6}\?\s*$/;

/** Empty words, in Simplified, with interrogatives, in place of which a page has the answer. */
const EMPTY_WORDS = new Set(
  `请问 请 我 你 您 他 她 它 我们 你们 他们 咱们 大家 自己 想 想要 想知道 知道 告诉 帮 帮我 帮忙 麻烦 请教 问 一下 可以 可否 能 能够 能否 会 会不会 要 应该 应
  的 了 着 过 得 地 吗 呢 吧 啊 呀 啦 哦 喔 耶 么 是 是不是 是否 有 在 和 与 跟 及 以及 或 或者 还是 还 而 而且 但 但是 如果 的话 因为 所以 就 才 都 也 又 再 很 太 更 最 到底 究竟
  这 那 这个 那个 这些 那些 这样 那样 这里 那里 什么 怎么 怎样 怎么样 如何 为什么 为何 哪 哪里 哪个 哪些 哪一 谁 是谁 几 多少 多久 何时 什么时候
  把 被 让 给 对 对于 关于 从 到 向 往 于 为 为了 以 比 除了 一些 一个 一种 有人 时候 之后 之前 以后 以前 然后 现在 目前`
    .split(/\s+/)
    .filter(Boolean),
);
