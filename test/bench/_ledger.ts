/**
 * The ledger alone in a separate process: reserves and settles credits for the number of seconds in each {seconds}
 * message.
 */
import { openDatabase } from '../../src/db/database.ts';
import { migrate } from '../../src/db/migrate.ts';
import { createAccounts } from '../../src/services/accounts.ts';
import { hashKey } from '../../src/services/api-key.ts';
import { createCredits } from '../../src/services/credits.ts';

const databaseUrl = process.env.DATABASE_URL || undefined;
const connections = Number(process.env.BENCH_CONNECTIONS);
const accountCount = Number(process.env.BENCH_ACCOUNTS);

const db = await openDatabase({ databaseUrl, dataDir: process.env.DATA_DIR ?? '', poolSize: connections });
await migrate(db);
const now = () => new Date();
const [accounts, credits] = [createAccounts(db, now), createCredits(db, now)];
const callers = await Promise.all(
  Array.from({ length: accountCount }, async (_, n) => {
    const id = await accounts.ensure({ email: `ledger${n}@example.com`, monthlyCredits: 1_000_000_000 });
    const caller = await credits.authenticate(hashKey((await accounts.createKey(id, 'bench')).key));
    if (caller === undefined) throw new Error('a key that was just made is not there');
    return caller;
  }),
);

process.once('disconnect', () => process.exit(1));
process.on('message', async (message: { seconds: number } | 'stop') => {
  if (message === 'stop') {
    await db.destroy();
    process.exit(0);
  }
  const until = performance.now() + message.seconds * 1_000;
  const before = process.cpuUsage();
  let calls = 0;
  const work = async (_: unknown, worker: number) => {
    while (performance.now() < until) {
      const caller = callers[(worker + calls) % callers.length];
      if (caller === undefined) return;
      await credits.settle(await credits.reserve(caller, 'bench', 1), 1);
      calls++;
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  const { user, system } = process.cpuUsage(before);
  process.send?.({ perSecond: calls / message.seconds, cpuMs: (user + system) / 1_000 / calls });
});
process.send?.({ url: '', key: callers.map(({ keyHash }) => keyHash).join(',') });
