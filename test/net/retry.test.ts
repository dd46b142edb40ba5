import { describe, expect, it } from 'vitest';
import type { Fetched } from '../../src/net/fetch.ts';
import { withRetry } from '../../src/net/retry.ts';

const reply = (status: number, retryAfter?: string): Fetched => ({
  url: 'https://a.tw/',
  status,
  headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter },
  body: Buffer.alloc(0),
});
const failure = (code?: string) => Object.assign(new Error('lost'), code === undefined ? {} : { code });

/** Returns the final status or error message of attempts with these outcomes, and their number. */
async function tried(outcomes: Array<Fetched | Error>, leftMs = 30_000, isLeft = false) {
  const caller = new AbortController();
  let attempts = 0;
  const attempt = async () => {
    const outcome = outcomes[attempts++];
    if (isLeft) caller.abort(new Error('gone'));
    if (outcome instanceof Error) throw outcome;
    return outcome as Fetched;
  };
  const end = withRetry(attempt, performance.now() + leftMs, caller.signal);
  return [
    await end.then(
      ({ status }) => status,
      ({ message }) => message,
    ),
    attempts,
  ];
}

describe('a request is made', () => {
  it.each([502, 503, 504])('again after %i', async (status) => {
    expect(await tried([reply(status), reply(200)])).toEqual([200, 2]);
  });

  it.each(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])('again after %s', async (code) => {
    expect(await tried([failure(code), reply(200)])).toEqual([200, 2]);
    expect(await tried([new Error('lost', { cause: failure(code) }), reply(200)])).toEqual([200, 2]);
  });

  it.each([reply(200), reply(404), reply(429), reply(500), reply(501)])(
    'once if the reply has status $status',
    async (one) => {
      expect(await tried([one, reply(200)])).toEqual([one.status, 1]);
    },
  );

  it('once if it failed for another reason or its caller aborted', async () => {
    expect(await tried([failure('ENOTFOUND'), reply(200)])).toEqual(['lost', 1]);
    expect(await tried([failure(), reply(200)])).toEqual(['lost', 1]);
    expect(await tried([failure('ECONNRESET'), reply(200)], 30_000, true)).toEqual(['lost', 1]);
  });

  it('twice at most', async () => {
    expect(await tried([reply(503), reply(503), reply(200)])).toEqual([503, 2]);
    expect(await tried([failure('EPIPE'), failure('EPIPE'), reply(200)])).toEqual(['lost', 2]);
  });

  it('once if there is no time for a second attempt', async () => {
    expect(await tried([reply(503), reply(200)], 1_200)).toEqual([503, 1]);
    expect(await tried([failure('EPIPE'), reply(200)], 1_200)).toEqual(['lost', 1]);
  });

  it('again at the time the server names, if that is before the deadline', async () => {
    const inOneHour = new Date(Date.now() + 3_600_000).toUTCString();
    const anHourAgo = new Date(Date.now() - 3_600_000).toUTCString();
    expect(await tried([reply(503, '3600'), reply(200)])).toEqual([503, 1]);
    expect(await tried([reply(503, inOneHour), reply(200)])).toEqual([503, 1]);
    expect(await tried([reply(503, anHourAgo), reply(200)], 1_200)).toEqual([200, 2]);
    expect(await tried([reply(503, anHourAgo), reply(200)], 900)).toEqual([503, 1]);
    expect(await tried([reply(503, 'soon'), reply(200)])).toEqual([200, 2]);
  });
});
