import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import { PageFailure } from '../failure.ts';
import { toError } from './defect.ts';
import { type Death, HostProcess } from './host-process.ts';
import type { PoolOptions } from './limits.ts';
import type { Pool } from './pool.ts';

export type { Death };

/** Options of the pool and of the process around it. */
export interface PoolProcessOptions extends PoolOptions {
  /** Called when the process has died; another one is being started. */
  onDeath?: (death: Death) => void;
  /** Called with an exception that was thrown while the document of this URL was read. */
  onDefect?: (error: Error, url: string) => void;
  /** Starts the process with the first page instead of at once, for programs that may never read one. */
  isLazy?: boolean | undefined;
}

/** A pool in a process of its own. */
export interface PoolProcess extends Pool {
  /** Whether a page need not wait for the first thread: false from the start of the process until then. */
  isWarm(): boolean;
}

const MAX_DEATHS = 2; // a page that has been read alone the second time must be the cause
const YOUNG_MS = 2_000; // a process that dies sooner may never start, so there is a pause before the next attempt
const RESTART_MS = 500;

/**
 * Creates the thread pool in a process of its own. When a thread allocates much memory at once (a growing Map is
 * enough) V8 aborts the whole process, which must not be the service; the documents in progress are then read again one
 * at a time, to find the one that caused the abort.
 */
export function createPoolProcess({
  onDeath,
  onDefect,
  isLazy = false,
  ...options
}: PoolProcessOptions = {}): PoolProcess {
  const alone = pLimit(1);
  let isClosed = false;
  let isWarm = isLazy;
  let host = isLazy ? undefined : start(0);
  return {
    async run(task, signal) {
      const ask = async () => {
        host ??= start(0);
        return (await host).ask(task, signal);
      };
      // As long as pages are read again, new ones wait too: one of them may be the cause of the next death.
      let isAlone = alone.activeCount + alone.pendingCount > 0;
      for (let deaths = 0; deaths < MAX_DEATHS && !isClosed; isAlone = true) {
        const answer = await (isAlone ? alone(ask) : ask());
        if ('reply' in answer) return answer.reply;
        if ('failure' in answer) {
          if (answer.defect !== undefined) onDefect?.(toError(answer.defect), task.url);
          throw new PageFailure(answer.failure);
        }
        if (answer.hadStarted) deaths++;
      }
      throw new PageFailure(isClosed ? 'extraction_failed' : 'too_complex');
    },
    isWarm: () => isWarm,
    async close() {
      isClosed = true;
      await (await host)?.close();
    },
  };

  async function start(delayMs: number): Promise<HostProcess> {
    await sleep(delayMs);
    const startedAt = performance.now();
    return new HostProcess(options, {
      onWarm() {
        isWarm = true; // and stays so: a page that ends the process must not take the service out of rotation
      },
      onExit(death) {
        if (isClosed) return;
        onDeath?.(death);
        host = start(performance.now() - startedAt < YOUNG_MS ? RESTART_MS : 0);
      },
    });
  }
}
