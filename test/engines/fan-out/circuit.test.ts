import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EngineFailure, type FailureReason } from '../../../src/engines/engine.ts';
import { createCircuit } from '../../../src/engines/fan-out/circuit.ts';
import type { Suspension } from '../../../src/engines/fan-out/suspension.ts';

const MINUTE = 60_000;
let saved: Suspension | undefined;
let circuit = createCircuit(undefined, () => {});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  saved = undefined;
  circuit = createCircuit(undefined, (now) => {
    saved = now;
  });
});
afterEach(() => vi.useRealTimers());

const pass = (minutes: number) => vi.setSystemTime(Date.now() + minutes * MINUTE);
const fail = (reason: FailureReason, options = {}) =>
  circuit.run(() => Promise.reject(new EngineFailure(reason, options))).catch((error) => error.reason);
const succeed = () => circuit.run(async () => 'answer');

describe('a circuit', () => {
  it.each([
    ['captcha', 1, 10],
    ['access_denied', 1, 3],
    ['rate_limited', 1, 3],
    ['quota_exceeded', 1, 30],
    ['irrelevant_results', 2, 10],
    ['bad_response', 3, 10],
    ['empty_response', 3, 10],
    ['timeout', 3, 0.5],
    ['network_error', 3, 0.5],
    ['http_error 503', 3, 0.5],
  ] as const)('opens for "%s" after %d failures, for %d min', async (reason, after, minutes) => {
    for (let n = 0; n < after; n++) {
      expect(circuit.suspendedFor()).toBeUndefined();
      await fail(reason);
    }
    expect(circuit.suspendedFor()).toBe(reason);
    pass(minutes - 0.01);
    expect([circuit.suspendedFor(), circuit.isProbeDue()]).toEqual([reason, false]);
    pass(0.02);
    expect(circuit.suspendedFor()).toBeUndefined();
    expect(circuit.isProbeDue()).toBe(true);
  });

  it('counts consecutive failures only', async () => {
    await fail('timeout');
    await fail('timeout');
    await succeed();
    await fail('timeout');
    await fail('timeout');
    expect(circuit.suspendedFor()).toBeUndefined();
  });

  it.each(['http_error 400', 'http_error 413', 'http_error 414', 'http_error 422'] as const)(
    'stays as it is after "%s", which is the fault of the request',
    async (reason) => {
      for (const _ of [1, 2, 3, 4]) await fail(reason);
      expect(circuit.suspendedFor()).toBeUndefined();
      await fail('captcha');
      pass(11);
      await fail(reason); // the probe
      expect([circuit.suspendedFor(), circuit.isProbeDue()]).toEqual([undefined, true]);
    },
  );

  it('rests twice as long after each failed probe, up to a limit', async () => {
    await fail('captcha');
    for (const minutes of [10, 20, 40, 60, 60]) {
      pass(minutes - 0.01);
      expect(circuit.suspendedFor()).toBe('captcha');
      pass(0.02);
      await fail('captcha');
    }
  });

  it('closes after a successful probe and starts again with the shortest rest', async () => {
    await fail('captcha');
    pass(10.1);
    await fail('captcha');
    pass(20.1);
    await succeed();
    expect(circuit.suspendedFor()).toBeUndefined();
    expect(saved).toBeUndefined();
    await fail('captcha');
    pass(10.1);
    expect(circuit.isProbeDue()).toBe(true);
  });

  it('lets one probe through and suspends other calls meanwhile', async () => {
    await fail('captcha');
    pass(10.1);
    let answer = (_: string) => {};
    const probe = circuit.run(() => new Promise<string>((done) => (answer = done)));
    expect(circuit.suspendedFor()).toBe('captcha');
    expect(circuit.isProbeDue()).toBe(false);
    answer('here');
    await probe;
    expect(circuit.suspendedFor()).toBeUndefined();
  });

  it("rests as long as the engine's retry-after asks, up to 30 min", async () => {
    await fail('rate_limited', { retryAfterMs: 7 * MINUTE });
    pass(6.9);
    expect(circuit.suspendedFor()).toBe('rate_limited');
    pass(0.2);
    expect(circuit.isProbeDue()).toBe(true);
    await fail('rate_limited', { retryAfterMs: 24 * 60 * MINUTE });
    pass(30.1);
    expect(circuit.isProbeDue()).toBe(true);
  });

  it('continues its rest after a restart', async () => {
    await fail('captcha');
    pass(10.1);
    await fail('captcha');
    circuit = createCircuit(JSON.parse(JSON.stringify(saved)), (now) => {
      saved = now;
    });
    expect(circuit.suspendedFor()).toBe('captcha');
    pass(19.8);
    expect(circuit.suspendedFor()).toBe('captcha');
    pass(0.3);
    expect(circuit.isProbeDue()).toBe(true);
    await fail('captcha');
    pass(39.9);
    expect(circuit.suspendedFor()).toBe('captcha');
  });

  it.each([
    ['while it runs', () => {}],
    ['while it does not', () => (circuit = createCircuit(saved, () => {}))],
  ])('rests no longer when the clock is set back %s', async (_when, restart) => {
    await fail('captcha');
    pass(10.1);
    await fail('captcha');
    pass(-60 * 24);
    restart();
    expect(circuit.suspendedFor()).toBe('captcha');
    pass(19.9);
    expect(circuit.suspendedFor()).toBe('captcha');
    pass(0.2);
    expect(circuit.isProbeDue()).toBe(true);
    expect(await succeed()).toBe('answer');
    expect(circuit.suspendedFor()).toBeUndefined();
  });

  it.each(['', 'x', 'null', '{}', '{"openedAt":1}', '{"openedAt":"1","attempt":1}', '{"openedAt":1,"attempt":1.5}'])(
    'starts closed when the saved state is unusable: %s',
    async (state) => {
      circuit = createCircuit({ reason: 'captcha', state }, () => {});
      expect([circuit.suspendedFor(), circuit.isProbeDue()]).toEqual([undefined, false]);
      expect(await succeed()).toBe('answer');
    },
  );

  it('may be forced by one call at a time, unless the engine refused requests', async () => {
    for (const refused of ['captcha', 'access_denied', 'rate_limited', 'quota_exceeded'] as const) {
      circuit = createCircuit(undefined, () => {});
      expect(circuit.mayForce()).toBe(true);
      await fail(refused);
      expect(circuit.mayForce()).toBe(false);
    }
    circuit = createCircuit(undefined, () => {});
    for (let n = 0; n < 3; n++) await fail('timeout');
    expect(circuit.mayForce()).toBe(true);
    let answer = (_: string) => {};
    const forced = circuit.force(() => new Promise<string>((done) => (answer = done)));
    expect(circuit.mayForce()).toBe(false);
    answer('here');
    expect(await forced).toBe('here');
    expect(circuit.suspendedFor()).toBeUndefined();
  });

  it('stays closed when a probe fails after a forced call succeeded', async () => {
    circuit = createCircuit(undefined, (now) => (saved = now), { isOwn: true });
    for (let n = 0; n < 3; n++) await fail('timeout');
    pass(1);
    const { promise, reject } = Promise.withResolvers<string>();
    const probe = circuit.run(() => promise).catch((error) => error.reason);
    expect(await circuit.force(async () => 'here')).toBe('here');
    reject(new EngineFailure('timeout'));
    expect(await probe).toBe('timeout');
    expect([saved, circuit.suspendedFor()]).toEqual([undefined, undefined]);
  });

  it('stays open when a forced call fails', async () => {
    for (let n = 0; n < 3; n++) await fail('timeout');
    await expect(circuit.force(() => Promise.reject(new EngineFailure('timeout')))).rejects.toThrow('timeout');
    expect(circuit.suspendedFor()).toBe('timeout');
    expect(circuit.mayForce()).toBe(true);
  });

  it('stays open when a probe is aborted, and lets the next call probe', async () => {
    await fail('captcha');
    pass(10.1);
    await fail('captcha');
    const before = saved;
    pass(20.1);
    await expect(circuit.run(() => Promise.reject(new Error('aborted')))).rejects.toThrow('aborted');
    expect([circuit.suspendedFor(), circuit.isProbeDue(), saved]).toEqual([undefined, true, before]);
    await fail('captcha');
    pass(39.9);
    expect(circuit.suspendedFor()).toBe('captcha');
    pass(0.2);
    expect(await succeed()).toBe('answer');
    expect([circuit.isProbeDue(), saved]).toEqual([false, undefined]);
  });

  it('makes one waiting call the next probe when a probe is aborted', async () => {
    await fail('captcha');
    pass(10.1);
    const { promise, reject } = Promise.withResolvers<string>();
    const probe = circuit.run(() => promise).catch((error) => error.message);
    const asked = vi.fn(() => Promise.reject(new EngineFailure('captcha')));
    const waiting = [1, 2, 3].map(() => circuit.run(asked).catch((error) => error.reason));
    expect(asked).not.toHaveBeenCalled();
    reject(new Error('aborted'));
    expect([await probe, ...(await Promise.all(waiting))]).toEqual([
      'aborted',
      'captcha',
      'suspended: captcha',
      'suspended: captcha',
    ]);
    expect(asked).toHaveBeenCalledOnce();
  });

  it('stays closed when a probe is aborted after a forced call succeeded', async () => {
    for (let n = 0; n < 3; n++) await fail('timeout');
    pass(1);
    const { promise, reject } = Promise.withResolvers<string>();
    const probe = circuit.run(() => promise).catch((error) => error.message);
    expect(await circuit.force(async () => 'here')).toBe('here');
    reject(new Error('aborted'));
    expect(await probe).toBe('aborted');
    expect([saved, circuit.suspendedFor(), circuit.isProbeDue()]).toEqual([undefined, undefined, false]);
  });

  it('does not count aborted calls as failures', async () => {
    for (let n = 0; n < 5; n++) await circuit.run(() => Promise.reject(new Error('closing'))).catch(() => {});
    expect(circuit.suspendedFor()).toBeUndefined();
    expect(saved).toBeUndefined();
  });
});
