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

it('a new key is shown once, works, is listed, and is refused once revoked', async () => {
  const { cookie } = await signUp();
  const created = await send('POST', '/api/keys', { name: ' 筆電 ' }, { cookie });
  expect(created.status).toBe(201);
  expect(created.body).toMatchObject({
    id: expect.any(String),
    name: '筆電',
    key: expect.stringMatching(/^hs_[0-9A-Za-z]{32}$/),
  });
  const { id, key } = created.body;

  const asCaller = { authorization: `Bearer ${key}` };
  expect((await send('GET', '/v1/credits', undefined, asCaller)).body).toMatchObject({
    monthly_credits: 1000,
    credits_used: 0,
  });

  const { body: listed } = await send('GET', '/api/keys', undefined, { cookie });
  expect(listed.keys).toEqual([
    {
      id,
      name: '筆電',
      hint: `${key.slice(0, 6)}…${key.slice(-4)}`,
      created_at: expect.any(String),
      last_used_at: null,
    },
  ]);
  expect(JSON.stringify(listed)).not.toContain(key);

  expect((await send('DELETE', `/api/keys/${id}`, undefined, { cookie })).status).toBe(204);
  expect(await send('GET', '/v1/credits', undefined, asCaller)).toMatchObject({
    status: 401,
    body: { code: 'invalid_api_key' },
  });
  expect((await send('DELETE', `/api/keys/${id}`, undefined, { cookie })).status).toBe(404);
});

it("signs in with the account's password only", async () => {
  const { email } = await signUp();
  const good = await send('POST', '/api/auth/sign-in/email', { email, password: PASSWORD });
  expect(good.status).toBe(200);
  const cookie = good.headers.getSetCookie()[0] ?? '';
  expect(cookie).toMatch(/HttpOnly/i);
  expect(cookie).toMatch(/SameSite=Lax/i);
  expect((await send('GET', '/api/keys', undefined, { cookie: cookie.split(';')[0] ?? '' })).status).toBe(200);
  expect((await send('POST', '/api/auth/sign-in/email', { email, password: 'something else' })).status).toBe(401);
});

it("an account can neither see nor revoke another account's keys", async () => {
  const one = await signUp();
  const other = await signUp();
  const { body } = await send('POST', '/api/keys', { name: 'mine' }, { cookie: one.cookie });
  expect((await send('GET', '/api/keys', undefined, { cookie: other.cookie })).body.keys).toEqual([]);
  expect((await send('DELETE', `/api/keys/${body.id}`, undefined, { cookie: other.cookie })).status).toBe(404);
  expect((await send('GET', '/v1/credits', undefined, { authorization: `Bearer ${body.key}` })).status).toBe(200);
});

it('an account has at most a hundred keys, including that of the playground', async () => {
  const { email, cookie } = await signUp();
  const { accounts } = service.context;
  const id = (await accounts.find(email)) ?? '';
  for (let made = 0; made < 99; made++) await accounts.createKey(id, `key ${made}`);
  const create = () => send('POST', '/api/keys', { name: 'one more' }, { cookie });
  const last = await create();
  expect(last.status).toBe(201);
  expect(await create()).toMatchObject({ status: 400, body: { code: 'too_many_keys' } });
  // The playground records its calls under a key of its own, which counts too.
  const tryOut = () => send('POST', '/api/playground/search', { query: '颱風' }, { cookie });
  expect(await tryOut()).toMatchObject({ status: 400, body: { code: 'too_many_keys' } });
  expect(await accounts.listKeys(id)).toHaveLength(100);
  expect((await send('DELETE', `/api/keys/${last.body.id}`, undefined, { cookie })).status).toBe(204);
  expect((await tryOut()).status).toBe(200);
  expect(await create()).toMatchObject({ status: 400 });
  expect((await tryOut()).status).toBe(200);
});

