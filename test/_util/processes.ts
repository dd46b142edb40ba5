import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { DatabaseOptions } from '../../src/db/database.ts';

const ROOT = join(import.meta.dirname, '../..');

const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env;
/** Environment that test processes inherit: Node, and the compile cache of earlier processes. */
export const INHERITED = { PATH, NODE_COMPILE_CACHE };

/** The service as a separate process, started like `npm start`. */
export interface ServiceProcess {
  url: string;
  child: ChildProcess;
  /** Everything it has written to stdout so far. */
  output(): string;
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>;
}

export function environmentFor({ databaseUrl, dataDir }: DatabaseOptions): Record<string, string> {
  return databaseUrl === undefined ? { DATA_DIR: dataDir } : { DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
}

/**
 * Starts the service. `maxFiles`: limit of open files. `dumpsInto`: working directory, which receives a core dump after
 * a crash. `root`: another checkout.
 */
export async function startProcess(
  environment: Record<string, string>,
  { maxFiles, dumpsInto, root = ROOT }: { maxFiles?: number; dumpsInto?: string; root?: string } = {},
): Promise<ServiceProcess> {
  const command = [process.execPath, join(root, 'src/cli.ts'), 'serve'];
  const limits = [
    ...(maxFiles === undefined ? [] : [`ulimit -n ${maxFiles}`]),
    ...(dumpsInto === undefined ? [] : ['ulimit -c unlimited']),
  ];
  const [program = '', ...args] =
    limits.length === 0 ? command : ['bash', '-c', `${limits.join('; ')}; exec "$@"`, 'bash', ...command];
  const child = spawn(program, args, {
    cwd: dumpsInto ?? root,
    env: { ...INHERITED, PORT: '0', LOG_LEVEL: 'info', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let isReady = false;
  const url = await new Promise<string>((ready, fail) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (isReady) return; // searching the growing log for each chunk would take longer than what tests measure
      const found = /"url":"(http:[^"]+)".*"msg":"ready"/.exec(output)?.[1];
      isReady = found !== undefined;
      if (found !== undefined) ready(found);
    });
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.once('exit', () => fail(new Error(`the service did not start:\n${output}`)));
  });
  const kill = async (signal: 'SIGKILL' | 'SIGTERM') => {
    // At 'exit', the last of the log may still be on its way; after SIGKILL, only the service's own processes end the log.
    const ended = once(child, signal === 'SIGKILL' ? 'exit' : 'close');
    child.kill(signal);
    const [code] = await ended;
    return code as number | null;
  };
  return { url, child, output: () => output, kill };
}

/** Spares commands, which end within a second, the CPU to compile the embedded database for long use. */
const ONE_COMPILER = '--liftoff-only';

/** Starts the CLI as a separate process with pipes. */
export function spawnCli(args: string[], environment: Record<string, string>, { cwd = ROOT } = {}) {
  const env = { ...INHERITED, ...environment };
  return spawn(process.execPath, [ONE_COMPILER, join(ROOT, 'src/cli.ts'), ...args], { cwd, env });
}

/** Runs the CLI to its end, with `input` on stdin. */
export async function runCli(args: string[], environment: Record<string, string>, { cwd = ROOT, input = '' } = {}) {
  const child = spawnCli(args, environment, { cwd });
  child.stdin.end(input);
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const [code] = await once(child, 'close'); // at 'exit', output may still be on its way
  return { code: code as number, stdout, stderr };
}
