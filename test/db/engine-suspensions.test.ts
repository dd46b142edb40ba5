import { expect, it } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { loadSuspensions, saveSuspension } from '../../src/db/engine-suspensions.ts';
import { migrate } from '../../src/db/migrate.ts';
import { onEveryDatabase } from '../_util/databases.ts';

const NOW = new Date('2026-11-20T08:00:00Z');

onEveryDatabase((database) => {
  it('the latest suspension of each engine is kept until it is cleared', async () => {
    const db = await openDatabase(database().options);
    await migrate(db);
    expect(await loadSuspensions(db)).toEqual(new Map());
    await saveSuspension(db, 'bing', { reason: 'timeout', state: '{"a":1}' }, NOW);
    await saveSuspension(db, 'bing', { reason: 'rate_limited', retryAfterMs: 5_000, state: '{"a":2}' }, NOW);
    await saveSuspension(db, 'brave', { reason: 'captcha', state: '{}' }, NOW);
    await saveSuspension(db, 'brave', undefined, NOW);
    expect(await loadSuspensions(db)).toEqual(
      new Map([['bing', { reason: 'rate_limited', retryAfterMs: 5_000, state: '{"a":2}' }]]),
    );
    await db.destroy();
  });
});
