import type { Document } from 'domhandler';
import { DomHandler, Parser, type ParserOptions } from 'htmlparser2';
import { EngineFailure } from '../engine.ts';

// Recorded result pages have at most 1,909 elements, nested 30 deep, and 3,918 `<`, including their scripts.
const MAX_ELEMENTS = 10_000;
const MAX_ATTRIBUTES = 50_000;
const MAX_TAGS = 40_000; // `<` in all: comments count, and end tags, each of which is looked up in the open elements
const MAX_DEPTH = 500; // the parser's time is quadratic in the depth

/** Parses HTML or XML. Throws EngineFailure `bad_response` for markup that would take too long. */
export function parseMarkup(text: string, options: ParserOptions = {}): Document {
  if (hasMore(text, '<', MAX_TAGS)) throw new EngineFailure('bad_response');
  const handler = new BoundedHandler(undefined, options);
  new Parser(handler, options).end(text);
  return handler.root;
}

class BoundedHandler extends DomHandler {
  #elements = 0;
  #attributes = 0;

  override onopentag(name: string, attributes: Record<string, string>): void {
    if (++this.#elements > MAX_ELEMENTS || this.tagStack.length > MAX_DEPTH) throw new EngineFailure('bad_response');
    super.onopentag(name, attributes);
  }

  onattribute(): void {
    if (++this.#attributes > MAX_ATTRIBUTES) throw new EngineFailure('bad_response');
  }
}

function hasMore(text: string, part: string, max: number): boolean {
  let count = 0;
  for (let at = text.indexOf(part); at >= 0 && count <= max; at = text.indexOf(part, at + 1)) count++;
  return count > max;
}
