import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startDeadline } from '../../src/services/deadline.ts';

// Time passes only as a test lets it.
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Lets time pass until nothing waits any more. */
async function passing<T>(work: Promise<T>): Promise<T> {
  work.catch(() => {});
  await vi.runAllTimersAsync();
  return await work;
}

const never = () => new AbortController().signal;
const after = (ms: number, value: string) => new Promise<string>((done) => setTimeout(done, ms, value));

it('until returns a result that is in time and undefined for a late one', async () => {
  const deadline = startDeadline(1_000, never());
  const signals: AbortSignal[] = [];
  const work = (ms: number) => (signal: AbortSignal) => {
    signals.push(signal);
    return after(ms, 'done');
  };
  const both = [deadline.until(0.1, work(99)), deadline.until(0.1, work(101))];
  expect(await passing(Promise.all(both))).toEqual(['done', undefined]);
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, true]);
  expect(await passing(deadline.until(0.05, work(2)))).toBeUndefined(); // its share of the time is over
});

it('until treats work that aborts at the signal as late instead of failed', async () => {
  const heeding = (signal: AbortSignal) =>
    new Promise<string>((_, fail) => signal.addEventListener('abort', () => fail(signal.reason)));
  expect(await passing(startDeadline(50, never()).until(1, heeding))).toBeUndefined();
});

it("until passes on failures and the caller's abort", async () => {
  const broken = async () => {
    throw new Error('broken');
  };
  await expect(startDeadline(1_000, never()).until(1, broken)).rejects.toThrow('broken');
  const caller = new AbortController();
  const deadline = startDeadline(1_000, caller.signal);
  setTimeout(() => caller.abort(new Error('gone')), 10);
  await expect(passing(deadline.until(1, () => after(500, '')))).rejects.toThrow('gone');
  let isBegun = false;
  const next = async () => {
    isBegun = true;
  };
  await expect(deadline.until(1, next)).rejects.toThrow('gone');
  expect(isBegun).toBe(false);
});
