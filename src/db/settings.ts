import type { Database } from './schema.ts';

/** Returns a setting's value. The first process saves the result of `make()`, and every process gets the same value. */
export async function ensureSetting(db: Database, name: string, make: () => string): Promise<string> {
  await db
    .insertInto('settings')
    .values({ name, value: make() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return row.value;
}
