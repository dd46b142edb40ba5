import { describe, expect, it } from 'vitest';
import { EngineFailure } from '../../../src/engines/engine.ts';
import { refusalInPage } from '../../../src/engines/reply/block-page.ts';
import { parseFeed } from '../../../src/engines/reply/feed.ts';
import { parseJsonReply } from '../../../src/engines/reply/json.ts';

const page = (title: string, body: string) =>
  `<!doctype html><html><head><title>${title}</title></head><body>${body}</body></html>`;
const LONG = `<p>${'一般的段落。'.repeat(5_000)}</p>`;

describe('refusals are recognized', () => {
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

  it.each([
    ['captcha', 'in its text', (words: string) => page('', words), '验证码 驗證碼 滑块 滑塊'],
    [
      'captcha',
      'in its scripts alone',
      (words: string) => page('', `<script>"${words}"</script>`),
      'captcha-delivery.com _____tmd_____ x5secdata',
    ],
    [
      'captcha',
      'in a long text',
      (words: string) => page('', words + LONG),
      `captcha Unusual_traffic verify_you_are_human verify_that_you_are_a_human confirm_you’re_human not_a_robot
      bots_use_DuckDuckGo cdn-cgi/challenge __cf_chl_ Just_a_moment _____tmd_____/punish anomaly-modal antispider wappass.baidu
      cf-turnstile challenges.cloudflare.com 安全验证 安全驗證 请输入验证码 請輸入驗證碼 人机验证 人機驗證 搜狗搜索验证 异常访问
      访问过于频繁 訪問太頻繁 存取過於頻繁 搜索次数太频繁 搜尋次數過於頻繁 查询过于频繁 查詢太頻繁 请求过于频繁 請求過於頻繁 操作太频繁`,
    ],
    [
      'access_denied',
      'in its title',
      (words: string) => page(words, LONG),
      `Access_Denied Access_to_this_page_has_been_denied Attention_Required! Forbidden 403_Forbidden Before_you_continue
      拒绝访问 拒絕存取 访问被拒 訪問被拒 存取被拒`,
    ],
    [
      'access_denied',
      'in a short text',
      (words: string) => page('', words),
      `You_have_been_blocked do_not_have_permission_to_access don’t_have_permission_to_access consent.google.
      拒绝访问 拒絕存取 访问被拒绝 存取遭拒`,
    ],
  ])('as %s in every wording %s', (reason, _where, pageWith, all) => {
    for (const words of all.split(/\s+/)) {
      // Underscores stand for spaces, except in words that begin or end with one.
      const text = /^_|_$/.test(words) ? words : words.replaceAll('_', ' ');
      expect([words, refusalInPage(pageWith(text))]).toEqual([words, reason]);
    }
  });

  it('in place of a feed or JSON too', () => {
    expect(refusalInPage(page('Access Denied', ''))).toBe('access_denied');
    expect(refusalInPage('{"error":"captcha"}')).toBe('captcha');
  });
});

it.each([
  [
    'in its scripts',
    page('q', `<script>if (x) location = "/_____tmd_____/punish"; // captcha-delivery.com</script>${LONG}`),
  ],
  ['in the script that it begins with', `<script>location = "/_____tmd_____/punish"</script>${LONG}`],
  ['as words among others', page('驗證碼 是什麼', `<p>簡訊驗證碼與滑塊</p>${LONG}`)],
  ['not at all', page('Results', '<div class="changed">text</div>')],
])('a page is a bad response when it contains words of a refusal %s', (_where, body) => {
  expect(refusalInPage(body)).toBe('bad_response');
});

describe.each([
  ['a feed', parseFeed],
  ['data', parseJsonReply],
])('a page in place of %s', (_what, parse) => {
  const parsed = (body: string) => () => parse({ url: 'https://a.tw/', status: 200, headers: {}, body });

  it.each([
    ['bad_response', page('q', `<script>var hosts=["challenges.cloudflare.com","cf-turnstile"]</script>${LONG}`)],
    ['captcha', page('q', '<div class="cf-turnstile"></div>')],
  ])('throws %s: %s', (reason, body) => {
    expect(parsed(body)).toThrow(new EngineFailure(reason as 'captcha'));
  });
});
