import { ancestorsOf, type Block, elementsOf, isWithin } from '../tree/tree.ts';

/**
 * Moves further boxes called `articleBody` into `root`, itself such a box: some newspapers cut a text into several, with
 * advertisements between. Boxes in another `<article>` or beyond another `<h1>` stay. Root and body have been measured.
 */
export function takeFurtherParts(root: Block, body: Block): void {
  if (!ARTICLE_BODY.test(root.called)) return;
  const around = articleAround(root);
  let [before, after]: [Block[], Block[]] = [[], []];
  let isAfter = false;
  for (const element of elementsOf(body)) {
    if (element === root) isAfter = true;
    else if (element.name === 'h1' && !isWithin(element, root)) {
      if (isAfter) break;
      before = [];
    } else if (isPart(element, root) && articleAround(element) === around) (isAfter ? after : before).push(element);
    if (before.length + after.length > MAX_PARTS) return;
  }
  for (const part of [...before, ...after]) {
    if (part.parent !== null) part.parent.children = part.parent.children.filter((child) => child !== part);
    part.parent = root;
  }
  root.children = [...before, ...root.children, ...after];
}

const ARTICLE_BODY = /(?:^| )article ?body(?: |$)/;
const MAX_PARTS = 40;
const MAX_LINKS = 0.2;

/** Whether an element outside the root and outside other parts has prose and hardly any links. */
function isPart(element: Block, root: Block): boolean {
  const { name, called, size } = element;
  if (name !== root.name || size.prose === 0 || size.links > size.text * MAX_LINKS || !ARTICLE_BODY.test(called))
    return false;
  const [, ...outer] = ancestorsOf(element);
  return !isWithin(root, element) && !outer.some((one) => ARTICLE_BODY.test(one.called));
}

function articleAround(element: Block): Block | undefined {
  return ancestorsOf(element).find(({ name }) => name === 'article');
}
