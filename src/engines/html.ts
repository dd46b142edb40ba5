import { selectAll, selectOne } from 'css-select';
import { type AnyNode, type Element, hasChildren, isComment, isTag, isText } from 'domhandler';
import { withoutTags } from '../tags.ts';
import { EngineFailure, type EngineReply, type EngineResult } from './engine.ts';
import { parseMarkup } from './parse-markup.ts';

const MAX_ITEMS = 100; // of a page: no engine gives as many
const MAX_TEXT = 20_000; // characters of a title or a snippet
const MAX_BLOCK_PAGE = 200_000; // characters; they say no at once

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
  if (body.trim() === '') throw new EngineFailure('empty_response');
  // An ordinary page's own scripts know what to do about a captcha.
  throw new EngineFailure(isCaptcha(withoutScriptTexts(body.slice(0, MAX_BLOCK_PAGE))) ? 'captcha' : 'bad_response');
}

/** Looked for only where no result was found: ordinary pages have such words in their scripts. */
export function isCaptcha(body: string): boolean {
  return CAPTCHA.test(body);
}

/** The page without what is inside of its scripts; by hand, as a pattern would be slow on a page made to be. */
function withoutScriptTexts(body: string): string {
  const lower = body.toLowerCase();
  let rest = '';
  let at = 0;
  for (;;) {
    const opened = lower.indexOf('<script', at);
    const inside = opened < 0 ? -1 : lower.indexOf('>', opened);
    if (inside < 0) return rest + body.slice(at);
    rest += body.slice(at, inside + 1);
    const closed = lower.indexOf('</script', inside);
    if (closed < 0) return rest;
    at = closed;
  }
}

const CAPTCHA = new RegExp(
  [
    'captcha|unusual traffic|verify (that )?you are (a )?human|confirm you.re (a )?human|not a robot|bots use DuckDuckGo',
    'cdn-cgi/challenge|__cf_chl_|Just a moment|g-recaptcha|_____tmd_____/punish|anomaly-modal|antispider|wappass\\.baidu',
    '安全验证|安全驗證|请输入验证码|請輸入驗證碼|访问过于频繁|人机验证|搜狗搜索验证|异常访问',
  ].join('|'),
  'i',
);

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
