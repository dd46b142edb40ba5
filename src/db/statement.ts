import { hash } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import type { QueryConfig } from 'pg';
import type { Database } from './schema.ts';

/** Runs the statement with its parameters, $1 first. */
export type Statement<Row> = (db: Database, parameters: readonly unknown[]) => Promise<readonly Row[]>;

/**
 * Creates a prepared statement, for hot paths: its text is not built for each call (60 µs of CPU with a query builder,
 * measured), and Postgres keeps it parsed and planned (over half of its cost of the ledger's statements).
 */
export function statement<Row>(text: string): Statement<Row> {
  names.set(text, `huasou_${hash('sha256', text).slice(0, 16)}`);
  return async (db, parameters) => (await db.executeQuery<Row>(CompiledQuery.raw(text, [...parameters]))).rows;
}

/** Names of statements by text; hashes of the text, as versions of this service may share a connection pooler. */
const names = new Map<string, string>();

/** Marks a statement that may take as long as a migration of large tables, far beyond the timeout of all others. */
export function slowStatement(text: string): string {
  slow.add(text);
  return text;
}

const slow = new Set<string>();
const SLOW_TIMEOUT_MS = 3_600_000;

/** Builds the client's query, with the name of a prepared statement or the longer timeout of a slow one. */
export function named(text: string, values: unknown[]): QueryConfig & { query_timeout?: number } {
  const name = names.get(text);
  if (name !== undefined) return { name, text, values };
  return slow.has(text) ? { text, values, query_timeout: SLOW_TIMEOUT_MS } : { text, values };
}
