import { fork } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import type { DocumentReply, DocumentTask } from './documents.ts';
import { PageFailure } from './failure.ts';
import type { Pool, PoolOptions } from './pool.ts';
import type { FromHost, ToHost } from './pool-host.ts';

export interface Death {
  code: number | null;
  signal: string | null;
}

export interface PoolProcessOptions extends PoolOptions {
  /** The process ended by itself; another one is being started. */
  onDeath?: (death: Death) => void;
  /** Started by the first page, not at once: for those that may never read one. */
  isLazy?: boolean | undefined;
}

const MAX_DEATHS = 2; // the second time the page was read by itself, so it is the reason
const MAX_SILENCE_MS = 45_000; // waiting, starting and reading take less: the process is stuck as a whole
const YOUNG_MS = 2_000; // one that dies sooner may never come to live: not again at once
const RESTART_MS = 500;

/**
 * The pool of threads in a process of its own. A thread that asks for much memory at once (a Map that grows is enough)
 * does not end alone: V8 aborts the process that it is in. That is not the service, then; the pages that were being read
 * are read again one by one, to see which of them it was. Nor does what reads hostile pages know any secret: of the
 * environment the process has nothing.
 */
export function createPoolProcess({ onDeath, isLazy = false, ...options }: PoolProcessOptions = {}): Pool {
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
        if ('failure' in answer) throw new PageFailure(answer.failure);
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

type Answer = { reply: DocumentReply } | { failure: PageFailure['reason'] } | { hadStarted: boolean };

interface Host {
  /** Throws the signal's reason; a process that died under the task is an answer. */
  ask(task: DocumentTask, signal: AbortSignal): Promise<Answer>;
  close(): Promise<void>;
}

interface Asked {
  settle(answer: Answer): void;
  hasStarted: boolean;
}

function startHost(options: PoolOptions, onExit: (death: Death) => void): Host {
  const child = fork(HOST, [JSON.stringify(options)], { serialization: 'advanced', stdio: 'ignore', env: compiled() });
  const asked = new Map<number, Asked>();
  let lastId = 0;
  const tell = (message: ToHost) => {
    if (child.connected) child.send(message, () => {}); // what cannot be sent any more is settled by its exit
  };
  // Writing a page of 5 MB down takes milliseconds: one in each turn, so that many at once hold nobody up.
  let sent = Promise.resolve();
  const tellInTurn = (id: number, task: DocumentTask) => {
    sent = sent.then(() => {
      if (asked.has(id)) tell({ id, task });
      return nextTurn();
    });
  };
  child.on('message', (message: FromHost) => {
    const of = asked.get(message.id);
    if (of === undefined) return;
    if ('started' in message) of.hasStarted = true;
    else of.settle(message);
  });
  const gone = new Promise<void>((done) => {
    const end = (code: number | null, signal: string | null) => {
      onExit({ code, signal }); // first: whoever is settled asks the next one
      for (const { settle, hasStarted } of [...asked.values()]) settle({ hadStarted: hasStarted });
      done();
    };
    child.once('exit', (code, signal) => {
      if (!child.connected) return end(code, signal);
      child.once('disconnect', () => end(code, signal)); // what it said last is read first
    });
    child.once('error', () => {
      if (child.pid === undefined) end(null, null); // it never was: no more processes or files can be had
    });
    child.on('error', () => {}); // a message that cannot be sent: its exit tells
  });
  return {
    async ask(task, signal) {
      signal.throwIfAborted();
      if (!child.connected) {
        await gone;
        return { hadStarted: false };
      }
      const id = lastId++;
      let leave = () => {};
      const silence = setTimeout(() => child.kill('SIGKILL'), MAX_SILENCE_MS);
      try {
        return await new Promise<Answer>((settle, reject) => {
          leave = () => {
            tell({ id, abandoned: true });
            reject(signal.reason);
          };
          signal.addEventListener('abort', leave, { once: true });
          asked.set(id, { settle, hasStarted: false });
          tellInTurn(id, task);
        });
      } finally {
        clearTimeout(silence);
        signal.removeEventListener('abort', leave);
        asked.delete(id);
      }
    },
    async close() {
      if (child.connected) child.disconnect();
      await gone;
    },
  };
}

/** Where this process keeps its compiled modules, if anywhere: the process and its threads, which load the most, do so too. */
function compiled(): Record<string, string> {
  const folder = getCompileCacheDir();
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: folder };
}

// The sources run as .ts; the published package has .js in its place.
const HOST = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './pool-host.ts' : './pool-host.js', import.meta.url),
);
