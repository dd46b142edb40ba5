import { foldScript } from '../../text/fold.ts';
import { matchesTitle } from '../title/title-headings.ts';
import { ancestorsOf, type Block, elementsOf, isWithin, lineOf } from '../tree/tree.ts';
import { holdsLabels, isListOfLabels } from '../words/facts.ts';

/**
 * Moves boxes of facts (who made a film, a book's number, what is in a packet) to the front of `root`, or to its end if
 * they come after it. Where the title is a heading they must come below it. Root and body have been measured.
 */
export function takeFacts(root: Block, body: Block, title: string | null): void {
  const elements = [...elementsOf(body)];
  const heading = elements.findIndex((element) => /^h[1-3]$/.test(element.name) && matchesTitle(element, title));
  const at = elements.indexOf(root);
  if (at < heading || (heading >= 0 && isWithin(elements[heading] as Block, root))) return;
  const found = new Set(elements.slice(heading + 1).filter((element) => isBox(element, root) && isOfFacts(element)));
  const outer = [...found].filter((box) => !ancestorsOf(box).some((around) => around !== box && found.has(around)));
  if (outer.length > MAX_BOXES) return;
  const isBefore = (box: Block) => elements.indexOf(box) < at;
  for (const box of outer) {
    if (box.parent !== null) box.parent.children = box.parent.children.filter((child) => child !== box);
    box.parent = root;
  }
  root.children = [...outer.filter(isBefore), ...root.children, ...outer.filter((box) => !isBefore(box))];
}

function isOfFacts(element: Block): boolean {
  return (
    (holdsLabels(element) || isListOfLabels(element)) && !CONTACT.test(foldScript(lineOf(element).replaceAll(' ', '')))
  );
}

/** Labels of facts about the site, a shop or a user account rather than about the subject of the page. */
const CONTACT =
  /电话|地址|传真|邮[箱件]|e-?mail|客服|QQ|微信|备案|版权|联[络系]|发票|付款|运费|昵称|暱称|园龄|粉丝|关注|积分|等级|访[客问]|总数|注册|(?:文章|评论|留言)数/i;

const MAX_BOXES = 3; // more are a list of other entities

function isBox(element: Block, root: Block): boolean {
  return !element.inline && element.size.text > 0 && !isWithin(root, element) && !isWithin(element, root);
}
