import { randomBytes } from 'node:crypto';
import type { Database } from '../db/schema.ts';
import { ensureSetting } from '../db/settings.ts';

/** What sessions' cookies are signed with: made once, and the same for every process on this database. */
export async function sessionSecret(db: Database): Promise<string> {
  return await ensureSetting(db, 'session_secret', () => randomBytes(32).toString('base64url'));
}
