import { selectAll, selectOne } from 'css-select';
import { type AnyNode, type Element, hasChildren, isComment, isTag, isText } from 'domhandler';
import { withoutTags } from '../../text/tags.ts';
import { EngineFailure, type EngineReply, type EngineResult } from '../engine.ts';
import { refusalInPage } from './block-page.ts';
import { parseMarkup } from './parse-markup.ts';
import { usable } from './usable.ts';

const MAX_ITEMS = 100; // per page; no engine returns as many
const MAX_TEXT = 20_000; // characters of a title or a snippet

/** Parses a result page. Throws EngineFailure for a page with too much markup. */
export function parsePage(body: string): AnyNode {
  return parseMarkup(body);
}

/** Returns the elements that match a CSS selector. */
export function all(root: AnyNode, selector: string): Element[] {
  return selectAll<AnyNode, Element>(selector, root);
}

/** Returns the result blocks of a page, without those nested in another block, so that no part is read twice. */
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

/** Returns the first element that matches a CSS selector, or null. */
export function first(root: AnyNode | null | undefined, selector: string): Element | null {
  return root ? selectOne<AnyNode, Element>(selector, root) : null;
}

/** Returns the text of an element, or of HTML such as a snippet with its query words in <b>, as one line. */
export function textOf(source: AnyNode | string | null | undefined): string {
  if (source === null || source === undefined) return '';
  return textIn(typeof source === 'string' ? unescaped(withoutTags(source.slice(0, MAX_TEXT))) : source)
    .replace(/\s+/g, ' ')
    .trim();
}

/** Returns the trimmed value of an attribute, '' when it is absent. */
export function attribute(element: Element | null | undefined, name: string): string {
  return element?.attribs[name]?.trim() ?? '';
}

/** Whether `node` is one of `places` or a descendant of one; ancestors from `root` upwards are not considered. */
export function isInside(node: AnyNode | null, places: ReadonlySet<AnyNode>, root?: AnyNode): boolean {
  for (let place = node; place !== null && place !== root; place = place.parent) if (places.has(place)) return true;
  return false;
}

/** Returns the usable results, or none when the engine says that it found none; otherwise throws EngineFailure. */
export function resultsOr(found: EngineResult[], { isEmpty, body }: { isEmpty: boolean; body: string }): EngineReply {
  const results = usable(found);
  if (results.length > 0 || isEmpty) return { results };
  throw new EngineFailure(refusalInPage(body));
}

/** Decodes entities and keeps everything else, including text that looks like a tag. */
function unescaped(text: string): AnyNode {
  return parseMarkup(text.replaceAll('<', '&lt;'));
}

/** Returns the text of a node without scripts and styles. */
function textIn(node: AnyNode): string {
  if (isText(node)) return node.data;
  if (!hasChildren(node) || isComment(node)) return '';
  return node.children.map((child) => (isTag(child) && CODE.has(child.name) ? '' : textIn(child))).join('');
}

const CODE: ReadonlySet<string> = new Set(['script', 'style']);
