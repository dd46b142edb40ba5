import { abortable } from './abortable.ts';
import { linked } from './linked.ts';

/**
 * Resolves to the result of `work`; after `ms`, aborts it and resolves to `late(error)`. Work that ignores its signal
 * goes on unobserved. Rejects when `work` rejects in time, and with the reason of `outer` when that fires.
 */
export async function withTimeout<T, Late>(
  ms: number,
  outer: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
  late: (error: unknown) => Late,
): Promise<T | Late> {
  outer.throwIfAborted();
  const { signal, isLate, release } = linked(outer, ms);
  try {
    return await abortable(work(signal), signal);
  } catch (error) {
    if (isLate()) return late(error);
    throw error;
  } finally {
    release();
  }
}
