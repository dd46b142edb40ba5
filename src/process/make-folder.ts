import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { OperatorError } from '../errors.ts';

/**
 * Makes a folder that only this user may read or write, and missing parent folders. Does not use Node's `recursive`
 * option, which never ends below a folder that always fails with ENOENT, such as /proc (Node 24.21). If this user's
 * folder exists and everybody may write to it, revokes that permission; a group may write to it, as many systems give
 * each user a group. Throws UntrustedFolder if the folder belongs to another user or is shared by all, as /tmp is.
 */
export function makeFolder(path: string, user = process.getuid?.()): void {
  const folder = resolve(path);
  if (!existsSync(dirname(folder))) makeFolder(dirname(folder), user);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    const isThere = (error as NodeJS.ErrnoException).code === 'EEXIST' && existsSync(folder);
    if (!isThere) throw error;
    if (!statSync(folder).isDirectory()) throw new UntrustedFolder(`${folder} is not a directory`);
    if (user !== undefined) keepOthersOut(folder, user);
  }
}

/** Makes a folder for code that is run from it. An existing one must be this user's, and is closed to all others. */
export function makePrivateFolder(path: string, user = process.getuid?.()): void {
  makeFolder(path, user);
  if (user === undefined) return; // Windows: its folders have no modes
  if (statSync(path).uid !== user) throw new UntrustedFolder(`${path} belongs to another user`);
  chmodSync(path, 0o700);
}

/** Thrown for a folder in which others could have put files that this user would run or trust. */
export class UntrustedFolder extends OperatorError {}

const ROOT = 0;
const OTHERS_WRITE = 0o002;
const STICKY = 0o1000;

function keepOthersOut(folder: string, user: number): void {
  const { uid, mode } = statSync(folder);
  // Root may use another user's folder: its commands use that of the user that the service runs as.
  if (user !== ROOT && uid !== user && uid !== ROOT) {
    throw new UntrustedFolder(
      `${folder} belongs to another user: chown it to the one that runs this, or name another folder`,
    );
  }
  if ((mode & OTHERS_WRITE) === 0) return;
  if ((mode & STICKY) !== 0) throw new UntrustedFolder(`${folder} is shared by all users: name a new folder in it`);
  // Only the owner can close a folder. Root's stays open: Kubernetes mounts an `emptyDir` that way, in a container
  // without other users.
  if (uid === user) chmodSync(folder, mode & 0o7777 & ~OTHERS_WRITE);
}
