import { randomBytes } from 'node:crypto';
import type { Database } from '../db/schema.ts';
import { ensureSetting } from '../db/settings.ts';

/** Returns the secret that signs session cookies: created once, and the same for every process on this database. */
export async function sessionSecret(db: Database): Promise<string> {
  return await ensureSetting(db, 'session_secret', () => randomBytes(32).toString('base64url'));
}
