import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { INSERT_HOLDS_TEXT, TAKE_HOLDS_TEXT } from '../../src/db/credits.ts';
import { openDatabase } from '../../src/db/database.ts';
import { migrate } from '../../src/db/migrate.ts';
import type { Database } from '../../src/db/schema.ts';
import { named } from '../../src/db/statement.ts';
import { createAccounts } from '../../src/services/accounts.ts';
import { hashKey } from '../../src/services/api-key.ts';
import { createCredits } from '../../src/services/credits.ts';
import type { Caller } from '../../src/services/ledger/ledger.ts';
import { onEveryDatabase } from '../_util/databases.ts';

const CALLS = 12;
const TRIED = 5; // custom plans that Postgres tries before it decides on a generic plan

function nameOf(text: string): string {
  return named(text, []).name ?? '';
}

onEveryDatabase((database) => {
  let db: Database;

  beforeEach(async () => {
    db = await openDatabase({ ...database().options, poolSize: 1 }); // plans are kept per connection
    await migrate(db);
  });
  afterEach(() => db.destroy());

  async function begin(email: string) {
    const accounts = createAccounts(db, () => new Date());
    const credits = createCredits(db, () => new Date());
    const { key } = await accounts.createKey(await accounts.ensure({ email, monthlyCredits: 1_000 }), 'key');
    return { credits, caller: (await credits.authenticate(hashKey(key))) as Caller };
  }

  it('a hold is found by its index, even with a plan made for few holds', async () => {
    const { credits, caller } = await begin('b@example.com');
    for (let n = 0; n < CALLS; n++) await credits.settle(await credits.reserve(caller, 'service_search', 1), 1);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain execute ${sql.id(nameOf(TAKE_HOLDS_TEXT))} (now(), now(), '{id}', '{success}', '{1}', '{0}', '{0}')`.execute(
      db,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('Index Scan using holds_pkey on holds');
    expect(plan).not.toContain('Seq Scan on holds');
  });

  it("the ledger's statements keep a generic plan, even with many holds", async () => {
    const { credits, caller } = await begin('a@example.com');
    const { apiKeyId, accountId } = caller;
    await sql`
      insert into holds (id, account_id, api_key_id, tool, credits, created_at, expires_at)
      select ${randomUUID()} || n, ${accountId}, ${apiKeyId}, 'service_search', 0, now(), now() + interval '1 minute'
      from generate_series(1, 10000) n`.execute(db);
    await sql`analyze`.execute(db);
    for (let n = 0; n < CALLS; n++) await credits.settle(await credits.reserve(caller, 'service_search', 1), 1);
    const names = [INSERT_HOLDS_TEXT, TAKE_HOLDS_TEXT].map(nameOf);
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
