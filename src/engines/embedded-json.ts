/** The JSON object that a page's script holds right after `before`; undefined when there is none, or only part of one. */
export function embeddedJson(body: string, before: RegExp): unknown {
  const found = before.exec(body);
  if (found === null) return undefined;
  const rest = body.slice(found.index + found[0].length);
  let depth = 0;
  for (const { 0: token, index } of rest.matchAll(STRINGS_AND_BRACES)) {
    depth += token === '{' ? 1 : token === '}' ? -1 : 0;
    if (depth <= 0) return parsed(rest.slice(0, index + 1));
  }
  return undefined;
}

/** Braces count only outside of strings; one that does not end goes to the end, so that it is gone through once. */
const STRINGS_AND_BRACES = /"[^"\\]*(?:\\.[^"\\]*)*"?|[{}]/gs;

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
