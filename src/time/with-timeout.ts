import { abortable } from './abortable.ts';
import { linked } from './linked.ts';

/**
 * Resolves to the result of `work`; after `ms`, aborts it and resolves to `late(error)`. Work that ignores its signal
 * goes on unobserved. Rejects when `work` rejects in time, whose signal then fires for the parts of it that still run,
 * and with the reason of `outer` when that fires.
 */
export async function withTimeout<T, Late>(
  ms: number,
  outer: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
  late: (error: unknown) => Late,
): Promise<T | Late> {
  outer.throwIfAborted();
  const { isLate, run } = linked(outer, ms);
  try {
    return await run((signal) => abortable(work(signal), signal));
  } catch (error) {
    if (isLate()) return late(error);
    throw error;
  }
}