it('parallel requests do not exceed the limit of a hundred keys', async () => {
  const { email, cookie } = await signUp();
  const { accounts } = service.context;
  const id = (await accounts.find(email)) ?? '';
  for (let made = 0; made < 98; made++) await accounts.createKey(id, `key ${made}`);
  const create = () => send('POST', '/api/keys', { name: 'one more' }, { cookie });
  // All wait for the database and go on together once it is free.
  const replies = await service.context.db.transaction().execute(async () => {
    const sent = [create(), create(), create(), create()];
    await new Promise((wake) => setTimeout(wake, 300));
    return { sent };
  });
  const statuses = (await Promise.all(replies.sent)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([201, 201, 400, 400]);
  expect(await accounts.listKeys(id)).toHaveLength(100);
});

it('an account that creates and revokes sixty keys in an hour has to wait', async () => {
  const { email, cookie } = await signUp();
  const { accounts, db } = service.context;
  const id = (await accounts.find(email)) ?? '';
  const create = () => send('POST', '/api/keys', { name: 'one more' }, { cookie });
  for (let made = 0; made < 59; made++) await accounts.revokeKey(id, (await accounts.createKey(id, 'k')).id);
  const last = await create();
  expect(last.status).toBe(201);
  expect((await send('DELETE', `/api/keys/${last.body.id}`, undefined, { cookie })).status).toBe(204);
  const refused = await create();
  expect(refused).toMatchObject({
    status: 429,
    body: { code: 'rate_limited', error: expect.stringContaining('分鐘') },
  });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(3_600);
  expect(await send('POST', '/api/playground/search', {}, { cookie })).toMatchObject({ status: 429 });
  const earlier = new Date(Date.now() - 3_601_000);
  await db.updateTable('api_keys').set({ created_at: earlier }).where('id', '=', last.body.id).execute();
  expect((await create()).status).toBe(201);
});

it('an account made by the operator cannot be taken over by signing up', async () => {
  await service.context.accounts.ensure({ email: 'operator@example.com' });
  const { status } = await send('POST', '/api/auth/sign-up/email', {
    name: 'x',
    email: 'Operator@example.com',
    password: PASSWORD,
  });
  expect(status).toBe(422);
});

it.each([
  ['without a session', {}, 401],
  ['with a made-up session', { cookie: 'better-auth.session_token=nonsense.nonsense' }, 401],
])('%s the key endpoints answer 401', async (_name, headers, status) => {
  for (const [method, path] of [
    ['GET', '/api/keys'],
    ['POST', '/api/keys'],
    ['DELETE', '/api/keys/x'],
  ] as const) {
    const response = await send(method, path, method === 'POST' ? { name: 'x' } : undefined, headers);
    expect(response).toMatchObject({ status, body: { code: 'not_signed_in' } });
  }
});

it("another site's page cannot act for a signed-in user", async () => {
  const { cookie } = await signUp();
  const response = await send('POST', '/api/keys', { name: 'x' }, { cookie, origin: 'https://evil.example' });
  expect(response).toMatchObject({ status: 401, body: { code: 'foreign_origin' } });
  expect(response.headers.has('access-control-allow-origin')).toBe(false);
  for (const [method, path] of [
    ['GET', '/api/keys'],
    ['HEAD', '/api/keys'],
    ['DELETE', '/api/keys/x'],
    ['DELETE', '/api/keys/a%2Fb'],
    ['POST', '/api/playground/search'],
    ['POST', '/api/auth/sign-out'],
    ['GET', '/api/auth/get-session'],
    ['GET', '/api/auth/list-sessions'],
  ] as const) {
    const { status } = await send(method, path, undefined, { cookie, origin: 'https://evil.example' });
    expect([path, status]).toEqual([path, 401]);
  }
});

it('refuses pages of the same host that came by another protocol', async () => {
  const { cookie } = await signUp();
  const { host } = new URL(service.url);
  const statusOf = async (origin: string, proto?: string) => {
    const more = proto === undefined ? {} : { 'x-forwarded-proto': proto };
    const { body } = await send('GET', '/api/keys', undefined, { cookie, origin, ...more });
    return 'code' in body ? body.code : 'own';
  };
  expect(await statusOf(`http://${host}`)).toBe('own');
  expect(await statusOf(`https://${host}`)).toBe('foreign_origin');
  expect(await statusOf(`https://${host}`, 'https')).toBe('own'); // behind a proxy with TLS
  expect(await statusOf(`http://${host}`, 'https')).toBe('foreign_origin');
  expect(await statusOf('null')).toBe('foreign_origin');
});

/** The status that a page of `origin` gets when its host name has been made to resolve to the service. */
async function statusFor({ url }: { url: string }, origin: string, method: string, path: string): Promise<number> {
  const headers = { host: new URL(origin).host, origin, 'content-type': 'application/json' };
  const sent = request(url + path, { method, headers });
  sent.end(method === 'POST' ? JSON.stringify({ name: 'x', email: newEmail(), password: PASSWORD }) : '');
  const [response] = await once(sent, 'response');
  response.resume();
  return response.statusCode;
}

const SIGN_UP = ['POST', '/api/auth/sign-up/email'] as const;

it('a site whose name is made to resolve to this machine is another site', async () => {
  const { port } = new URL(service.url);
  for (const name of ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', 'notlocalhost']) {
    expect([name, await statusFor(service, `http://${name}:${port}`, ...SIGN_UP)]).toEqual([name, 401]);
  }
  for (const name of ['localhost', 'huasou.localhost', '127.0.0.1', '[::1]', '192.0.2.7']) {
    const status = await statusFor(service, `http://${name}:${port}`, 'GET', '/api/auth/get-session');
    expect([name, status]).toEqual([name, 200]);
  }
});

it('with PUBLIC_URL other host names are refused, whatever HOST is', async () => {
  const named = await startTestService({ HOST: '0.0.0.0', PUBLIC_URL: 'http://search.example.com' });
  try {
    expect(await statusFor(named, 'http://search.example.com', ...SIGN_UP)).toBe(200);
    expect(await statusFor(named, 'http://evil.example', ...SIGN_UP)).toBe(401);
    expect(await statusFor(named, 'http://127.0.0.1:8787', 'GET', '/api/auth/get-session')).toBe(200);
  } finally {
    await named.stop();
  }
});

it.each(['', '/huasou'])('the host name of PUBLIC_URL is accepted, with the path %j', async (path) => {
  const named = await startTestService({ PUBLIC_URL: `http://search.example.com${path}` });
  try {
    expect(await statusFor(named, 'http://search.example.com', ...SIGN_UP)).toBe(200);
    expect(await statusFor(named, 'http://evil.example', ...SIGN_UP)).toBe(401);
  } finally {
    await named.stop();
  }
});

it.each(['none', '%00', 'a%00b', '%2e%2e%2f', 'x'.repeat(2_000)])(
  'answers 404 to revoking the unknown key %s',
  async (id) => {
    const { cookie } = await signUp();
    expect(await send('DELETE', `/api/keys/${id}`, undefined, { cookie })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
  },
);

it.each([[{}], [{ name: '' }], [{ name: 5 }], [{ name: 'x'.repeat(101) }], [{ name: ' Playground' }], [[]]])(
  'refuses to create a key with %j',
  async (body) => {
    const { cookie } = await signUp();
    expect(await send('POST', '/api/keys', body, { cookie })).toMatchObject({
      status: 400,
      body: { code: 'invalid_request' },
    });
  },
);

it("the account API reports errors in Chinese, with the service's own codes", async () => {
  const own = await startTestService({ TRUSTED_PROXIES: '127.0.0.0/8' });
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.31' }; // an address with a limit of its own
  const attempt = async (path: string, fields: object | string) => {
    const body = { name: '某甲', email: 'ann@example.com', password: PASSWORD };
    const sent = typeof fields === 'string' ? fields : JSON.stringify({ ...body, ...fields });
    const reply = await fetch(`${own.url}/api/auth${path}`, { method: 'POST', headers, body: sent });
    return (await reply.json()) as { code: string; error: string };
  };
  await attempt('/sign-up/email', {});
  for (const [path, fields, code, error] of [
    ['/sign-in/email', { password: 'not the one' }, 'wrong_email_or_password', /密碼不對/],
    ['/sign-up/email', { email: 'x' }, 'invalid_email', /格式不對/],
    ['/sign-up/email', { name: undefined }, 'invalid_request', /^name 缺少/],
    ['/sign-up/email', { password: 'x' }, 'password_too_short', /至少要 8 個/],
    ['/sign-up/email', {}, 'account_exists', /已經註冊/],
    ['/sign-up/email', '{', 'invalid_json', /不是有效的 JSON/],
    ['/sign-up/email', '[]', 'invalid_request', /JSON 物件/],
    ['/change-password', { newPassword: PASSWORD, currentPassword: 'x' }, 'not_signed_in', /登入/],
  ] as const)
    expect(await attempt(path, fields)).toMatchObject({
      ...{ code, error: expect.stringMatching(error) },
      ...{ reason: expect.any(String), message: expect.any(String) }, // the library's own fields
    });
  await own.stop();
});

it('SIGN_UP=closed refuses sign-ups', async () => {
  const closed = await startTestService({ SIGN_UP: 'closed' });
  const response = await fetch(`${closed.url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'x', email: 'x@example.com', password: PASSWORD }),
  });
  expect([response.status, await response.json()]).toMatchObject([
    400,
    { code: 'sign_up_closed', error: expect.stringContaining('不開放註冊'), reason: 'EMAIL_PASSWORD_SIGN_UP_DISABLED' },
  ]);
  await closed.stop();
});

it('password attempts are limited by the address of the connection, whatever a client says it is', async () => {
  const { email } = await signUp();
  const tries = Array.from({ length: 11 }, (_, index) => ({ email, password: `guess number ${index}` }));
  const statuses: number[] = [];
  for (const body of tries) {
    const headers = {
      'x-forwarded-for': `203.0.113.${statuses.length}`,
      'x-huasou-client': `203.0.113.${statuses.length}`,
    };
    statuses.push((await send('POST', '/api/auth/sign-in/email', body, headers)).status);
  }
  expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401]); // other tests of this file sign in from here too
  expect(statuses.at(-1)).toBe(429);
  const refused = await send('POST', '/api/auth/sign-in/email', { email, password: PASSWORD });
  expect(refused.body).toMatchObject({
    code: 'rate_limited',
    error: expect.stringMatching(/^試太多次了，請 \d+ 秒後再試。$/),
  });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
});

it('sign-ups are limited to thirty per minute from one address', async () => {
  const own = await startTestService({ TRUSTED_PROXIES: '127.0.0.0/8' }); // to send from another address than the other tests
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.30' };
  const signUpAs = async (index: number) => {
    const body = JSON.stringify({ name: 'x', email: `made${index}@up.example`, password: '' });
    return (await fetch(`${own.url}/api/auth/sign-up/email`, { method: 'POST', headers, body })).status;
  };
  const statuses: number[] = [];
  for (let n = 0; n < 31; n++) statuses.push(await signUpAs(n));
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 400), 429]);
  await own.stop();
});

it('behind a trusted proxy each client has ten password attempts per minute', async () => {
  const own = await startTestService({ TRUSTED_PROXIES: '127.0.0.0/8' });
  const signIn = async (client: string) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': client };
    const body = JSON.stringify({ email: 'nobody@example.com', password: 'a wrong one' });
    return (await fetch(`${own.url}/api/auth/sign-in/email`, { method: 'POST', headers, body })).status;
  };
  const statuses: number[] = [];
  for (let n = 0; n < 11; n++) statuses.push(await signIn('203.0.113.1'));
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
  expect(await signIn('203.0.113.2')).toBe(401);
  // What a client puts in front of the proxy's own entry is not believed.
  expect(await signIn('203.0.113.99, 203.0.113.1')).toBe(429);
  await own.stop();
});
