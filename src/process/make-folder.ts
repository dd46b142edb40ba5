import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { OperatorError } from '../errors.ts';

/**
 * Makes a folder that only this user may read or write, and missing parent folders. Does not use Node's `recursive`
 * option, which never ends below a folder that always fails with ENOENT, such as /proc (Node 24.21). Throws
 * UntrustedFolder if the folder exists and every user may write to it, or it belongs to another user. A group may write
 * to it, as many systems give each user a group.
 */
export function makeFolder(path: string, user = process.getuid?.()): void {
  const folder = resolve(path);
  if (!existsSync(dirname(folder))) makeFolder(dirname(folder), user);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    const isThere = (error as NodeJS.ErrnoException).code === 'EEXIST' && existsSync(folder);
    if (!isThere || !statSync(folder).isDirectory()) throw error;
    if (user !== undefined) refuseOthers(folder, user);
  }
}

/** As `makeFolder`, for what is run from there: one that is there already must be this user's, and is closed to all others. */
export function makePrivateFolder(path: string, user = process.getuid?.()): void {
  makeFolder(path, user);
  if (user === undefined) return; // Windows: its folders have no modes
  if (statSync(path).uid !== user) throw new UntrustedFolder(`${path} belongs to another user`);
  chmodSync(path, 0o700);
}

/** Others could have put there what this user would run or believe. */
export class UntrustedFolder extends OperatorError {}

const ROOT = 0;

function refuseOthers(folder: string, user: number): void {
  const { uid, mode } = statSync(folder);
  if ((mode & 0o002) !== 0) {
    throw new UntrustedFolder(`every user may write to ${folder}: chmod o-w ${folder}, or name a new folder in it`);
  }
  // Root's commands use the folder of the user that the service runs as.
  if (user !== ROOT && uid !== user && uid !== ROOT) {
    throw new UntrustedFolder(
      `${folder} belongs to another user: chown it to the one that runs this, or name another folder`,
    );
  }
}
