import { selectAll, selectOne } from 'css-select';
import { type AnyNode, type Element, hasChildren, isComment, isTag, isText } from 'domhandler';
import { withoutTags } from '../tags.ts';
import { refusalInPage } from './block-page.ts';
import { EngineFailure, type EngineReply, type EngineResult } from './engine.ts';
import { parseMarkup } from './parse-markup.ts';

const MAX_ITEMS = 100; // of a page: no engine gives as many
const MAX_TEXT = 20_000; // characters of a title or a snippet

/** A page of results: elements by CSS selector, in the order of the page. */
export function parsePage(body: string): AnyNode {
  return parseMarkup(body);
}

export function all(root: AnyNode, selector: string): Element[] {
  return selectAll<AnyNode, Element>(selector, root);
}

/** The blocks of a page that are a result each: those in no other, so that no part of a page is gone through again and again. */
export function itemsIn(page: AnyNode, selector: string): Element[] {
  const found = all(page, selector);
  const places = new Set<AnyNode>(found);
  const items: Element[] = [];
  for (const element of found) {
    if (items.length >= MAX_ITEMS) break;
    if (!isInside(element.parent, places)) items.push(element);
  }
  return items;
}

export function first(root: AnyNode | null | undefined, selector: string): Element | null {
  return root ? selectOne<AnyNode, Element>(selector, root) : null;
}

/** The text of an element, or of a piece of HTML such as a snippet with its query words in <b>, as one line. */
export function textOf(source: AnyNode | string | null | undefined): string {
  if (source === null || source === undefined) return '';
  return textIn(typeof source === 'string' ? unescaped(withoutTags(source.slice(0, MAX_TEXT))) : source)
    .replace(/\s+/g, ' ')
    .trim();
}

export function attribute(element: Element | null | undefined, name: string): string {
  return element?.attribs[name]?.trim() ?? '';
}

/** True when `node` is one of `places` or below one, looked for up to `root`. */
export function isInside(node: AnyNode | null, places: ReadonlySet<AnyNode>, root?: AnyNode): boolean {
  for (let place = node; place !== null && place !== root; place = place.parent) if (places.has(place)) return true;
  return false;
}

/** What a page of results comes to: results, a nothing that the engine itself says, or a failure. Never a silent nothing. */
export function resultsOr(results: EngineResult[], { isEmpty, body }: { isEmpty: boolean; body: string }): EngineReply {
  if (results.length > 0 || isEmpty) return { results };
  throw new EngineFailure(refusalInPage(body));
}

/** With entities undone, and what looks like a tag left as it is. */
function unescaped(text: string): AnyNode {
  return parseMarkup(text.replaceAll('<', '&lt;'));
}

/** Without what is inside of scripts and styles. */
function textIn(node: AnyNode): string {
  if (isText(node)) return node.data;
  if (!hasChildren(node) || isComment(node)) return '';
  return node.children.map((child) => (isTag(child) && CODE.has(child.name) ? '' : textIn(child))).join('');
}

const CODE: ReadonlySet<string> = new Set(['script', 'style']);
