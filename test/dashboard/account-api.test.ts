import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountRequests, PASSWORD } from '../_util/account-requests.ts';
import { startTestService, type TestService } from '../_util/service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const { newEmail, send, signUp } = accountRequests(() => service);

it.each([
  ['a body of more than 1 MiB', '/sign-in/email', { password: 'a'.repeat(1_100_000) }, 413],
  ['a name of a megabyte', '/sign-up/email', { name: 'a'.repeat(1_000_000) }, 400],
  ['an address of ten thousand letters', '/sign-up/email', { email: `${'a'.repeat(10_000)}@example.com` }, 400],
  ['a name that Postgres cannot store', '/sign-up/email', { name: 'a\0' }, 400],
  ['a password that no one types', '/sign-up/email', { password: 'correct\0horse' }, 400],
])('the account API refuses %s', async (_, path, fields, status) => {
  const body = { name: '某甲', email: newEmail(), password: PASSWORD, ...fields };
  const reply = await send('POST', `/api/auth${path}`, body);
  expect(reply.status).toBe(status);
  expect(reply.body).toMatchObject({ error: expect.any(String), code: 'invalid_request' });
});

it('the account API stores nothing but short texts', async () => {
  const { email, cookie } = await signUp();
  const stored = () =>
    service.context.db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
  const before = await stored();
  const newAccount = { name: '某甲', email: newEmail(), password: PASSWORD };
  for (const [path, body] of [
    ['update-user', { name: 'a\0' }],
    ['update-user', { name: ['a'] }],
    ['update-user', { name: ['a'.repeat(900_000)] }],
    ['update-user', { name: ['a\0'] }],
    ['update-user', { name: { a: 1 } }],
    ['update-user', { name: null }],
    ['update-user', { name: 5 }],
    ['update-user', { image: 'x'.repeat(3_000) }],
    ['update-user', { image: ['x'.repeat(900_000)] }],
    ['update-user', { image: { x: 'a\0' } }],
    ['update-user', { image: true }],
    ['update-user', { name: '某乙', other: [] }],
    ['revoke-session', { token: 'a\0' }],
    ['revoke-session', { token: ['a\0'] }],
    ['change-password', { currentPassword: ['\0'], newPassword: {} }],
    ['sign-up/email', { ...newAccount, image: ['x'.repeat(500_000)] }],
  ] as const) {
    const reply = await send('POST', `/api/auth/${path}`, body, { cookie });
    expect([JSON.stringify(body).slice(0, 40), reply.status, reply.body.code, reply.body.error]).toEqual([
      JSON.stringify(body).slice(0, 40),
      400,
      'invalid_request',
      expect.stringContaining('個字以內的文字'),
    ]);
    expect(await stored()).toEqual(before);
  }
  expect(await service.context.accounts.find(newAccount.email)).toBeUndefined();
});

it('the account API stores short texts, takes null for no image, and ends a session', async () => {
  const { cookie } = await signUp();
  for (const body of [{ name: '某乙' }, { image: 'https://example.com/me.png' }, { image: null }])
    expect((await send('POST', '/api/auth/update-user', body, { cookie })).status).toBe(200);
  expect((await send('POST', '/api/auth/sign-out', {}, { cookie })).status).toBe(200);
});

it.each([
  [{ host: 'a b' }, 400],
  [{ 'x-forwarded-proto': 'a b' }, 200],
  [{ 'x-forwarded-proto': 'http,https' }, 200],
])('headers that form no valid URL cause no internal error: %j', async (headers, status) => {
  const { hostname, port } = new URL(service.url);
  const outgoing = request({ hostname, port, path: '/api/auth/sign-out', method: 'POST' });
  for (const [name, value] of Object.entries({ ...headers, 'content-type': 'application/json' }))
    outgoing.setHeader(name, value);
  outgoing.end('{}');
  const [reply] = await once(outgoing, 'response');
  reply.resume();
  expect(reply.statusCode).toBe(status);
});
