import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type CopyRows, writeAll } from '../../src/db/copy.ts';
import { ChangedMeanwhile, readEmbedded } from '../../src/db/copy-embedded.ts';
import { openDatabase } from '../../src/db/database.ts';
import { migrate } from '../../src/db/migrate.ts';
import type { Database } from '../../src/db/schema.ts';
import { createAccounts } from '../../src/services/accounts.ts';
import { hashKey } from '../../src/services/api-key.ts';
import { createCredits } from '../../src/services/credits.ts';
import type { Caller, Credits } from '../../src/services/ledger/ledger.ts';
import { embeddedDatabase, type TestDatabase } from '../_util/databases.ts';

const CALLS = 2_000; // four batches

let database: TestDatabase;
let db: Database;
let credits: Credits;
let caller: Caller;
let n = 0;

beforeAll(async () => {
  database = await embeddedDatabase();
  db = await openDatabase(database.options);
  await migrate(db);
  credits = createCredits(db, () => new Date());
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

beforeEach(async () => {
  const accounts = createAccounts(db, () => new Date());
  const account = await accounts.ensure({ email: `a${n++}@example.com`, monthlyCredits: 1_000_000 });
  caller = (await credits.authenticate(hashKey((await accounts.createKey(account, 'test')).key))) as Caller;
  await sql`insert into usage (id, account_id, api_key_id, tool, status, credits, latency_ms, created_at)
    select gen_random_uuid(), ${account}, ${caller.apiKeyId}, 'service_search', 'success', 1, 1, now()
    from generate_series(1, ${CALLS}::integer)`.execute(db);
  await db.updateTable('accounts').set({ credits_used: CALLS }).where('id', '=', account).execute();
});

async function spend(): Promise<void> {
  await credits.settle(await credits.reserve(caller, 'service_search', 1), 1);
}

/** Yields the batches and runs `work` after each of them. */
async function* beside(batches: AsyncIterable<CopyRows>, work: () => Promise<unknown>): AsyncIterable<CopyRows> {
  for await (const batch of batches) {
    yield batch;
    await work();
  }
}

it('a copy is a consistent snapshot although calls are charged while it is read', async () => {
  const other = await embeddedDatabase();
  const copy = await openDatabase(other.options);
  await readEmbedded(db, (head, batches) => writeAll(copy, head, beside(batches, spend)));
  expect((await credits.authenticate(caller.keyHash))?.account.creditsUsed).toBeGreaterThan(CALLS + 4);
  const { rows } = await sql`
    select id, credits_used, (select sum(credits)::integer from usage where account_id = a.id) as spent, credits_held,
      (select coalesce(sum(credits), 0)::integer from holds where account_id = a.id) as held
    from accounts a`.execute(copy);
  expect(rows).toEqual([{ id: caller.accountId, credits_used: CALLS, spent: CALLS, credits_held: 0, held: 0 }]);
  await copy.destroy();
  await other.drop();
});

it('a copy fails when an account is deleted before its usage is read', async () => {
  const read = async (_head: unknown, batches: AsyncIterable<CopyRows>) => {
    for await (const { table } of batches)
      if (table === 'usage') await db.deleteFrom('accounts').where('id', '=', caller.accountId).execute();
  };
  await expect(readEmbedded(db, read)).rejects.toThrow(ChangedMeanwhile);
});
