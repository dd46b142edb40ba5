import pLimit from 'p-limit';
import { abortable } from '../time/abortable.ts';
import { linked } from '../time/linked.ts';
import { ModelOutage } from './outage.ts';

/**
 * Runs a call when its turn comes. A call that would wait longer than `maxWaitMs` (undefined: no limit) is not made,
 * and the model counts as overloaded. Rejects when the call does and, while waiting, as soon as the signal fires.
 */
export type InTurn = <T>(
  maxWaitMs: number | undefined,
  signal: AbortSignal,
  call: () => Promise<T | ModelOutage>,
) => Promise<T | ModelOutage>;

/** Creates turns for at most `atOnce` concurrent calls. */
export function createTurns(atOnce: number): InTurn {
  const limit = pLimit(atOnce);
  return async (maxWaitMs, signal, call) => {
    const wait = linked(signal, maxWaitMs);
    const done = limit(async () => {
      wait.release(); // from now on the call itself has to heed its signal
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
