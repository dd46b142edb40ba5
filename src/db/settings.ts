import type { Database } from './schema.ts';

/** The setting's value; `make()` is kept the first time, and every process gets the same one. */
export async function ensureSetting(db: Database, name: string, make: () => string): Promise<string> {
  await db
    .insertInto('settings')
    .values({ name, value: make() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return row.value;
}
