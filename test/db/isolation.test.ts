import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openMigrated } from '../../src/db/database.ts';
import { createAccounts } from '../../src/services/accounts.ts';
import { hashKey } from '../../src/services/api-key.ts';
import { createCredits } from '../../src/services/credits.ts';
import { onPostgresServer, onServer } from '../_util/databases.ts';

onPostgresServer((database) => {
  it.each(['repeatable read', 'serializable'])('concurrent calls succeed when the default is %s', async (level) => {
    const { databaseUrl = '' } = database().options;
    const name = new URL(databaseUrl).pathname.slice(1);
    await onServer(databaseUrl, `alter database ${name} set default_transaction_isolation = '${level}'`);
    const replicas = await Promise.all([1, 2, 3, 4].map(() => openMigrated(database().options)));
    const [db] = replicas as [(typeof replicas)[number]];
    const now = () => new Date();
    const accounts = createAccounts(db, now);
    const account = await accounts.ensure({ email: `${level}@example.com` });
    const hash = hashKey((await accounts.createKey(account, 'test')).key);
    const { rows } = await sql`select current_setting('transaction_isolation') as level`.execute(db);
    expect(rows).toEqual([{ level: 'read committed' }]);
    const call = async (replica: (typeof replicas)[number]) => {
      const credits = createCredits(replica, now);
      const caller = await credits.authenticate(hash);
      if (caller === undefined) throw new Error('the key is not valid');
      for (let n = 0; n < 10; n++) await credits.settle(await credits.reserve(caller, 'service_search', 1), 1);
    };
    await Promise.all([...replicas, ...replicas].map(call));
    expect(await accounts.balance(account)).toMatchObject({ creditsUsed: 80 });
    await Promise.all(replicas.map((replica) => replica.destroy()));
  });
});
