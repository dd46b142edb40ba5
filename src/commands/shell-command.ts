import { basename, relative, resolve } from 'node:path';
import type { Config } from '../config.ts';

/** The command line of the CLI as it was started here, for a reader to type: it finds the same database. */
export function cliFor(
  { dataDir }: Pick<Config, 'dataDir'>,
  script = process.argv[1] ?? '',
  cwd = process.cwd(),
): string {
  const isUsual = resolve(cwd, dataDir) === resolve(cwd, USUAL_DATA_DIR);
  return `${isUsual ? '' : `DATA_DIR=${quoted(resolve(cwd, dataDir))} `}${startOf(script, cwd)}`;
}

const USUAL_DATA_DIR = '.data';

/** A checkout runs from its sources, a container from what they were compiled to, an installed package by its name. */
function startOf(script: string, cwd: string): string {
  if (script.endsWith('.ts')) return 'npm run -s huasou --';
  return script.endsWith('.js') ? `node ${quoted(relative(cwd, script))}` : basename(script);
}

function quoted(text: string): string {
  return /^[\w./:@+,-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** The URL at which this machine reaches a service: one that listens on all interfaces tells none. */
export function urlHere(url: string): string {
  return url.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//localhost:');
}
