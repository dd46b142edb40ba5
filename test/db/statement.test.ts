import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { INSERT_HOLDS_TEXT, TAKE_HOLDS_TEXT } from '../../src/db/credits.ts';
import { openDatabase } from '../../src/db/database.ts';
import { migrate } from '../../src/db/migrate.ts';
import type { Database } from '../../src/db/schema.ts';
import { named } from '../../src/db/statement.ts';
import { createAccounts, hashKey } from '../../src/services/accounts.ts';
import { createCredits } from '../../src/services/credits.ts';
import type { Caller } from '../../src/services/ledger.ts';
import { onEveryDatabase } from '../_util/databases.ts';

const CALLS = 12;
const TRIED = 5; // plans of a kind that Postgres makes before it decides to keep one

onEveryDatabase((database) => {
  let db: Database;

  beforeAll(async () => {
    db = await openDatabase({ ...database().options, poolSize: 1 }); // what is kept is kept for a connection
    await migrate(db);
  });
  afterAll(() => db.destroy());

  it("the ledger's statements are planned once, also when there are many holds", async () => {
    const accounts = createAccounts(db, () => new Date());
    const credits = createCredits(db, () => new Date());
    const account = await accounts.ensure({ email: 'a@example.com', monthlyCredits: 1_000 });
    const caller = (await credits.authenticate(hashKey((await accounts.createKey(account, 'a')).key))) as Caller;
    const { apiKeyId, accountId } = caller;
    await sql`
      insert into holds (id, account_id, api_key_id, tool, credits, created_at, expires_at)
      select ${randomUUID()} || n, ${accountId}, ${apiKeyId}, 'service_search', 0, now(), now() + interval '1 minute'
      from generate_series(1, 10000) n`.execute(db);
    await sql`analyze`.execute(db);
    for (let n = 0; n < CALLS; n++) await credits.settle(await credits.reserve(caller, 'service_search', 1), 1);
    const names = [INSERT_HOLDS_TEXT, TAKE_HOLDS_TEXT].map((text) => named(text, []).name);
    const { rows } = await sql<{ kept: number; anew: number }>`
      select generic_plans::int as kept, custom_plans::int as anew from pg_prepared_statements where name = any(${names})`.execute(
      db,
    );
    expect(rows).toEqual([
      { kept: CALLS - TRIED, anew: TRIED },
      { kept: CALLS - TRIED, anew: TRIED },
    ]);
  });
});
