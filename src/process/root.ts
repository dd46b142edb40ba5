import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Returns the path of a file shipped with the code (`sql/`, `llms/`, package.json), run from `src/` or `dist/src/`. */
export function shipped(...path: string[]): string {
  return join(ROOT, ...path);
}

const ROOT = findRoot(import.meta.dirname);

function findRoot(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : findRoot(dirname(folder));
}
