import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../../errors.ts';

const VERSION = '18'; // of the Postgres in PGlite, as in its PG_VERSION
const CONTROL_BYTES = 8_192;

/**
 * Throws an OperatorError when the database's files in `folder` are of another Postgres, or evidently damaged: PGlite
 * reports these with a stack of addresses. Does nothing for a database that is still to be made.
 */
export function checkFiles(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === false)
    throw unusable(folder, 'it is not a directory');
  const version = read(join(folder, 'PG_VERSION'));
  if (version === undefined) {
    if (sizeOf(join(folder, 'base')) === undefined) return;
    throw unusable(folder, 'PG_VERSION is missing');
  }
  if (version.trim() !== VERSION) {
    const found = /^\d{1,3}(?:\.\d{1,2})?$/.exec(version.trim())?.[0] ?? 'unknown';
    throw unusable(folder, `its files are of PostgreSQL ${found}, not ${VERSION}`);
  }
  const bytes = sizeOf(join(folder, 'global/pg_control'));
  if (bytes !== CONTROL_BYTES)
    throw unusable(folder, `global/pg_control ${bytes === undefined ? 'is missing' : 'is cut off'}`);
}

/** Returns the error for a database that could not be opened, in one line: PGlite's own says nothing of the reason. */
export function unusable(folder: string, reason: string, cause?: unknown): OperatorError {
  const message = `the database in ${folder} cannot be opened (${reason}): move the folder away, start anew and run \`huasou database restore\` with a backup`;
  return new OperatorError(message, { cause });
}

/** Why a database cannot be opened if nothing else is known. */
export const DAMAGED = 'its files are damaged, incomplete or not writable, or the disk is full';

function read(file: string): string | undefined {
  return sizeOf(file) === undefined ? undefined : readFileSync(file, 'latin1').slice(0, 20);
}

function sizeOf(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.size;
}
