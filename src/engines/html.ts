import { selectAll, selectOne } from 'css-select';
import type { AnyNode, Element } from 'domhandler';
import { DomUtils, parseDocument } from 'htmlparser2';
import { EngineFailure, type EngineReply, type EngineResult } from './engine.ts';

/** A page of results: elements by CSS selector, in the order of the page. */
export function parsePage(body: string): AnyNode {
  return parseDocument(body);
}

export function all(root: AnyNode, selector: string): Element[] {
  return selectAll<AnyNode, Element>(selector, root);
}

export function first(root: AnyNode | null | undefined, selector: string): Element | null {
  return root ? selectOne<AnyNode, Element>(selector, root) : null;
}

/** The text of an element, or of a piece of HTML such as a snippet with its query words in <b>, as one line. */
export function textOf(source: AnyNode | string | null | undefined): string {
  if (source === null || source === undefined) return '';
  const node = typeof source === 'string' ? parseDocument(source) : source;
  return DomUtils.textContent(withoutCode(node)).replace(/\s+/g, ' ').trim();
}

export function attribute(element: Element | null | undefined, name: string): string {
  return element?.attribs[name]?.trim() ?? '';
}

/** True when `element` is `tag.name` or below it. */
export function isInside(element: Element, selector: string, root: AnyNode): boolean {
  const places = new Set<AnyNode>(all(root, selector));
  for (let node: AnyNode | null = element; node !== null; node = node.parent) if (places.has(node)) return true;
  return false;
}

/** What a page of results comes to: results, a nothing that the engine itself says, or a failure. Never a silent nothing. */
export function resultsOr(results: EngineResult[], { isEmpty, body }: { isEmpty: boolean; body: string }): EngineReply {
  if (results.length > 0 || isEmpty) return { results };
  if (body.trim() === '') throw new EngineFailure('empty_response');
  // An ordinary page's own scripts know what to do about a captcha.
  throw new EngineFailure(isCaptcha(withoutScriptTexts(body)) ? 'captcha' : 'bad_response');
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

function withoutCode(node: AnyNode): AnyNode {
  for (const element of all(node, 'script, style')) DomUtils.removeElement(element);
  return node;
}
