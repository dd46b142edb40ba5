import { resolve } from 'node:path';
import { socketPath } from '../db/embedded/owner.ts';
import { isUnserved, probe } from '../db/embedded/wire.ts';

/** Whether another process, a server or a command, has the embedded database in `dataDir` open. */
export async function isInUse(dataDir: string): Promise<boolean> {
  try {
    await probe(socketPath(resolve(dataDir)));
    return true;
  } catch (error) {
    if (isUnserved(error)) return false;
    throw error;
  }
}
