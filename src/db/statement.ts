import { hash } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import type { QueryConfig } from 'pg';
import type { Database } from './schema.ts';

/** Runs the statement with its parameters, $1 first. */
export type Statement<Row> = (db: Database, parameters: readonly unknown[]) => Promise<readonly Row[]>;

/**
 * A prepared statement, for hot paths: its text is not built for each call (60 µs of a query builder's CPU, measured), and
 * Postgres keeps it parsed and planned (over half of what the ledger's statements cost it).
 */
export function statement<Row>(text: string): Statement<Row> {
  names.set(text, `huasou_${hash('sha256', text).slice(0, 16)}`);
  return async (db, parameters) => (await db.executeQuery<Row>(CompiledQuery.raw(text, [...parameters]))).rows;
}

/** By text; the names are hashes of it, as versions of this service may share a connection pooler. */
const names = new Map<string, string>();

/** Marks a statement that may take as long as a migration of large tables, far beyond the timeout of all others. */
export function slowStatement(text: string): string {
  slow.add(text);
  return text;
}

const slow = new Set<string>();
const SLOW_TIMEOUT_MS = 3_600_000;

/** The query for the client, with the name of its prepared statement if it is one. */
export function named(text: string, values: unknown[]): QueryConfig & { query_timeout?: number } {
  const name = names.get(text);
  if (name !== undefined) return { name, text, values };
  return slow.has(text) ? { text, values, query_timeout: SLOW_TIMEOUT_MS } : { text, values };
}
