import { sql } from 'kysely';
import type { Database } from './schema.ts';

/** Replaces the hash of an account's password, if it had one, and ends the account's sessions; all or nothing. */
export async function replacePassword(
  db: Database,
  { id, accountId, hash, now }: { id: string; accountId: string; hash: string; now: Date },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`delete from sign_in_methods where account_id = ${accountId} and provider_id = 'credential'`.execute(
      transaction,
    );
    await sql`
      insert into sign_in_methods (id, account_id, provider_id, issuer, provider_account_id, password, created_at, updated_at)
      values (${id}, ${accountId}, 'credential', 'local:credential', ${accountId}, ${hash}, ${now}, ${now})`.execute(
      transaction,
    );
    await sql`delete from sign_in_sessions where account_id = ${accountId}`.execute(transaction);
  });
}

const BATCH = 5_000; // takes 0.1 s; a statement may take 10 s

/** Deletes the sessions that expired before the given time. */
export async function deleteExpiredSessions(db: Database, before: Date): Promise<void> {
  for (let deleted = BATCH; deleted === BATCH; ) {
    const { numAffectedRows } = await sql`
      delete from sign_in_sessions where id in (
        select id from sign_in_sessions where expires_at < ${before} limit ${BATCH} for update skip locked
      )`.execute(db);
    deleted = Number(numAffectedRows ?? 0);
  }
}
