import { isRecord } from '../json.ts';
import type { Engine, EngineResponse, FailureReason } from './engine.ts';
import { EngineFailure } from './engine.ts';
import { datedSnippet } from './reply/dated-snippet.ts';
import { toIso } from './reply/dates.ts';
import { textOf } from './reply/html.ts';
import { inUtc } from './reply/in-utc.ts';
import { parseJsonReply, stringIn } from './reply/json.ts';
import { usable } from './reply/usable.ts';

/**
 * An engine with a JSON API, described as data: its capabilities, its request and the paths of the fields in its reply.
 * This is enough for most search APIs.
 */
export interface JsonApi extends Omit<Engine, 'parse'> {
  reply: JsonReply;
}

/** Paths of the results and their fields in a JSON reply. */
export interface JsonReply {
  /** Paths of the result lists, such as `web.results`. A missing list counts as empty when `root` exists. */
  results: readonly string[];
  /** Path that every successful reply has, even without results; without it the reply is `bad_response`. */
  root: string;
  /** Paths of a result's fields; the first one with a value counts. */
  title: readonly string[];
  url: readonly string[];
  /** A list of strings is joined. */
  snippet: readonly string[];
  published: readonly string[];
  /** Whether times without a zone are in UTC; absent = UTC+8. */
  isUtc?: boolean;
  /** Returns the failure's reason for an error that has status 200. */
  refusal?(reply: Record<string, unknown>): FailureReason | undefined;
}

/** Creates an engine from its description. */
export function jsonApi({ reply, ...engine }: JsonApi): Engine {
  return {
    ...engine,
    parse(response: EngineResponse, { now }) {
      const body = parseJsonReply(response);
      const refused = reply.refusal?.(body);
      if (refused !== undefined) throw new EngineFailure(refused);
      if (at(body, reply.root) === undefined) throw new EngineFailure('bad_response');
      const records = reply.results.flatMap((path) => recordsAt(body, path));
      const results = records.map((record) => {
        const dated = datedSnippet(textOf(field(record, reply.snippet)), now);
        const date = field(record, reply.published);
        return {
          title: textOf(field(record, reply.title)),
          url: field(record, reply.url),
          snippet: dated.snippet,
          published: toIso(reply.isUtc ? inUtc(date) : date, now) ?? dated.published,
        };
      });
      return { results: usable(results) };
    },
  };
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
