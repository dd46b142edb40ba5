import type { Database } from './schema.ts';

/** Saved state of an engine's circuit breaker. */
export interface EngineSuspension {
  reason: string;
  retryAfterMs?: number | undefined;
  state: string;
}

/** Returns the saved suspensions by engine. */
export async function loadSuspensions(db: Database): Promise<Map<string, EngineSuspension>> {
  const rows = await db.selectFrom('engine_suspensions').selectAll().execute();
  return new Map(
    rows.map(({ engine, reason, retry_after_ms, state }) => [
      engine,
      { reason, retryAfterMs: retry_after_ms ?? undefined, state },
    ]),
  );
}

/** Saves an engine's suspension; undefined deletes the saved one. */
export async function saveSuspension(
  db: Database,
  engine: string,
  suspension: EngineSuspension | undefined,
  now: Date,
): Promise<void> {
  if (suspension === undefined) {
    await db.deleteFrom('engine_suspensions').where('engine', '=', engine).execute();
    return;
  }
  const { reason, retryAfterMs, state } = suspension;
  const row = { reason, retry_after_ms: retryAfterMs ?? null, state, updated_at: now };
  await db
    .insertInto('engine_suspensions')
    .values({ engine, ...row })
    .onConflict((conflict) => conflict.column('engine').doUpdateSet(row))
    .execute();
}
