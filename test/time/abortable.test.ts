import { getEventListeners } from 'node:events';
import { expect, it } from 'vitest';
import { abortable } from '../../src/time/abortable.ts';

it('returns the outcome of the work and leaves no listener behind', async () => {
  const { signal } = new AbortController();
  expect(await abortable(Promise.resolve(1), signal)).toBe(1);
  await expect(abortable(Promise.reject(new Error('broken')), signal)).rejects.toThrow('broken');
  await new Promise((wake) => setTimeout(wake));
  expect(getEventListeners(signal, 'abort')).toHaveLength(0);
});

it('rejects when the signal fires and ignores a later failure of the work', async () => {
  const late = Promise.withResolvers<never>();
  await expect(abortable(late.promise, AbortSignal.abort('gone'))).rejects.toBe('gone');
  const leaving = new AbortController();
  const work = abortable(late.promise, leaving.signal);
  leaving.abort('left');
  await expect(work).rejects.toBe('left');
  late.reject(new Error('too late'));
  await new Promise((wake) => setTimeout(wake));
});
