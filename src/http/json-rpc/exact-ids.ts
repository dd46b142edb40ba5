import { bodyText, parseJson } from '../request/body.ts';
import { elementsIn, membersIn, type Span, spanOf } from './json-text.ts';

/**
 * Parses a body, keeping request ids and progress tokens beyond 2^53 exactly as they were written: a reply with a
 * rounded id would match no request of the client, which would wait for ever. Only such ids are looked up in the text:
 * asking JSON.parse for the source of every value takes forty times as long, and fails for values nested thousands
 * deep.
 */
export function parseWithIds(bytes: unknown): unknown {
  const body = parseJson(bytes);
  if (isRounded(body) || (Array.isArray(body) && body.some(isRounded))) restore(body, bodyText(bytes));
  return body;
}

/** Whether the id is a number that is kept as it was written. */
export function isExact(id: unknown): id is object {
  return RAW.isRawJSON(id);
}

/** Paths of the ids in a message: its own, that of the request it cancels, and its progress token. */
const PATHS = [['id'], ['params', 'requestId'], ['params', '_meta', 'progressToken']] as const;

type Path = (typeof PATHS)[number];
type Members = Record<string, unknown>;

function isRounded(message: unknown): boolean {
  return PATHS.some((path) => isRoundedAt(message, path));
}

/** Whether the id at the path is an integer that JSON.parse may have rounded. */
function isRoundedAt(message: unknown, path: Path): boolean {
  let id = message;
  for (const name of path) id = (id as Members | null | undefined)?.[name];
  return Number.isInteger(id) && !Number.isSafeInteger(id);
}

/** Replaces rounded ids in the parsed body with those in its text. */
function restore(body: unknown, text: string): void {
  const all = spanOf(text);
  const places = Array.isArray(body) ? elementsIn(text, all) : [all];
  for (const [index, message] of [body].flat().entries()) {
    for (const path of PATHS.filter((one) => isRoundedAt(message, one))) {
      const source = sourceAt(text, places[index] as Span, path);
      if (/^-?\d+$/.test(source)) put(message, path, RAW.rawJSON(source));
    }
  }
}

function put(message: unknown, path: Path, id: object): void {
  let holder = message as Members;
  for (const name of path.slice(0, -1)) holder = holder[name] as Members;
  holder[path[path.length - 1] as string] = id;
}

/** Returns the text of the value at the path in a message. */
function sourceAt(text: string, message: Span, path: Path): string {
  const { start, end } = path.reduce((outer, name) => membersIn(text, outer).get(name) as Span, message);
  return text.slice(start, end);
}

/** ECMAScript's raw JSON functions, which TypeScript's library does not declare yet. */
const RAW = JSON as unknown as { rawJSON(source: string): object; isRawJSON(value: unknown): boolean };
