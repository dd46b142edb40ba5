import { describe, expect, it } from 'vitest';
import { refusalInPage } from '../../src/engines/block-page.ts';
import { EngineFailure } from '../../src/engines/engine.ts';
import { parseFeed } from '../../src/engines/feed.ts';
import { parseJsonReply } from '../../src/engines/json.ts';

const page = (title: string, body: string) =>
  `<!doctype html><html><head><title>${title}</title></head><body>${body}</body></html>`;
const LONG = `<p>${'一般的段落。'.repeat(5_000)}</p>`;

describe('a page that says no is', () => {
  it.each([
    ['captcha', page('請稍候…', '<script src="https://challenges.cloudflare.com/turnstile/v0/api.js"></script>')],
    ['captcha', page('請稍候…', '<div class="cf-turnstile" data-sitekey="0x"></div>')],
    ['captcha', page('安全检查', '<p>向右拖动滑块填充拼图</p>')],
    ['captcha', page('', '<form><label>請輸入圖片中的驗證碼</label><input></form>')],
    ['captcha', page('', '<p>您的查詢次數過於頻繁，請稍後再試</p>')],
    ['captcha', page('shop', '<script>var dd={"host":"geo.captcha-delivery.com"}</script><p>Please enable JS</p>')],
    ['captcha', page('', '<script>location.href="/_____tmd_____/punish?x5secdata=a"</script>')],
    ['access_denied', page('Attention Required! | Cloudflare', '<h1>Sorry, you have been blocked</h1>')],
    ['access_denied', page('Error', '<h1>Sorry, you have been blocked</h1>')],
    ['access_denied', page('Access Denied', 'You don’t get this. Reference #18.2')],
    ['access_denied', page('Bevor Sie fortfahren', '<form action="https://consent.google.com/save"></form>')],
    ['access_denied', page('', '<h1>拒绝访问</h1>')],
    ['empty_response', ' \n'],
  ])('%s: %s', (reason, body) => {
    expect(refusalInPage(body)).toBe(reason);
  });

  it('known in place of a feed and of data too', () => {
    expect(refusalInPage(page('Access Denied', ''))).toBe('access_denied');
    expect(refusalInPage('{"error":"captcha"}')).toBe('captcha');
  });
});

it.each([
  [
    'in its scripts',
    page('q', `<script>if (x) location = "/_____tmd_____/punish"; // captcha-delivery.com</script>${LONG}`),
  ],
  ['as words among others', page('驗證碼 是什麼', `<p>簡訊驗證碼與滑塊</p>${LONG}`)],
  ['not at all', page('Results', '<div class="changed">text</div>')],
])('a page that has it %s is a bad response', (_where, body) => {
  expect(refusalInPage(body)).toBe('bad_response');
});

describe.each([
  ['a feed', parseFeed],
  ['data', parseJsonReply],
])('in place of %s', (_what, parse) => {
  const parsed = (body: string) => () => parse({ url: 'https://a.tw/', status: 200, headers: {}, body });

  it.each([
    ['bad_response', page('q', `<script>var hosts=["challenges.cloudflare.com","cf-turnstile"]</script>${LONG}`)],
    ['captcha', page('q', '<div class="cf-turnstile"></div>')],
  ])('%s: %s', (reason, body) => {
    expect(parsed(body)).toThrow(new EngineFailure(reason as 'captcha'));
  });
});
