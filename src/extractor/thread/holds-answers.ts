import { foldScript } from '../../text/fold.ts';
import type { PageTree } from '../parse/prefilter.ts';
import { type Block, elementsOf, hasText, lineOf } from '../tree/tree.ts';

/**
 * Whether a page is a question with its answers: its title asks, and below its heading is a count of answers or an
 * element called `answers`. More counts than MAX_COUNTS belong to other questions, which the page only lists.
 */
export function holdsAnswers({ body, title }: PageTree): boolean {
  if (!ASKS.test(foldScript(title))) return false;
  const elements = [...elementsOf(body)].filter(({ inline }) => !inline);
  const heading = elements.findIndex((element) => element.name === 'h1' && asks(element, title));
  if (heading < 0) return false;
  const below = elements.slice(heading + 1);
  const counts = below.filter(
    (element) => element.isLeaf && element.size.text <= MAX_COUNT && COUNT.test(foldScript(lineOf(element))),
  );
  if (counts.length > 0) return counts.length <= MAX_COUNTS;
  return (
    isOfQuestion(elements[heading] as Block) && below.some(({ called, size }) => isAnswers(called) && size.prose > 0)
  );
}

function asks(heading: Block, title: string): boolean {
  return hasText(heading) && title.includes(lineOf(heading));
}

/** Whether a heading, or the box around it, is called a question. */
function isOfQuestion(heading: Block): boolean {
  return QUESTION.test(heading.called) || (heading.parent !== null && QUESTION.test(heading.parent.called));
}

function isAnswers(called: string): boolean {
  return /(?:^| )answers?(?: |$)/.test(called);
}

const ASKS = /[?？]|[吗呢]|请问|[怎什]么|如何|为何|哪|求助|求推荐|是否/;
const QUESTION = /^(?:ask |the )?question(?: |$)/;
/** Matches a count of answers, or a heading above them: 「3 個回答」「全部回答（3）」「最佳回答」 */
const COUNT =
  /^[\u3400-\u9fff]{0,4}(?:回答|解答) ?[（(] ?\d{1,6} ?[）)]$|^(?:(?:全部|所有|共有?) ?)?\d{1,6} ?[个条则] ?(?:回答|解答)$|^(?:最佳|最热门|推荐|其[他它]|全部|网友|用户)的?(?:回答|解答|答案)(?: ?[（(]? ?\d{1,6} ?[个条则]? ?[）)]?)?$/;
const MAX_COUNT = 40; // weighted characters
const MAX_COUNTS = 3; // of the best answer, of the others, of all
