import { sql } from 'kysely';
import { outcome } from './outcome.ts';
import type { Database } from './schema.ts';

export interface ToolFigures {
  tool: string;
  calls: number;
  /** Calls without a useful outcome, also those that read no page; see `outcome`. */
  failed: number;
  credits: number;
  /** Percentiles of the latency in ms; null when there was no call. */
  p50: number | null;
  p95: number | null;
  model_input_tokens: number;
  model_output_tokens: number;
}

/** Returns figures of all accounts' calls since `from`, by tool. */
export async function figuresByTool(db: Database, from: Date): Promise<ToolFigures[]> {
  const { rows } = await sql<ToolFigures>`
    select tool, count(*)::int as calls, (count(*) filter (where ${outcome} <> 'success'))::int as failed,
      sum(credits)::int as credits,
      percentile_disc(0.5) within group (order by latency_ms) as p50,
      percentile_disc(0.95) within group (order by latency_ms) as p95,
      sum(model_input_tokens)::float8 as model_input_tokens, sum(model_output_tokens)::float8 as model_output_tokens
    from usage where created_at >= ${from} group by tool order by tool`.execute(db);
  return rows;
}

export interface HourOfCalls {
  /** Beginning of the hour, in UTC. */
  hour: Date;
  succeeded: number;
  failed: number;
}

/** Returns the numbers of all accounts' calls since `from` by hour, oldest first; leaves out hours without a call. */
export async function callsByHour(db: Database, from: Date): Promise<HourOfCalls[]> {
  const { rows } = await sql<HourOfCalls>`
    select date_trunc('hour', created_at, 'UTC') as hour,
      (count(*) filter (where ${outcome} = 'success'))::int as succeeded,
      (count(*) filter (where ${outcome} <> 'success'))::int as failed
    from usage where created_at >= ${from} group by 1 order by 1`.execute(db);
  return rows;
}

/** Returns the outcomes of failed calls since `from`, the most frequent first. */
export async function failuresByCode(db: Database, from: Date): Promise<Array<{ code: string; calls: number }>> {
  const { rows } = await sql<{ code: string; calls: number }>`
    select ${outcome} as code, count(*)::int as calls from usage
    where created_at >= ${from} and ${outcome} <> 'success' group by 1 order by 2 desc, 1`.execute(db);
  return rows;
}
