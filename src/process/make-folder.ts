import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Makes a folder that no one else may read or write, and those above it that are missing. Not by Node's own `recursive`, which
 * never ends below a folder that says ENOENT to everybody, as /proc does (Node 24.21).
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
