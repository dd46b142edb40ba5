import { getEventListeners } from 'node:events';
import { expect, it } from 'vitest';
import { withTimeout } from '../../src/time/with-timeout.ts';

const never = () => new AbortController().signal;
const hangs = () => new Promise<never>(() => {});

it('returns the outcome of work that ends in time and leaves no listener behind', async () => {
  const { signal } = new AbortController();
  expect(
    await withTimeout(
      60_000,
      signal,
      async () => 1,
      () => 'late',
    ),
  ).toBe(1);
  const broken = withTimeout(
    60_000,
    signal,
    () => Promise.reject(new Error('broken')),
    () => 'late',
  );
  await expect(broken).rejects.toThrow('broken');
  expect(getEventListeners(signal, 'abort')).toHaveLength(0);
});

it('aborts the parts of work that still run when another part fails, but not work that has succeeded', async () => {
  let heard: AbortSignal | undefined;
  const failing = (signal: AbortSignal) => {
    heard = signal;
    return Promise.all([hangs(), Promise.reject(new Error('broken'))]);
  };
  await expect(withTimeout(60_000, never(), failing, () => 'late')).rejects.toThrow('broken');
  expect(heard).toMatchObject({ aborted: true, reason: { message: 'broken' } });
  const succeeding = async (signal: AbortSignal) => {
    heard = signal;
  };
  await withTimeout(60_000, never(), succeeding, () => 'late');
  expect(heard?.aborted).toBe(false);
});

it('aborts slow work and returns the fallback even if the signal is ignored', async () => {
  const keepAlive = setTimeout(() => {}, 10_000); // the timeout's own timer does not keep the process alive
  let heard: AbortSignal | undefined;
  const ignoring = (signal: AbortSignal) => {
    heard = signal;
    return hangs();
  };
  expect(await withTimeout(5, never(), ignoring, () => 'late')).toBe('late');
  expect(heard?.aborted).toBe(true);
  const refuses = withTimeout(5, never(), hangs, (cause) => {
    throw new Error('too late', { cause });
  });
  await expect(refuses).rejects.toMatchObject({ message: 'too late', cause: { name: 'TimeoutError' } });
  clearTimeout(keepAlive);
});

it('rejects when the outer signal fires and does not start if it already has', async () => {
  const leaving = new AbortController();
  const work = withTimeout(60_000, leaving.signal, hangs, () => 'late');
  leaving.abort('left');
  await expect(work).rejects.toBe('left');
  let hasBegun = false;
  const begin = async () => {
    hasBegun = true;
  };
  await expect(withTimeout(60_000, leaving.signal, begin, () => 'late')).rejects.toBe('left');
  expect(hasBegun).toBe(false);
});
