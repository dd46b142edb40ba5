import { pino } from 'pino';
import { expect, it } from 'vitest';
import { onPostgresServer } from '../_util/databases.ts';
import { startTestService } from '../_util/service.ts';

// The embedded database has one connection, so there each sign-up waits for the one before.
onPostgresServer((database) => {
  it('of several sign-ups at once for one address one makes the account, and the others learn that it exists', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'error' }, { write: (line) => lines.push(line) });
    const { databaseUrl = '' } = database().options;
    const service = await startTestService({ DATABASE_URL: databaseUrl }, { log });
    const body = { name: '某甲', email: 'Ann@example.com', password: 'correct horse battery' };
    const replies = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const reply = await service.post('/api/auth/sign-up/email', body);
        return [reply.status, ((await reply.json()) as { code?: string }).code];
      }),
    );
    await service.stop();
    const taken = [422, 'account_exists'];
    expect(replies.sort()).toEqual([[200, undefined], taken, taken, taken, taken, taken]);
    expect(lines).toEqual([]);
  });
});
