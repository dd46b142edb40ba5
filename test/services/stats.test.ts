import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { migrate } from '../../src/db/migrate.ts';
import type { Database } from '../../src/db/schema.ts';
import { createAccounts } from '../../src/services/accounts.ts';
import { createStats } from '../../src/services/stats.ts';
import { onEveryDatabase } from '../_util/databases.ts';

onEveryDatabase((database) => {
  let db: Database;
  beforeAll(async () => {
    db = await openDatabase(database().options);
    await migrate(db);
  });
  afterAll(() => db.destroy());

  it('counts once for all who ask while it counts, and what has happened until they asked', async () => {
    let counts = 0;
    const stats = createStats(db, () => new Date(++counts));
    const { users } = await stats();
    const early = stats();
    await turn(); // it counts
    await createAccounts(db, () => new Date()).ensure({ email: 'another@example.com' });
    const late = await Promise.all(Array.from({ length: 100 }, stats));
    expect((await early).users).toBeGreaterThanOrEqual(users);
    expect(new Set(late.map((one) => one.users))).toEqual(new Set([users + 1]));
    expect(counts).toBeLessThanOrEqual(3);
  });
});
