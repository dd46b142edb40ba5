import { getEventListeners } from 'node:events';
import { expect, it } from 'vitest';
import { Cancelled, createInFlight } from '../../../src/http/mcp/in-flight.ts';

/** Rejects with the reason of the signal when it fires. */
const until = (signal: AbortSignal) =>
  new Promise((_done, fail) => signal.addEventListener('abort', () => fail(signal.reason)));

it('cancel ends the later of two requests with one id, even when the earlier ended', async () => {
  const inFlight = createInFlight();
  const { signal } = new AbortController();
  const earlier = new AbortController();
  const ended = inFlight.track('a', 7, earlier.signal, until);
  const later = inFlight.track('a', 7, signal, until);
  earlier.abort(new Error('left'));
  await expect(ended).rejects.toThrow('left');
  inFlight.cancel('a', 7);
  await expect(later).rejects.toThrow(Cancelled);
});

it('track leaves nothing behind of a request that has ended', async () => {
  const inFlight = createInFlight();
  const { signal } = new AbortController();
  let own: AbortSignal | undefined;
  const work = async (either: AbortSignal) => {
    own = either;
    expect(getEventListeners(signal, 'abort')).toHaveLength(1);
  };
  await inFlight.track('a', 7, signal, work);
  inFlight.cancel('a', 7);
  expect(own?.aborted).toBe(false);
  expect(getEventListeners(signal, 'abort')).toHaveLength(0);
});

it('a cancellation without an id ends nothing, not even a request whose id is null', async () => {
  const inFlight = createInFlight();
  const { promise, resolve } = Promise.withResolvers<string>();
  const tracked = inFlight.track('a', null, new AbortController().signal, (signal) =>
    Promise.race([promise, until(signal)]),
  );
  inFlight.cancel('a', undefined);
  resolve('answered');
  expect(await tracked).toBe('answered');
});
