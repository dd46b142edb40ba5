import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Makes a folder that only this user may read or write, and missing parent folders. Does not use Node's `recursive`
 * option, which never ends below a folder that always fails with ENOENT, such as /proc (Node 24.21).
 */
export function makeFolder(path: string): void {
  const folder = resolve(path);
  if (!existsSync(dirname(folder))) makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    const isThere = (error as NodeJS.ErrnoException).code === 'EEXIST' && existsSync(folder);
    if (!isThere || !statSync(folder).isDirectory()) throw error;
  }
}
