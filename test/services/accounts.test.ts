import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { migrate } from '../../src/db/migrate.ts';
import type { Database } from '../../src/db/schema.ts';
import { type Accounts, createAccounts } from '../../src/services/accounts.ts';
import { onEveryDatabase } from '../_util/databases.ts';

onEveryDatabase((database) => {
  let db: Database;
  let accounts: Accounts;

  beforeAll(async () => {
    db = await openDatabase(database().options);
    await migrate(db);
    accounts = createAccounts(db, () => new Date());
  });
  afterAll(() => db.destroy());

  const AT_ONCE = Array.from({ length: 6 });

  it('keys made at once stay within the limit, which is for each account', async () => {
    const [one, other] = [await accounts.ensure({ email: 'a@b.c' }), await accounts.ensure({ email: 'd@e.f' })];
    const made = await Promise.all(
      [one, other].flatMap((id) => AT_ONCE.map(() => accounts.createKeyWithin(4, id, 'k'))),
    );
    expect(made.filter((key) => key !== undefined)).toHaveLength(8);
    expect(await accounts.listKeys(one)).toHaveLength(4);
    const [first] = await accounts.listKeys(other);
    await accounts.revokeKey(other, first?.id ?? '');
    expect(await accounts.createKeyWithin(4, other, 'again')).toMatchObject({ name: 'again' });
  });

  it('first calls of the playground at once share one key', async () => {
    const id = await accounts.ensure({ email: 'playing@b.c' });
    const hashes = await Promise.all(AT_ONCE.map(() => accounts.dashboardKeyWithin(4, id)));
    expect(new Set(hashes).size).toBe(1);
    expect(await accounts.listKeys(id)).toHaveLength(1);
  });
});
