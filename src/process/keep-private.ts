import { chmodSync, lchownSync, lstatSync, readdirSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Takes a folder and all that is in it from other users, whoever made them: PGlite's files may be read and written by
 * everybody, whatever the umask. A folder is closed before it is read, so nobody can replace what is in it meanwhile;
 * symbolic links are not followed. What root made in another user's folder becomes that user's. What belongs to others
 * is left, such as a folder that Kubernetes mounts.
 */
export function keepPrivate(folder: string, user = process.getuid?.()): void {
  if (user === undefined) return; // Windows: its files have no modes
  const owner = statSync(folder);
  close(folder, owner, user);
  closeIn(folder, owner, user);
}

const ROOT = 0;
const OTHERS = 0o077;

function closeIn(folder: string, owner: Stats, user: number): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const found = lstatSync(path, { throwIfNoEntry: false }); // locks come and go
    if (found === undefined || found.isSymbolicLink()) continue;
    if (user === ROOT && owner.uid !== ROOT && found.uid === ROOT) lchownSync(path, owner.uid, owner.gid);
    close(path, found, user);
    if (found.isDirectory()) closeIn(path, owner, user);
  }
}

function close(path: string, { mode, uid }: Stats, user: number): void {
  if ((mode & OTHERS) !== 0 && (user === ROOT || uid === user)) chmodSync(path, mode & 0o700);
}
