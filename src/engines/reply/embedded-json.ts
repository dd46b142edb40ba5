import { jsonIn } from '../../json.ts';

/** Parses the JSON object right after the match of `before` in a page; undefined when there is no complete object. */
export function embeddedJson(body: string, before: RegExp): unknown {
  const found = before.exec(body);
  if (found === null) return undefined;
  const rest = body.slice(found.index + found[0].length);
  let depth = 0;
  for (const { 0: token, index } of rest.matchAll(STRINGS_AND_BRACES)) {
    depth += token === '{' ? 1 : token === '}' ? -1 : 0;
    if (depth <= 0) return jsonIn(rest.slice(0, index + 1));
  }
  return undefined;
}

/** Strings, whose braces do not count, and braces. An unclosed string extends to the end, so that one scan suffices. */
const STRINGS_AND_BRACES = /"[^"\\]*(?:\\.[^"\\]*)*"?|[{}]/gs;
