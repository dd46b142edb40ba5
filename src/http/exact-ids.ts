import { parseJson } from './body.ts';

/**
 * The body, in which ids of requests and progress tokens beyond 2^53 are kept as they were written: rounded ones would be
 * answered with an id that the client did not use, and it would wait for ever.
 */
export function parseWithIds(bytes: unknown): unknown {
  const body = parseJson(bytes);
  return [body].flat().some(isRounded)
    ? parseJson(bytes, (name, value, { source }) => exact(name, value, source))
    : body;
}

/** Whether it stands for a number that was kept as it was written. */
export function isExact(id: unknown): id is object {
  return RAW.isRawJSON(id);
}

function isRounded(message: unknown): boolean {
  const { id, params } = (message ?? {}) as { id?: unknown; params?: Params | null };
  return [id, params?.requestId, params?._meta?.progressToken].some(isTooLarge);
}

interface Params {
  /** Of a cancellation. */
  requestId?: unknown;
  _meta?: { progressToken?: unknown } | null;
}

function isTooLarge(id: unknown): boolean {
  return Number.isInteger(id) && !Number.isSafeInteger(id);
}

function exact(name: string, value: unknown, source: string | undefined): unknown {
  const isId = NAMES.has(name) && isTooLarge(value);
  return isId && source !== undefined && /^-?\d+$/.test(source) ? RAW.rawJSON(source) : value;
}

const NAMES: ReadonlySet<string> = new Set(['id', 'requestId', 'progressToken']);

/** ECMAScript's, which TypeScript's library does not know yet. */
const RAW = JSON as unknown as { rawJSON(source: string): object; isRawJSON(value: unknown): boolean };
