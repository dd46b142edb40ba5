import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A file that ships beside the sources (`sql/`, `llms/`, package.json), whether run from `src/` or from `dist/src/`. */
export function shipped(...path: string[]): string {
  return join(ROOT, ...path);
}

const ROOT = findRoot(import.meta.dirname);

function findRoot(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : findRoot(dirname(folder));
}
