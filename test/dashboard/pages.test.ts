import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startService } from '../../src/main.ts';
import { hasBrowser, launchBrowser } from '../_util/browser.ts';
import { startTestService, type TestService } from '../_util/service.ts';

const LAN_ADDRESS = '192.0.2.7'; // as in a local network: over plain HTTP browsers allow its pages less than those of loopback
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const SMALL_BUT_OURS = new Set(['landmark-unique']);
const PASSWORD = 'correct horse battery';
const OWN_PAGES = ['/keys', '/usage', '/playground', '/connect', '/account', '/overview'];
const OPEN_PAGES = ['/', '/sign-in', '/sign-up', '/docs'];

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(service.url + path, { redirect: 'manual', headers: { accept: 'text/html', ...headers } });

describe('pages', () => {
  it.each(OPEN_PAGES)(
    '%s is open to all, without inline scripts or styles and without external resources',
    async (path) => {
      const response = await get(path);
      const text = await response.text();
      expect(response.status).toBe(200);
      expect(response.headers.get('content-security-policy')).toContain("script-src 'self'; style-src 'self'");
      expect(text).not.toMatch(/<script(?![^>]*\bsrc=")|<style|\sstyle=|\son\w+=/i);
      expect(text.match(/(?:src|href)="(?:https?:)?\/\/[^"]*"/g) ?? []).toEqual([]);
    },
  );

  it.each(OWN_PAGES)('%s redirects to sign-in without a session', async (path) => {
    const response = await get(path);
    expect([response.status, response.headers.get('location')]).toEqual([303, '/sign-in']);
  });

  it('an unknown page is HTML for a signed-in browser and JSON for everyone else', async () => {
    const type = async (path: string, headers: Record<string, string>, method = 'GET') => {
      const response = await fetch(service.url + path, { method, headers });
      expect([path, response.status]).toEqual([path, method === 'GET' ? 404 : 405]);
      return response.headers.get('content-type')?.split(';')[0];
    };
    const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
    expect(await type('/keyz', { accept })).toBe('application/json');
    expect(await type('/keyz', { accept, cookie: 'better-auth.session_token=none.none' })).toBe('application/json');
    const reader = { name: '新的人', email: 'mistypes@example.com', password: PASSWORD };
    const { headers } = await service.post('/api/auth/sign-up/email', reader);
    const cookie = (headers.getSetCookie()[0] ?? '').split(';', 1)[0] ?? '';
    const browser = { accept, cookie };
    expect(await type('/keyz', browser)).toBe('text/html');
    for (const other of ['*/*', 'application/json', 'application/json, text/html;q=0.5', 'text/*'])
      expect([other, await type('/keyz', { cookie, accept: other })]).toEqual([other, 'application/json']);
    for (const path of [
      '/v1/none',
      '/v1',
      '/api/none',
      '/mcp/none',
      '/assets/none.css',
      '/.well-known/oauth-protected-resource',
    ])
      expect(await type(path, browser)).toBe('application/json');
    expect(await type('/keyz', { ...browser, authorization: 'Bearer hs_none' })).toBe('application/json');
    expect(await type('/keys', browser, 'POST')).toBe('application/json');
    const text = await (await get('/keyz', { cookie, 'accept-language': 'en' })).text();
    expect(text).toContain('There is no such page');
  });

  it('the home and sign-up pages link to sign-in when sign-up is closed', async () => {
    const closed = await startTestService({ SIGN_UP: 'closed' });
    const page = async (path: string) => (await fetch(closed.url + path, { headers: { accept: 'text/html' } })).text();
    expect(await page('/')).toMatch(/<a class="button" href="\/sign-in">/);
    expect(await page('/sign-up')).toMatch(/不開放註冊[\s\S]*<a href="\/sign-in">/);
    await closed.stop();
  });

  it('the home page claims no numbers of users, queries or engines', async () => {
    const text = await (await get('/', { 'accept-language': 'en' })).text();
    expect(text).not.toMatch(/class="figures"|thirty|5,0\d\d/);
  });

  it("pages are in the browser's preferred language, or in the one chosen", async () => {
    expect(await (await get('/', { 'accept-language': 'en' })).text()).toContain('<html lang="en"');
    expect(await (await get('/', { 'accept-language': 'zh-CN,zh;q=0.9' })).text()).toContain('lang="zh-Hant-TW"');
    const chosen = { 'accept-language': 'zh-TW', cookie: 'language=en' };
    expect(await (await get('/', chosen)).text()).toContain('Get started');
  });

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)'])(
    'the language switch never leads to %s',
    async (to) => {
      const response = await get(`/language/en?to=${encodeURIComponent(to)}`);
      expect(response.headers.get('location')).toBe('/');
    },
  );

  it.each(['/assets/none.css', '/assets/', '/assets/..%2fpages.ts', '/assets/%zz'])('%s answers 404', async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  it.each([
    [416, { range: 'bytes=99999999-' }],
    [412, { 'if-match': '"another"' }],
  ])('answers %i in JSON when a condition on a file is not met', async (status, headers) => {
    const response = await get('/assets/dashboard.js', headers);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      status,
      'application/json; charset=utf-8',
    ]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({ error: expect.stringContaining('檔案'), code: 'invalid_request' });
  });

  it('the root answers 404 to programs, and the playground refuses other sites', async () => {
    expect((await fetch(service.url)).status).toBe(404);
    const headers = { origin: 'https://evil.example', 'content-type': 'application/json' };
    const forged = await fetch(`${service.url}/api/playground/search`, {
      method: 'POST',
      headers,
      body: '{"query":"a"}',
    });
    expect(forged.status).toBe(401);
    expect((await service.post('/api/playground/search', { query: 'a' })).status).toBe(401);
  });
});

it('a session survives a restart of the service', async () => {
  const own = await startTestService();
  const { config } = own.context;
  const body = { name: 'Ann', email: 'ann@example.com', password: PASSWORD };
  const signedUp = await own.post('/api/auth/sign-up/email', body);
  const cookie = (signedUp.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
  expect(signedUp.headers.getSetCookie()[0]).toMatch(/HttpOnly/i);
  const keys = async (url: string) => (await fetch(`${url}/api/keys`, { headers: { cookie } })).status;
  expect(await keys(own.url)).toBe(200);
  await own.context.dispose();
  const again = await startService(config);
  expect(await keys(again.url)).toBe(200);
  await again.stop();
  await own.stop().catch(() => {});
});

describe.skipIf(!hasBrowser)('in a browser', () => {
  let browser: Browser;
  let context: BrowserContext;
  beforeAll(async () => {
    browser = await launchBrowser([`--host-resolver-rules=MAP ${LAN_ADDRESS} 127.0.0.1`]);
  });
  afterEach(() => context.close());
  afterAll(() => browser.close());

  async function open(options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
    context = await browser.newContext({ locale: 'zh-TW', ...options });
    const page = await context.newPage();
    page.on('pageerror', (error) => expect.unreachable(error.message));
    return page;
  }

  /** Signs up through the form and returns the account's e-mail address. */
  async function signUp(page: Page, origin = service.url): Promise<string> {
    const email = `${crypto.randomUUID()}@example.com`;
    await page.goto(`${origin}/sign-up`);
    await page.fill('[name=name]', '林可');
    await page.fill('[name=email]', email);
    await page.fill('[name=password]', PASSWORD);
    await page.click('main button[type=submit]');
    await page.waitForURL('**/keys');
    return email;
  }

  async function makeOperator(email: string): Promise<void> {
    const { accounts } = service.context;
    await accounts.setOperator((await accounts.find(email)) ?? '', true);
  }

  it('a user can sign up, make a key, search, see usage and revoke the key', async () => {
    const page = await open();
    await signUp(page);
    await page.fill('[name=name]', '筆電');
    await page.click('form[data-new-key] button');
    await page.waitForSelector('[data-key]:not(:empty)');
    const key = (await page.textContent('[data-key]')) ?? '';
    expect(key).toMatch(/^hs_[0-9A-Za-z]{32}$/);
    await page.waitForSelector('td:has-text("筆電")');
    const asCaller = () => fetch(`${service.url}/v1/credits`, { headers: { authorization: `Bearer ${key}` } });
    expect((await asCaller()).status).toBe(200);

    await page.goto(`${service.url}/connect`);
    await page.waitForSelector(`#config-cursor:has-text("${key}")`);
    expect(page.url()).not.toContain(key);

    await page.goto(`${service.url}/playground`);
    await page.fill('form[data-tool=search] [name=query]', '颱風');
    await page.check('[name=include_answer]');
    await page.click('form[data-tool=search] button');
    await page.waitForSelector('[data-balance="2"]');
    expect(await page.locator('.result').count()).toBeGreaterThan(0);
    await page.fill('[name=urls]', `${service.web.origin}/wiki/typhoon`);
    await page.click('form[data-tool=extract] button');
    await page.waitForSelector('[data-balance="3"]');

    await page.goto(`${service.url}/usage`);
    expect(await page.textContent('.figures dd')).toBe('3');
    expect(await page.locator('.chart rect').count()).toBe(2);
    expect(await page.textContent('.chart')).toContain('3'); // on the axis
    expect(await page.locator('tbody tr').count()).toBe(2);

    await page.goto(`${service.url}/keys`);
    page.on('dialog', (dialog) => dialog.accept());
    await page.click('tr:has-text("筆電") [data-revoke]');
    await page.waitForSelector('td:has-text("筆電")', { state: 'detached' });
    expect((await asCaller()).status).toBe(401);
    await page.goto(`${service.url}/connect`, { waitUntil: 'networkidle' });
    expect(await page.textContent('#config-cursor')).not.toContain(key);
  });

  it('a new key is hidden from other accounts and forgotten after sign-out or revocation', async () => {
    const page = await open();
    const make = async () => {
      await page.goto(`${service.url}/keys`);
      await page.fill('[name=name]', '筆電');
      await page.click('form[data-new-key] button');
      await page.waitForSelector('[data-key]:not(:empty)');
      return (await page.textContent('[data-key]')) ?? '';
    };
    const configurations = async () => {
      await page.goto(`${service.url}/connect`, { waitUntil: 'networkidle' });
      return (await page.locator('[data-config]').allTextContents()).join('\n');
    };
    const kept = () => page.evaluate('JSON.stringify(sessionStorage)');
    await signUp(page);
    const first = await make();
    expect(await configurations()).toContain(first);

    await page.request.post(`${service.url}/api/auth/sign-out`, { data: {}, headers: { origin: service.url } }); // as another tab would
    const body = { name: '王乙', email: `${crypto.randomUUID()}@example.com`, password: PASSWORD };
    await page.request.post(`${service.url}/api/auth/sign-up/email`, { data: body, headers: { origin: service.url } });
    expect(await configurations()).not.toContain(first);
    expect(await kept()).not.toContain(first);

    const second = await make();
    const { accounts } = service.context;
    const account = (await accounts.find(body.email)) ?? '';
    for (const { id } of await accounts.listKeys(account)) await accounts.revokeKey(account, id);
    expect(await configurations()).not.toContain(second);
    expect(await kept()).not.toContain(second);

    const third = await make();
    await page.context().clearCookies();
    await page.goto(`${service.url}/sign-in`);
    expect(await kept()).not.toContain(third);
  });

  it('the playground runs one call at a time and shows errors of a proxy', async () => {
    const page = await open();
    await signUp(page);
    await page.goto(`${service.url}/playground`);
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/api/playground/search', async (route) => {
      await promise;
      await route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' });
    });
    await page.fill('form[data-tool=search] [name=query]', '颱風');
    await page.click('form[data-tool=search] button');
    await page.waitForSelector('[data-output][aria-busy=true]');
    expect(await page.isDisabled('form[data-tool=search] button')).toBe(true);
    expect(await page.isDisabled('form[data-tool=extract] button')).toBe(true); // both forms write to the same place
    resolve();
    await page.waitForSelector('[data-output][aria-busy=false]');
    expect(await page.textContent('[data-rendered] .error')).toBe('無法完成（HTTP 502），請再試一次。');
    expect(await page.isDisabled('form[data-tool=search] button')).toBe(false);
  });

  it("the playground explains errors in the reader's language and shows the reply as JSON", async () => {
    const page = await open({ locale: 'en-US' });
    await signUp(page);
    await page.goto(`${service.url}/playground`);
    const runs = async () => {
      await page.fill('form[data-tool=search] [name=query]', '颱風');
      await page.click('form[data-tool=search] button');
      await page.waitForSelector('[data-output][aria-busy=false] .error');
      return [await page.textContent('[data-rendered]'), await page.textContent('[data-raw]')];
    };
    service.web.search.failing = 'http_500';
    const [said, raw] = await runs();
    service.web.search.failing = undefined;
    expect(said).toBe('No search engine answered; please try again later. Nothing was charged.searxng: http_error 500');
    expect(JSON.parse(raw ?? '')).toMatchObject({ code: 'upstream_unavailable' });

    await page.route('**/api/playground/search', (route) => route.abort());
    expect(await runs()).toEqual(['The server cannot be reached; please check your network.', '']);
    await page.unroute('**/api/playground/search');

    await page.evaluate("document.querySelector('[name=max_results]').removeAttribute('min')"); // so that the server checks the value
    await page.fill('[name=max_results]', '-1');
    expect((await runs())[0]).toBe('The value of this field was not accepted: max_results');

    await page.context().clearCookies();
    await page.fill('[name=max_results]', '5');
    expect((await runs())[0]).toBe('You are no longer signed in. Sign in');
    await page.click('[data-rendered] .error a');
    expect(page.url()).toBe(`${service.url}/sign-in`);
  });

  it('a long word does not widen a page, and Revoke stays visible', async () => {
    const page = await open({ viewport: { width: 390, height: 800 } });
    await signUp(page);
    await page.fill('[name=name]', 'w'.repeat(100));
    await page.click('form[data-new-key] button');
    const button = page.locator('[data-revoke]');
    await button.waitFor();
    const box = await button.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390);
    await page.goto(`${service.url}/playground`);
    await page.fill('form[data-tool=search] [name=query]', 'q'.repeat(390));
    await page.click('form[data-tool=search] button');
    await page.waitForSelector('[data-balance]');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  it('the key page says that a key could not be revoked', async () => {
    const page = await open();
    await signUp(page);
    await page.fill('[name=name]', '筆電');
    await page.click('form[data-new-key] button');
    await page.waitForSelector('[data-revoke]');
    await page.route('**/api/keys/*', (route) => route.abort());
    page.on('dialog', (dialog) => dialog.accept());
    await page.click('[data-revoke]');
    await page.waitForSelector('[data-list-problem]:not([hidden])');
    expect(await page.textContent('[data-list-problem]')).toBe('連不上伺服器，請檢查網路。');
    expect(await page.isEnabled('[data-revoke]')).toBe(true);
  });

  it('sign-in pages redirect signed-in users, and an overlong new password is refused', async () => {
    const page = await open();
    await signUp(page);
    for (const path of ['/sign-in', '/sign-up']) {
      await page.goto(service.url + path);
      expect(page.url()).toBe(`${service.url}/keys`);
    }
    await page.goto(`${service.url}/account`);
    await page.fill('[name=currentPassword]', PASSWORD);
    await page.fill('[name=newPassword]', 'x'.repeat(5_000));
    await page.click('main button[type=submit]');
    await page.waitForSelector('.error:not([hidden])');
    expect(await page.textContent('.error')).toBe('內容太長，或含有不能使用的字元。');
  });

  it('the account page reports a wrong password, changes the password and signs out', async () => {
    const page = await open();
    await signUp(page);
    await page.goto(`${service.url}/account`);
    await page.fill('[name=currentPassword]', 'not the one');
    await page.fill('[name=newPassword]', 'another password');
    await page.click('main button[type=submit]');
    await page.waitForSelector('.error:not([hidden])');
    expect(await page.textContent('.error')).toBe('目前的密碼不對。');
    await page.fill('[name=currentPassword]', PASSWORD);
    await page.click('main button[type=submit]');
    await page.waitForSelector('.done:not([hidden])');
    await page.click('[data-sign-out]');
    await page.waitForURL(`${service.url}/`);
    await page.goto(`${service.url}/keys`);
    expect(page.url()).toBe(`${service.url}/sign-in`);
  });

  it("sign-up says in the reader's language that the address is taken", async () => {
    const page = await open();
    const email = await signUp(page);
    await page.context().clearCookies();
    await page.goto(`${service.url}/sign-up`);
    await page.fill('[name=name]', '林可');
    await page.fill('[name=email]', email);
    await page.fill('[name=password]', PASSWORD);
    await page.click('main button[type=submit]');
    await page.waitForSelector('.error:not([hidden])');
    expect(await page.textContent('.error')).toBe('這個電子郵件已經註冊過了。');
  });

  it('links set up clients by a click and contain no key', async () => {
    const page = await open();
    await signUp(page);
    await page.goto(`${service.url}/connect`);
    const links = await page
      .locator('.actions a')
      .evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href));
    const [cursor, code] = links.map((link) => new URL(link)) as [URL, URL];
    expect(JSON.parse(atob(cursor.searchParams.get('config') ?? ''))).toEqual({
      url: `${service.url}/mcp`,
      headers: { Authorization: `Bearer \${env:HUASOU_API_KEY}` },
    });
    expect(code.protocol).toBe('vscode:');
    const { name, url, headers, inputs } = JSON.parse(decodeURIComponent(code.search.slice(1)));
    expect([name, url]).toEqual(['huasou', `${service.url}/mcp`]);
    expect(headers.Authorization).toBe(`Bearer \${input:${inputs[0].id}}`);
    expect(links.join()).not.toMatch(/hs_[0-9A-Za-z]/);
  });

  it('the copy button works over plain HTTP in a local network', async () => {
    const page = await open();
    const origin = service.url.replace('127.0.0.1', LAN_ADDRESS);
    await signUp(page, origin);
    await page.goto(`${origin}/connect`);
    expect(await page.evaluate('isSecureContext')).toBe(false);
    await page.click('[data-copy=config-claude-code]');
    expect(await page.textContent('[data-copy=config-claude-code]')).toContain('已複製');
    expect(await page.evaluate('document.activeElement.dataset.copy')).toBe('config-claude-code');
    await page.click('[data-copy=config-claude-code]'); // again, while the button still says so
    await page.waitForSelector('[data-copy=config-claude-code] .hidden', { state: 'attached' });
    await page.waitForTimeout(2_000);
    expect((await page.textContent('[data-copy=config-claude-code]'))?.trim()).toBe('複製 Claude Code');
    await page.goto(`${origin}/playground`);
    await page.focus('[name=urls]');
    await page.keyboard.press('Control+V');
    expect(await page.inputValue('[name=urls]')).toContain(`claude mcp add --transport http huasou ${origin}/mcp`);
  });

  it('the copy button works when the browser denies access to its clipboard', async () => {
    const page = await open();
    await signUp(page);
    await page.goto(`${service.url}/connect`);
    await page.evaluate(
      "navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))",
    );
    await page.click('[data-copy=config-claude-code]');
    expect(await page.textContent('[data-copy=config-claude-code]')).toContain('已複製');
  });

  it("only operators see the overview, with everybody's calls and the engines", async () => {
    const page = await open();
    const email = await signUp(page);
    await page.goto(`${service.url}/keys`);
    expect(await page.locator('a[href="/overview"]').count()).toBe(0);
    expect((await page.goto(`${service.url}/overview`))?.status()).toBe(404);
    await makeOperator(email);
    const key = await service.newKey();
    await service.post('/v1/search', { query: '颱風' }, key);
    await service.post('/v1/search', { query: '颱風', search_depth: 'advanced' }, key);
    await page.goto(`${service.url}/overview`);
    expect(Number(await page.textContent('.figures dd'))).toBeGreaterThanOrEqual(2);
    expect(await page.locator('.chart rect').count()).toBeGreaterThan(0);
    expect(await page.locator('tr:has-text("searxng")').textContent()).toContain('使用中');
    expect(await page.locator('a[href="/overview"][aria-current="page"]').count()).toBe(1);
  });

  it.each(['light', 'dark'] as const)(
    'no page has a serious accessibility violation in %s mode',
    async (colorScheme) => {
      const page = await open({ colorScheme });
      for (const path of [...OPEN_PAGES, ...OWN_PAGES, '/no/such/page']) {
        if (path === OWN_PAGES[0]) await makeOperator(await signUp(page));
        await page.goto(service.url + path);
        const violations = await page.evaluate(`(() => { ${AXE}; return axe.run(); })()`).then((report) => {
          const { violations: found } = report as {
            violations: Array<{ id: string; impact: string; nodes: Array<{ html: string }> }>;
          };
          return found.filter(
            ({ id, impact }) => impact === 'serious' || impact === 'critical' || SMALL_BUT_OURS.has(id),
          );
        });
        expect(violations.map(({ id, nodes }) => `${path} ${id} ${nodes[0]?.html}`)).toEqual([]);
      }
    },
  );

  it('no page is wider than a phone', async () => {
    const page = await open({ viewport: { width: 390, height: 800 } });
    await makeOperator(await signUp(page));
    await page.fill('[name=name]', '筆電');
    await page.click('form[data-new-key] button');
    await page.waitForSelector('td:has-text("筆電")');
    const heights = new Set<number | undefined>();
    for (const path of ['', ...OPEN_PAGES, ...OWN_PAGES]) {
      if (path !== '') await page.goto(service.url + path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path || '/keys').toBe(390);
      const hidden = page
        .locator('.scroll')
        .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth));
      expect(await hidden, `${path}: tables to be scrolled sideways`).toEqual([]);
      heights.add((await page.locator('header.top').boundingBox())?.height);
    }
    expect([...heights]).toHaveLength(1); // the links in the header do not move from page to page
  });

  it('the home page is small and does not shift', async () => {
    const page = await open();
    const bodies: Array<Promise<Buffer>> = [];
    page.on('response', (response) => void bodies.push(response.body().catch(() => Buffer.alloc(0))));
    await page.goto(service.url, { waitUntil: 'networkidle' });
    const shift = await page.evaluate(
      () =>
        new Promise<number>((done) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
          }).observe({ type: 'layout-shift', buffered: true });
          setTimeout(() => done(sum), 300);
        }),
    );
    const bytes = (await Promise.all(bodies)).reduce((sum, { length }) => sum + length, 0);
    expect(bytes).toBeGreaterThan(5_000);
    expect(bytes).toBeLessThan(150_000);
    expect(shift).toBeLessThan(0.01);
  });

  it('sign-in reports too many attempts when a proxy limits them', async () => {
    const page = await open();
    await page.goto(`${service.url}/sign-in`);
    await page.route('**/api/auth/sign-in/email', (route) => route.fulfill({ status: 429, body: 'Slow down' }));
    await page.fill('[name=email]', 'nobody@example.com');
    await page.fill('[name=password]', PASSWORD);
    await page.click('main button[type=submit]');
    await page.waitForSelector('main .error:not([hidden])');
    expect(await page.textContent('main .error')).toBe('試太多次了，請稍後再試。');
  });

  it.each(['/sign-in', '/sign-up'])('%s puts no password into the URL when its script fails to load', async (path) => {
    const page = await open();
    await page.route('**/dashboard.js*', (route) => route.abort());
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(service.url + path);
    for (const input of await page.$$('main input')) {
      await input.fill((await input.getAttribute('type')) === 'email' ? 'ann@example.com' : PASSWORD);
    }
    await page.$eval('main button[type=submit]', (button) => (button as HTMLElement).click()); // `page.click` would wait forever for the blocked script
    await page.waitForTimeout(300); // long enough for the form to be sent
    expect(page.url()).toBe(service.url + path);
    expect(asked.filter((url) => url.includes('password'))).toEqual([]);
  });

  // Keep this last: afterwards this address may not sign in for a minute.
  it('sign-in reports too many attempts when the service limits them', async () => {
    const page = await open();
    await page.goto(`${service.url}/sign-in`);
    await page.fill('[name=email]', 'nobody@example.com');
    await page.fill('[name=password]', PASSWORD);
    const said = new Set<string | null>();
    for (let tries = 0; tries < 11; tries++) {
      const replied = page.waitForResponse('**/api/auth/sign-in/email');
      await page.click('main button[type=submit]');
      await replied;
      await page.waitForSelector('main button[type=submit]:not([aria-disabled=true])');
      said.add(await page.textContent('main .error'));
    }
    expect([...said]).toEqual(['電子郵件或密碼不對。', '試太多次了，請稍後再試。']);
  });
});
