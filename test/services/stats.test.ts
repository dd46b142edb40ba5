import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
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

  it('concurrent requests share a count that includes everything before the request', async () => {
    let counts = 0;
    const stats = createStats(db, () => new Date(++counts));
    const { users } = await stats();
    const early = stats();
    await turn(); // a count is now running
    await createAccounts(db, () => new Date()).ensure({ email: 'another@example.com' });
    const late = await Promise.all(Array.from({ length: 100 }, stats));
    expect((await early).users).toBeGreaterThanOrEqual(users);
    expect(new Set(late.map((one) => one.users))).toEqual(new Set([users + 1]));
    expect(counts).toBeLessThanOrEqual(3);
  });

  it('deleted accounts remain in the totals of calls and credits', async () => {
    const accounts = createAccounts(db, () => new Date());
    const stats = createStats(db, () => new Date(0));
    const before = await stats();
    const ids = [];
    for (const [email, calls, credits] of [['one@example.com', 3, 5] as const, ['other@example.com', 2, 4] as const]) {
      const id = await accounts.ensure({ email });
      await sql`update accounts set lifetime_calls = ${calls}, lifetime_credits = ${credits} where id = ${id}`.execute(
        db,
      );
      ids.push(id);
    }
    const used = { ...before, queries: before.queries + 5, credits: before.credits + 9 };
    const tokens_estimated = before.tokens_estimated + 5 * 1_500;
    expect(await stats()).toEqual({ ...used, tokens_estimated, users: before.users + 2 });
    await Promise.all([...ids, ids[0] ?? ''].map((id) => accounts.remove(id)));
    expect(await stats()).toEqual({ ...used, tokens_estimated });
  });
});
