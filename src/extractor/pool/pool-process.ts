import { type ChildProcess, fork } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import { PageFailure } from '../failure.ts';
import type { DocumentReply, DocumentTask } from '../read-document.ts';
import { type Defect, toError } from './defect.ts';
import type { Pool, PoolOptions } from './pool.ts';
import type { FromHost, ToHost } from './pool-host.ts';

/** Exit code or signal of a process that died; both are null when it could not be started. */
export interface Death {
  code: number | null;
  signal: string | null;
}

/** Options of the pool and of the process around it. */
export interface PoolProcessOptions extends PoolOptions {
  /** Called when the process has died; another one is being started. */
  onDeath?: (death: Death) => void;
  /** Called with an exception that was thrown while the document of this URL was read. */
  onDefect?: (error: Error, url: string) => void;
  /** Starts the process with the first page instead of at once, for programs that may never read one. */
  isLazy?: boolean | undefined;
}

const MAX_DEATHS = 2; // the second time a page is read alone, so it must be the cause
const MAX_SILENCE_MS = 45_000; // longer than queue, start and reading together: the process hangs as a whole
const YOUNG_MS = 2_000; // a process that dies sooner may never start, so there is a pause before the next attempt
const RESTART_MS = 500;

/**
 * Creates the thread pool in a process of its own. When a thread allocates much memory at once (a growing Map is
 * enough) V8 aborts the whole process, which must not be the service; the documents in progress are then read again one
 * at a time, to find the one that caused the abort. The process gets an empty environment, so that code which parses
 * hostile pages holds no secrets.
 */
export function createPoolProcess({ onDeath, onDefect, isLazy = false, ...options }: PoolProcessOptions = {}): Pool {
  const alone = pLimit(1);
  let isClosed = false;
  let host = isLazy ? undefined : start(0);
  return {
    async run(task, signal) {
      const ask = async () => {
        host ??= start(0);
        return (await host).ask(task, signal);
      };
      for (let deaths = 0; deaths < MAX_DEATHS && !isClosed; ) {
        const answer = await (deaths === 0 ? ask() : alone(ask));
        if ('reply' in answer) return answer.reply;
        if ('failure' in answer) {
          if (answer.defect !== undefined) onDefect?.(toError(answer.defect), task.url);
          throw new PageFailure(answer.failure);
        }
        if (answer.hadStarted) deaths++;
      }
      throw new PageFailure(isClosed ? 'extraction_failed' : 'too_complex');
    },
    async close() {
      isClosed = true;
      await (await host)?.close();
    },
  };

  async function start(delayMs: number): Promise<Host> {
    await sleep(delayMs);
    const startedAt = performance.now();
    return startHost(options, (death) => {
      if (isClosed) return;
      onDeath?.(death);
      host = start(performance.now() - startedAt < YOUNG_MS ? RESTART_MS : 0);
    });
  }
}

type Answer =
  | { reply: DocumentReply }
  | { failure: PageFailure['reason']; defect: Defect | undefined }
  | { hadStarted: boolean };

interface Host {
  /** Sends a task to the process. Throws the signal's reason; a death of the process is an answer, not an error. */
  ask(task: DocumentTask, signal: AbortSignal): Promise<Answer>;
  close(): Promise<void>;
}

interface Pending {
  settle(answer: Answer): void;
  hasStarted: boolean;
}

function startHost(options: PoolOptions, onExit: (death: Death) => void): Host {
  const child = fork(HOST, [JSON.stringify(options)], {
    serialization: 'advanced',
    stdio: 'ignore',
    env: environment(),
  });
  const pending = new Map<number, Pending>();
  const gone = whenGone(child).then((death) => {
    onExit(death); // before the callers are settled, who then ask the next process
    for (const { settle, hasStarted } of [...pending.values()]) settle({ hadStarted: hasStarted });
  });
  child.on('message', (message: FromHost) => receive(message, pending));
  const send = (message: ToHost) => {
    if (child.connected) child.send(message, () => {}); // a lost task is settled when the process has ended
  };
  const inTurn = createTurns();
  let lastId = 0;
  return {
    async ask(task, signal) {
      signal.throwIfAborted();
      if (!child.connected) {
        await gone;
        return { hadStarted: false };
      }
      const id = lastId++;
      const { promise: answer, resolve: settle, reject } = Promise.withResolvers<Answer>();
      const silence = setTimeout(() => child.kill('SIGKILL'), MAX_SILENCE_MS);
      const leave = () => {
        send({ id, abandoned: true });
        reject(signal.reason);
      };
      signal.addEventListener('abort', leave, { once: true });
      pending.set(id, { settle, hasStarted: false });
      inTurn(() => {
        if (pending.has(id)) send({ id, task });
      }).catch(reject);
      return answer.finally(() => {
        clearTimeout(silence);
        signal.removeEventListener('abort', leave);
        pending.delete(id);
      });
    },
    async close() {
      if (child.connected) child.disconnect();
      await gone;
    },
  };
}

/** Resolves when the process has ended and its last messages have been read, or when it could not be started. */
function whenGone(child: ChildProcess): Promise<Death> {
  const { promise, resolve } = Promise.withResolvers<Death>();
  child.once('exit', (code, signal) => {
    if (!child.connected) resolve({ code, signal });
    else child.once('disconnect', () => resolve({ code, signal }));
  });
  child.on('error', () => {
    if (child.pid === undefined) resolve({ code: null, signal: null }); // else an error of a message that was not sent
  });
  return promise;
}

function receive(message: FromHost, pending: ReadonlyMap<number, Pending>): void {
  const asked = pending.get(message.id);
  if (asked === undefined) return;
  if ('started' in message) asked.hasStarted = true;
  else asked.settle(message);
}

/**
 * Creates a function that runs one piece of work per turn of the event loop: serialising a page of 5 MB takes
 * milliseconds. Rejects when the work throws; others still get their turn.
 */
function createTurns(): (work: () => void) => Promise<void> {
  let last = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => {}).then(() => nextTurn());
    return done;
  };
}

/** Returns the process's environment: only the compile cache of this process, if any, as threads load the most code. */
function environment(): Record<string, string> {
  const folder = getCompileCacheDir();
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: folder };
}

// The sources run as .ts; the published package has .js files.
const HOST = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './pool-host.ts' : './pool-host.js', import.meta.url),
);
