import { basename, relative, resolve } from 'node:path';
import type { Config } from '../config.ts';

/** Returns the command, for a reader to type here, that starts this CLI with the same database. */
export function cliFor(
  { dataDir }: Pick<Config, 'dataDir'>,
  script = process.argv[1] ?? '',
  cwd = process.cwd(),
): string {
  const isUsual = resolve(cwd, dataDir) === resolve(cwd, USUAL_DATA_DIR);
  return `${isUsual ? '' : `DATA_DIR=${quoted(resolve(cwd, dataDir))} `}${startOf(script, cwd)}`;
}

const USUAL_DATA_DIR = '.data';

/** Returns how to start `script`: a checkout runs its sources, a container compiled files, a package its command. */
function startOf(script: string, cwd: string): string {
  if (script.endsWith('.ts')) return 'npm run -s huasou --';
  return script.endsWith('.js') ? `node ${quoted(relative(cwd, script))}` : basename(script);
}

function quoted(text: string): string {
  return /^[\w./:@+,-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** Replaces the wildcard address of a service that listens on all interfaces with one that this machine reaches. */
export function urlHere(url: string): string {
  return url.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//localhost:');
}
