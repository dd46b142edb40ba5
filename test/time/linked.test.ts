import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { linked } from '../../src/time/linked.ts';

const fired = (signal: AbortSignal) =>
  new Promise((done) => signal.addEventListener('abort', () => done(signal.reason)));

describe('a linked signal', () => {
  it('fires with its outer signal, with the same reason', async () => {
    const outer = new AbortController();
    const { signal, isLate } = linked(outer.signal);
    const reason = fired(signal);
    outer.abort('gone');
    expect(await reason).toBe('gone');
    expect(isLate()).toBe(false);
  });

  it('has already fired if its outer signal has', () => {
    expect(linked(AbortSignal.abort('before')).signal.reason).toBe('before');
  });

  it('fires when its time is over, as AbortSignal.timeout does', async () => {
    const { signal, isLate } = linked(new AbortController().signal, 5);
    const keepAlive = setTimeout(() => {}, 10_000); // the signal's own timer does not keep the process alive
    const reason = await fired(signal);
    clearTimeout(keepAlive);
    expect((reason as DOMException).name).toBe('TimeoutError');
    expect(isLate()).toBe(true);
  });

  it('can be aborted by hand and then removes its listener', () => {
    const long = new AbortController();
    const { signal, isLate, abort } = linked(long.signal, 5);
    abort('cancelled');
    expect(signal.reason).toBe('cancelled');
    expect(isLate()).toBe(false);
    expect(getEventListeners(long.signal, 'abort')).toHaveLength(0);
  });

  it('does not fire and has no listener once released', async () => {
    const long = new AbortController();
    const { signal, release } = linked(long.signal, 5);
    expect(getEventListeners(long.signal, 'abort')).toHaveLength(1);
    release();
    expect(getEventListeners(long.signal, 'abort')).toHaveLength(0);
    await new Promise((done) => setTimeout(done, 30));
    long.abort();
    expect(signal.aborted).toBe(false);
  });
});
