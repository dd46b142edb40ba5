import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestService, type TestService } from '../_util/service.ts';

const email = 'person@example.com';
let service: TestService;
let cookie: string;

beforeAll(async () => {
  service = await startTestService();
  const body = { name: '某甲', email, password: 'correct horse battery' };
  const { headers } = await send('POST', '/api/auth/sign-up/email', body);
  cookie = (headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
});
afterAll(() => service.stop());

async function send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(service.url + path, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
}

it('endpoints that are not set up answer 404, as does the unlimited verify-password', async () => {
  for (const [method, path] of [
    ['POST', 'verify-password'],
    ['POST', 'sign-in/social'],
    ['POST', 'request-password-reset'],
    ['GET', 'error'],
  ] as const) {
    const { status } = await send(method, `/api/auth/${path}`, method === 'GET' ? undefined : {}, { cookie });
    expect([path, status]).toEqual([path, 404]);
  }
});

it('using a session extends it, in the browser too', async () => {
  const { db } = service.context;
  const soon = new Date(Date.now() + 2 * 86_400_000); // instead of seven
  const { id } = await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  await sql`update sign_in_sessions set expires_at = ${soon}, updated_at = ${soon} where account_id = ${id}`.execute(
    db,
  );
  const { status, headers } = await send('GET', '/api/keys', undefined, { cookie });
  expect(status).toBe(200);
  expect(headers.getSetCookie().join()).toMatch(/session_token=.*Max-Age=\d+/);
});

it('a call in the playground counts as the last use of its key', async () => {
  expect((await send('POST', '/api/playground/search', { query: '颱風' }, { cookie })).status).toBe(200);
  await expect
    .poll(async () => (await send('GET', '/api/keys', undefined, { cookie })).body.keys[0].last_used_at)
    .not.toBeNull();
});

it('a disabled account cannot sign in, and its sessions change nothing until it is enabled again', async () => {
  const own = { name: '某乙', email: 'disabled@example.com', password: 'correct horse battery' };
  const session = {
    cookie: ((await send('POST', '/api/auth/sign-up/email', own)).headers.getSetCookie()[0] ?? '').split(';')[0] ?? '',
  };
  const { accounts, db } = service.context;
  const id = (await accounts.find(own.email)) ?? '';
  const nameOf = async () =>
    (await db.selectFrom('accounts').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name;
  const signIn = (password: string) => send('POST', '/api/auth/sign-in/email', { email: own.email, password });
  await accounts.setEnabled(id, false);

  const disabled = { status: 403, body: { code: 'account_disabled', error: expect.stringContaining('停用') } };
  const refused = await signIn(own.password);
  expect(refused).toMatchObject(disabled);
  expect(refused.headers.getSetCookie()).toEqual([]);
  // Only its owner learns that it is disabled.
  expect(await signIn('a wrong password')).toMatchObject({ status: 401, body: { code: 'wrong_email_or_password' } });
  for (const [method, path, body] of [
    ['GET', '/get-session'],
    ['GET', '/list-sessions'],
    ['POST', '/update-user', { name: '某丙' }],
    ['POST', '/change-password', { currentPassword: own.password, newPassword: 'another password' }],
    ['POST', '/revoke-other-sessions', {}],
  ] as const)
    expect([path, await send(method, `/api/auth${path}`, body, session)]).toMatchObject([path, disabled]);
  expect(await nameOf()).toBe(own.name);
  expect((await send('GET', '/api/keys', undefined, session)).status).toBe(401);

  await accounts.setEnabled(id, true);
  expect((await signIn(own.password)).status).toBe(200);
  expect((await send('POST', '/api/auth/update-user', { name: '某丙' }, session)).status).toBe(200);
  expect(await nameOf()).toBe('某丙');
  await accounts.setEnabled(id, false);
  expect((await send('POST', '/api/auth/sign-out', {}, session)).status).toBe(200);
});
