import { bodyText, parseJson } from '../request/body.ts';
import { elementsIn, membersIn, type Span, spanOf } from './json-text.ts';

/**
 * The body, in which ids of requests and progress tokens beyond 2^53 are kept as they were written: rounded ones would be
 * answered with an id that the client did not use, and it would wait for ever. They alone are looked up in the text: to ask
 * JSON.parse for the source of every value takes forty times as long, and fails where values are nested thousands deep.
 */
export function parseWithIds(bytes: unknown): unknown {
  const body = parseJson(bytes);
  if (isRounded(body) || (Array.isArray(body) && body.some(isRounded))) restore(body, bodyText(bytes));
  return body;
}

/** Whether it stands for a number that was kept as it was written. */
export function isExact(id: unknown): id is object {
  return RAW.isRawJSON(id);
}

/** Where ids stand in a message: its own, the one of the request that it cancels, and its progress token. */
const PATHS = [['id'], ['params', 'requestId'], ['params', '_meta', 'progressToken']] as const;

type Path = (typeof PATHS)[number];
type Members = Record<string, unknown>;

function isRounded(message: unknown): boolean {
  return PATHS.some((path) => isRoundedAt(message, path));
}

function isRoundedAt(message: unknown, path: Path): boolean {
  let id = message;
  for (const name of path) id = (id as Members | null | undefined)?.[name];
  return Number.isInteger(id) && !Number.isSafeInteger(id);
}

/** Puts the ids of the text into what was parsed from it. */
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

function sourceAt(text: string, message: Span, path: Path): string {
  const { start, end } = path.reduce((outer, name) => membersIn(text, outer).get(name) as Span, message);
  return text.slice(start, end);
}

/** ECMAScript's, which TypeScript's library does not know yet. */
const RAW = JSON as unknown as { rawJSON(source: string): object; isRawJSON(value: unknown): boolean };
