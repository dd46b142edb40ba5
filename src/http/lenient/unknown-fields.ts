import { memoize } from '../../memoize.ts';
import { beginningOf } from '../../text/characters.ts';
import { inOneLine } from '../../text/lines.ts';
import type { Tool } from '../../tool.ts';
import { jsonSchema } from '../json-schema.ts';

/** Returns the names in a body that are no fields of the tool: they are ignored, so that fields can be added later. */
export function unknownFields(tool: Tool, body: Readonly<Record<string, unknown>>): string[] {
  const known = knownOf(tool);
  return Object.keys(body).filter((name) => !known.has(name));
}

const knownOf = memoize(
  (tool: Tool): ReadonlySet<string> => new Set(Object.keys(jsonSchema(tool.input).properties as object)),
  new WeakMap<Tool, ReadonlySet<string>>(),
);

/** Returns the `warnings` of a reply about names that were ignored; nothing when there are none. */
export function ignoredNames(names: readonly string[], aliases: Tool['aliases'] = {}): { warnings?: string[] } {
  if (names.length === 0) return {};
  const said = names.slice(0, MAX_NAMED).map((name) => {
    const meant = Object.hasOwn(aliases, name) ? `，要用的可能是 ${aliases[name]}` : '';
    return `沒有 ${inOneLine(beginningOf(name, MAX_SHOWN))} 這個欄位，已忽略${meant}。`;
  });
  const rest = names.length - said.length;
  return { warnings: [...said, ...(rest > 0 ? [`另有 ${rest} 個不認得的欄位，也已忽略。`] : [])] };
}

const MAX_NAMED = 20;
const MAX_SHOWN = 60;
