import { DomHandler, Parser } from 'htmlparser2';
import type { Format } from '../../schemas.ts';
import { escapeLine } from '../write/escape.ts';

/** Returns the text of XML, one line per element with text, up to the first element over a thousand levels deep. */
export function readXml(xml: string, format: Format): string {
  const text = textOf(withoutDeclarations(xml), { xmlMode: true }, () => true).replace(/\n{2,}/g, '\n');
  return format === 'markdown' ? text.split('\n').map(escapeLine).join('\n') : text;
}

/** Drops a document type before the first element: the parser would end it at the first declaration inside it. */
function withoutDeclarations(xml: string): string {
  const type = /<(?:[^?!]|!DOCTYPE[^[<>]{0,1000}\[)/.exec(xml);
  if (type === null || type[0].length === 2) return xml;
  const end = /]\s?>/.exec(xml.slice(type.index));
  return end === null ? xml : xml.slice(0, type.index) + xml.slice(type.index + end.index + end[0].length);
}

/** Returns the text of an HTML fragment, one line per block, without scripts and styles. */
export function markupText(html: string): string {
  return textOf(html, {}, (name) => BLOCKS.test(name));
}

const BLOCKS = /^(p|div|br|li|ul|ol|tr|td|th|h[1-6]|blockquote|pre|section|article|hr|table|figure|dt|dd)$/;
const HIDDEN = /^(script|style|template|noscript)$/;

/** Deepest nesting that is read: no document has more, and the parser's time grows with the square of the depth. */
const MAX_DEPTH = 1_000;

/** Returns the nodes of XML, up to the first element that is nested too deep. */
export function nodesOf(xml: string): DomHandler['root']['children'] {
  const handler = new ShallowHandler();
  new Parser(handler, { xmlMode: true }).end(xml);
  return handler.root.children;
}

class ShallowHandler extends DomHandler {
  private reading: Parser | undefined;

  override onparserinit(parser: Parser): void {
    super.onparserinit(parser);
    this.reading = parser;
  }

  override onopentag(name: string, attributes: Record<string, string>): void {
    if (this.tagStack.length > MAX_DEPTH) this.reading?.pause();
    super.onopentag(name, attributes);
  }
}

function textOf(markup: string, options: { xmlMode?: boolean }, breaks: (name: string) => boolean): string {
  const parts: string[] = [];
  let hidden = 0;
  const edge = (name: string) => {
    if (breaks(name)) parts.push('\n');
  };
  let depth = 0;
  const parser = new Parser(
    {
      onopentag(name) {
        if (depth++ === MAX_DEPTH) parser.pause();
        if (HIDDEN.test(name)) hidden++;
        edge(name);
      },
      ontext(text) {
        if (hidden === 0) parts.push(text.replace(/\s+/g, ' '));
      },
      onclosetag(name) {
        depth--;
        if (HIDDEN.test(name)) hidden--;
        edge(name);
      },
    },
    { decodeEntities: true, ...options },
  );
  parser.end(markup);
  return parts
    .join('')
    .replace(/(?<![^\S\n])[^\S\n]+(?=\n)|(?<=\n)[^\S\n]+/g, '')
    .trim();
}
