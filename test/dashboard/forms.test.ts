import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser, launchBrowser } from '../_util/browser.ts';
import { startTestService, type TestService } from '../_util/service.ts';

const EMAIL = 'ann@example.com';
const PASSWORD = 'correct horse battery';

let service: TestService;
let cookie: string;
beforeAll(async () => {
  service = await startTestService();
  const signedUp = await service.post('/api/auth/sign-up/email', { name: '林可', email: EMAIL, password: PASSWORD });
  cookie = signedUp.headers.getSetCookie()[0]?.split(';')[0] ?? '';
});
afterAll(() => service.stop());

const get = async (path: string, headers: Record<string, string> = {}) =>
  (await fetch(service.url + path, { headers: { accept: 'text/html', ...headers } })).text();

it('the account page says who is signed in, and what the account may use', async () => {
  const { accounts } = service.context;
  await accounts.setAllowance(await accounts.ensure({ email: EMAIL }), 1234);
  const page = await get('/account', { cookie });
  expect(page).toMatch(
    /<h1>帳號<\/h1>.*林可.*ann@example\.com.*<dt>每月點數<\/dt><dd>1,234<\/dd>.*<h2>更改密碼<\/h2>/s,
  );
});

it('the sign-in page says whom to ask about a forgotten password', async () => {
  expect(await get('/sign-in')).toMatch(/忘記密碼請洽管理者.*<code>huasou accounts password<\/code>/);
  expect(await get('/sign-in', { 'accept-language': 'en' })).toContain('Forgot the password? The operator can');
});

describe.skipIf(!hasBrowser)('in a browser', () => {
  let browser: Browser;
  let context: BrowserContext;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterEach(() => context.close());
  afterAll(() => browser.close());

  async function open(path: string, options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
    context = await browser.newContext({ locale: 'zh-TW', ...options });
    const [name = '', value = ''] = cookie.split(/=(.*)/s);
    if (!path.startsWith('/sign-')) await context.addCookies([{ name, value, url: service.url }]);
    const page = await context.newPage();
    await page.goto(service.url + path);
    return page;
  }

  /** Holds requests to `path` back until `release` is called, and counts them. */
  async function hold(page: Page, path: string) {
    const { promise, resolve: release } = Promise.withResolvers<void>();
    let asked = 0;
    await page.route(path, async (route) => {
      if (route.request().method() === 'POST') asked++;
      await promise;
      await route.continue();
    });
    return { release, asked: () => asked };
  }

  it.each([
    ['/keys', 'form[data-new-key]', '[name=name]', '**/api/keys', 'td:has-text("颱風")'],
    ['/playground', 'form[data-tool=search]', '[name=query]', '**/api/playground/search', '[data-balance]'],
  ])('%s: the button keeps the focus and takes no second click while its work runs', async (...of) => {
    const [path, form, field, route, result] = of;
    const page = await open(path);
    const held = await hold(page, route);
    await page.fill(`${form} ${field}`, '颱風');
    const button = page.locator(`${form} button[type=submit]`);
    await button.focus();
    await page.keyboard.press('Enter');
    await page.waitForSelector(`${form} button[aria-disabled=true]`);
    await page.keyboard.press('Enter');
    await page.focus(`${form} ${field}`);
    await page.keyboard.press('Enter'); // sends the form too
    await button.focus();
    held.release();
    await page.waitForSelector(result);
    await page.waitForSelector(`${form} button[aria-disabled=false]`);
    expect(held.asked()).toBe(1);
    expect(await button.evaluate((one) => one === document.activeElement)).toBe(true);
  });

  it('every configuration is shown whole, on a phone too', async () => {
    const page = await open('/connect', { viewport: { width: 390, height: 800 } });
    const cut = page
      .locator('[data-config]')
      .evaluateAll((all) =>
        all.filter((one) => one.scrollHeight > one.clientHeight || one.scrollWidth > one.clientWidth),
      );
    expect(await cut).toEqual([]);
  });

  it('without JavaScript the pages with forms say that they need it', async () => {
    for (const path of ['/sign-in', '/sign-up', '/account', '/keys', '/playground']) {
      const page = await open(path, { javaScriptEnabled: false });
      expect(await page.locator('noscript').isVisible(), path).toBe(true);
      expect(await page.textContent('noscript')).toContain('JavaScript');
      await context.close();
    }
    const page = await open('/sign-in');
    expect(await page.locator('noscript').isVisible()).toBe(false);
  });

  it.each([
    [[['a', 'network_error']], true],
    [
      [
        ['a', 'suspended: network_error'],
        ['b', 'network_error'],
        ['c', 'timeout'],
      ],
      true,
    ],
    [
      [
        ['a', 'network_error'],
        ['b', 'captcha'],
      ],
      false,
    ],
    [[['a', 'timeout']], false],
    [undefined, false],
  ])('the playground names huasou doctor when no engine can be reached: %j', async (unresponsive_engines, names) => {
    const page = await open('/playground');
    const json = { error: '搜尋引擎暫時無法使用。', code: 'upstream_unavailable', unresponsive_engines };
    await page.route('**/api/playground/search', (route) => route.fulfill({ status: 502, json }));
    await page.fill('form[data-tool=search] [name=query]', '颱風');
    await page.click('form[data-tool=search] button');
    await page.waitForSelector('[data-output][aria-busy=false] .error');
    expect(await page.textContent('[data-rendered] .error')).toBe(
      names
        ? '伺服器連不到任何搜尋引擎：管理者請執行 huasou doctor。這次不扣點。'
        : '搜尋引擎都沒有回應，請稍後再試；這次不扣點。',
    );
  });
});
