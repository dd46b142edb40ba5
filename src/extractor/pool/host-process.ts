import { type ChildProcess, fork } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { PageFailureReason } from '../failure.ts';
import type { DocumentReply, DocumentTask } from '../read-document.ts';
import type { Defect } from './defect.ts';
import { type PoolOptions, patienceOf } from './limits.ts';
import type { FromHost, OfTask, ToHost } from './pool-host.ts';

/** Exit code or signal of a process that died; both are null when it could not be started. */
export interface Death {
  code: number | null;
  signal: string | null;
}

/** Result of a task. `hadStarted`: the process died, and whether a thread had been given the task by then. */
export type Answer =
  | { reply: DocumentReply }
  | { failure: PageFailureReason; defect: Defect | undefined }
  | { hadStarted: boolean };

interface Pending {
  settle(answer: Answer): void;
  hasStarted: boolean;
}

const MARGIN_MS = 5_000; // silent for longer than waiting and reading together, the process hangs as a whole

/** What a process reports about itself. */
export interface HostEvents {
  /** The first thread could read a page at once. */
  onWarm(): void;
  /** It has died or could not be started. */
  onExit(death: Death): void;
}

/**
 * A process that runs the thread pool, from its start to its death. It gets an empty environment, so that code which
 * parses hostile pages holds no secrets.
 */
export class HostProcess {
  private readonly child: ChildProcess;
  private readonly gone: Promise<void>;
  private readonly pending = new Map<number, Pending>();
  private readonly inTurn = createTurns();
  private readonly maxSilenceMs: number;
  private lastId = 0;

  /** Starts the process. */
  constructor(options: PoolOptions, { onWarm, onExit }: HostEvents) {
    const { maxWaitMs, maxReadMs } = patienceOf(options);
    this.maxSilenceMs = maxWaitMs + maxReadMs + MARGIN_MS;
    this.child = fork(HOST, [JSON.stringify(options)], {
      serialization: 'advanced',
      stdio: 'ignore',
      env: environment(),
    });
    this.gone = whenGone(this.child).then((death) => {
      onExit(death); // before the callers are settled, who then ask the next process
      for (const { settle, hasStarted } of [...this.pending.values()]) settle({ hadStarted: hasStarted });
    });
    this.child.on('message', (message: FromHost) => ('isWarm' in message ? onWarm() : receive(message, this.pending)));
  }

  /** Sends a task to the process. Throws the signal's reason; a death of the process is an answer, not an error. */
  async ask(task: DocumentTask, signal: AbortSignal): Promise<Answer> {
    signal.throwIfAborted();
    if (this.child.connected) return await this.answerTo(task, signal);
    await this.gone;
    return { hadStarted: false };
  }

  /** Lets the process exit, and waits for that. */
  async close(): Promise<void> {
    if (this.child.connected) this.child.disconnect();
    await this.gone;
  }

  private answerTo(task: DocumentTask, signal: AbortSignal): Promise<Answer> {
    const id = this.lastId++;
    const { promise: answer, resolve: settle, reject } = Promise.withResolvers<Answer>();
    const silence = setTimeout(() => this.child.kill('SIGKILL'), this.maxSilenceMs);
    const leave = () => {
      this.send({ id, abandoned: true });
      reject(signal.reason);
    };
    signal.addEventListener('abort', leave, { once: true });
    this.pending.set(id, { settle, hasStarted: false });
    this.inTurn(() => {
      if (this.pending.has(id)) this.send({ id, task });
    }).catch(reject);
    return answer.finally(() => {
      clearTimeout(silence);
      signal.removeEventListener('abort', leave);
      this.pending.delete(id);
    });
  }

  private send(message: ToHost): void {
    if (this.child.connected) this.child.send(message, () => {}); // a lost task is settled when the process has ended
  }
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

function receive(message: OfTask, pending: ReadonlyMap<number, Pending>): void {
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
