import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Path of a file shipped with the sources (`sql/`, `llms/`, package.json), run from `src/` or from `dist/src/`. */
export function shipped(...path: string[]): string {
  return join(ROOT, ...path);
}

const ROOT = findRoot(import.meta.dirname);

function findRoot(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : findRoot(dirname(folder));
}
