import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { migrate } from '../../src/db/migrate.ts';
import type { Database } from '../../src/db/schema.ts';
import { createAccounts } from '../../src/services/accounts.ts';
import { hashKey } from '../../src/services/api-key.ts';
import { createCredits } from '../../src/services/credits.ts';
import type { Caller } from '../../src/services/ledger/ledger.ts';
import { onPostgresServer, onServer } from '../_util/databases.ts';

onPostgresServer((database) => {
  let db: Database;

  beforeAll(async () => {
    db = await openDatabase(database().options);
    await migrate(db);
  });
  afterAll(() => db.destroy());

  it('connections that the server drops are replaced without failing a call', async () => {
    const accounts = createAccounts(db, () => new Date());
    const credits = createCredits(db, () => new Date());
    const { key } = await accounts.createKey(await accounts.ensure({ email: 'a@example.com' }), 'test');
    const caller = (await credits.authenticate(hashKey(key))) as Caller;
    const hold = await credits.reserve(caller, 'service_search', 1);
    // Opens several connections, which are idle when the server drops them.
    await Promise.all([1, 2, 3].map(() => credits.authenticate(hashKey(key))));
    const url = database().options.databaseUrl ?? '';
    await onServer(
      url,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
    expect(await credits.settle(hold, 1)).toEqual({ credits_used: 1, credits_remaining: 999 });
    expect(await credits.authenticate(hashKey(key))).toBeDefined();
  });
});
