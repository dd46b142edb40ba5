import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { migrate } from '../../src/db/migrate.ts';
import { callsByHour } from '../../src/db/overview.ts';
import { usageByDay } from '../../src/db/usage.ts';
import { onEveryDatabase } from '../_util/databases.ts';

onEveryDatabase((database) => {
  it.each(['UTC', 'Asia/Kolkata', 'America/St_Johns'])(
    "hours and days are those of UTC when the session's time zone is %s",
    async (zone) => {
      const db = await openDatabase({ ...database().options, poolSize: 1 });
      await migrate(db);
      await sql.raw(`set timezone to '${zone}'`).execute(db);
      await sql`delete from accounts`.execute(db);
      await sql`insert into accounts (id, name, email) values ('a', 'a', 'a@example.com')`.execute(db);
      await sql`insert into api_keys (id, account_id, name, hash, hint) values ('k', 'a', 'k', 'h', 'h')`.execute(db);
      const calls = [
        ['2026-11-21T23:59:59Z', 'success'],
        ['2026-11-22T00:00:00Z', 'success'],
        ['2026-11-22T00:45:00Z', 'upstream_unavailable'],
        ['2026-11-22T10:15:00Z', 'success'],
      ];
      for (const [at, status] of calls)
        await sql`insert into usage (id, account_id, api_key_id, tool, status, credits, latency_ms, created_at)
        values (${at}, 'a', 'k', 'service_search', ${status}, 1, 5, ${at})`.execute(db);
      const from = new Date('2026-11-21T00:00:00Z');
      expect(await callsByHour(db, from)).toEqual([
        { hour: new Date('2026-11-21T23:00:00Z'), succeeded: 1, failed: 0 },
        { hour: new Date('2026-11-22T00:00:00Z'), succeeded: 1, failed: 1 },
        { hour: new Date('2026-11-22T10:00:00Z'), succeeded: 1, failed: 0 },
      ]);
      const days = (await usageByDay(db, 'a', from)).map(({ day, calls: count }) => [day, count]);
      expect(days).toEqual([
        ['2026-11-21', 1],
        ['2026-11-22', 3],
      ]);
      await db.destroy();
    },
  );
});
