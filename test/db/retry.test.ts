import { expect, it } from 'vitest';
import { isRetryable, retryLost } from '../../src/db/retry.ts';

const failure = (code: string, message = 'connect failed') => Object.assign(new Error(message), { code });

it.each([
  ...['ECONNRESET', 'ECONNREFUSED', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'ENOENT'],
  ...['EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['08006', '40001', '40P01', '57P01', '57P02', '57P03', '53300', '25006'],
])('an error with a code for a lost connection or conflict is retried: %s', async (code) => {
  expect(isRetryable(failure(code))).toBe(true);
  let tries = 0;
  const work = async () => {
    if (++tries < 3) throw failure(code);
    return 'done';
  };
  expect(await retryLost(work)).toBe('done');
});

it.each([
  'Connection terminated unexpectedly',
  'Client was closed and is not queryable',
  'Client has encountered a connection error and is not queryable',
  'timeout exceeded when trying to connect',
  'Query read timeout',
])('an error with a message about a lost connection is retried: %s', (message) => {
  expect(isRetryable(new Error(message))).toBe(true);
});

it.each(['23505', '42P01', '22P02', 'EACCES', ''])('other errors are not retried: %s', async (code) => {
  expect(isRetryable(failure(code))).toBe(false);
  await expect(retryLost(() => Promise.reject(failure(code)))).rejects.toMatchObject({ code });
});
