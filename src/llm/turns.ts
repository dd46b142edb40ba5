import pLimit from 'p-limit';
import { abortable } from '../time/abortable.ts';
import { linked } from '../time/linked.ts';
import { ModelOutage } from './outage.ts';

/**
 * Runs a call when its turn comes. One that would wait for longer than `maxWaitMs` (undefined = as long as it takes) is not made:
 * the model is overloaded. Rejects as the call does, and while it waits as soon as the signal fires.
 */
export type InTurn = <T>(
  maxWaitMs: number | undefined,
  signal: AbortSignal,
  call: () => Promise<T | ModelOutage>,
) => Promise<T | ModelOutage>;

/** So many calls are under way at once. */
export function createTurns(atOnce: number): InTurn {
  const limit = pLimit(atOnce);
  return async (maxWaitMs, signal, call) => {
    const wait = linked(signal, maxWaitMs);
    const done = limit(async () => {
      wait.release(); // from now on the call has to heed its signal
      return wait.signal.aborted ? new ModelOutage('overloaded') : await call();
    });
    try {
      return await abortable(done, wait.signal);
    } catch (error) {
      if (wait.isLate()) return new ModelOutage('overloaded', { cause: error });
      throw error;
    }
  };
}
