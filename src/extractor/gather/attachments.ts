import { Block, elementsOf, hasText, isWithin, lineOf } from '../tree/tree.ts';

/**
 * Appends a list of files offered beside a text: public authorities and schools keep the content of a notice in
 * attachments, listed in a separate box.
 */
export function addAttachments(root: Block, body: Block): void {
  const beside = root.parent?.parent ?? root.parent ?? root;
  const own = new Set([...elementsOf(root)].filter(isFile).map(({ attributes }) => attributes.href));
  const links = [...elementsOf(body)].filter(
    (element) =>
      isFile(element) &&
      isWithin(element, beside) &&
      !isWithin(element, root) &&
      !isWithin(root, element) &&
      !own.has(element.attributes.href),
  );
  if (links.length === 0 || links.length > MAX_FILES) return;
  const list = new Block('ul', {}, root);
  list.children = links.map((link) => {
    const item = new Block('li', {}, list);
    if (link.parent !== null) link.parent.children = link.parent.children.filter((child) => child !== link);
    link.parent = item;
    item.children = [link];
    return item;
  });
  root.children.push(list);
}

const MAX_FILES = 20; // more are an archive beside the text

/** Whether an element is a link, with text, to a document file. */
export function isFile(element: Block): boolean {
  if (element.name !== 'a' || !hasText(element)) return false;
  const { href = '' } = element.attributes;
  return FILE.test(href) || (href !== '' && DOWNLOAD.test(href) && FILE.test(lineOf(element)));
}

/** URLs of programs that hand out files: there the link's text is the name of the file. */
const DOWNLOAD = /download|attach|file/i;
const FILE = /\.(?:pdf|od[tsp]|docx?|xlsx?|pptx?|csv|zip)(?:$|[?#])/i;
