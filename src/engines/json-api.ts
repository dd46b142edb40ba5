import { toIso } from './dates.ts';
import type { Engine, EngineResponse, FailureReason } from './engine.ts';
import { EngineFailure } from './engine.ts';
import { textOf } from './html.ts';
import { isRecord, parseJsonReply, stringIn } from './json.ts';
import { usable } from './usable.ts';

/**
 * An engine that answers in JSON, as data: what it can do, what to send, and where in the reply things are. Most search APIs
 * need no more than this.
 */
export interface JsonApi extends Omit<Engine, 'parse'> {
  reply: JsonReply;
}

export interface JsonReply {
  /** Paths to the lists of results, in order: `web.results`. A list that is not there is empty, when `root` is there. */
  results: readonly string[];
  /** What every good reply has, empty ones too; without it the reply is `bad_response`. */
  root: string;
  /** Names of the fields of a result; of several, the first that says something. */
  title: readonly string[];
  url: readonly string[];
  /** A list of texts counts as one text. */
  snippet: readonly string[];
  published: readonly string[];
  /** Times without a zone are UTC's; otherwise China's. */
  isUtc?: boolean;
  /** What a reply of status 200 that is none of results means. */
  refusal?(reply: Record<string, unknown>): FailureReason | undefined;
}

export function jsonApi({ reply, ...engine }: JsonApi): Engine {
  return {
    ...engine,
    parse(response: EngineResponse, { now }) {
      const body = parseJsonReply(response);
      const refused = reply.refusal?.(body);
      if (refused !== undefined) throw new EngineFailure(refused);
      if (at(body, reply.root) === undefined) throw new EngineFailure('bad_response');
      const records = reply.results.flatMap((path) => recordsAt(body, path));
      const results = records.map((record) => ({
        title: textOf(field(record, reply.title)),
        url: field(record, reply.url),
        snippet: textOf(field(record, reply.snippet)),
        published: toIso(zoned(field(record, reply.published), reply.isUtc), now),
      }));
      return { results: usable(results) };
    },
  };
}

function zoned(date: string, isUtc: boolean | undefined): string {
  return isUtc && /T\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/.test(date) ? `${date}Z` : date;
}

function recordsAt(body: Record<string, unknown>, path: string): Array<Record<string, unknown>> {
  const value = at(body, path);
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw new EngineFailure('bad_response');
  return value.filter(isRecord);
}

function at(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((part, name) => (isRecord(part) ? part[name] : undefined), value);
}

function field(record: Record<string, unknown>, names: readonly string[]): string {
  for (const name of names) {
    const value = at(record, name);
    const text = Array.isArray(value) ? value.map(stringIn).filter(Boolean).join(' … ') : stringIn(value);
    if (text !== '') return text;
  }
  return '';
}
