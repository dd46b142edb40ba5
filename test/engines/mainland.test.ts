import { describe, expect, it } from 'vitest';
import { baidu } from '../../src/engines/baidu.ts';
import { baiduNews } from '../../src/engines/baidu-news.ts';
import { type Engine, EngineFailure } from '../../src/engines/engine.ts';
import { quark } from '../../src/engines/quark.ts';
import { so360 } from '../../src/engines/so360.ts';
import { so360News } from '../../src/engines/so360-news.ts';
import { sogou } from '../../src/engines/sogou.ts';
import { sogouWechat } from '../../src/engines/sogou-wechat.ts';
import { toutiao } from '../../src/engines/toutiao.ts';
import { engineContract, QUERY } from './contract.ts';

const ENGINES = [baidu, sogou, so360, so360News, quark, toutiao, baiduNews, sogouWechat];
for (const engine of ENGINES) engineContract(engine);

describe('a block page reached by redirect is recognized by its address', () => {
  it.each([
    ['https://wappass.baidu.com/static/captcha/tuxing_v2.html', baidu],
    ['https://wappass.baidu.com/static/captcha/tuxing_v2.html', baiduNews],
    ['https://www.sogou.com/antispider/?from=%2fweb', sogou],
    ['https://weixin.sogou.com/antispider/?from=%2fweixin', sogouWechat],
  ] as const)('%s', (url, engine) => {
    const response = { url, status: 200, headers: {}, body: '<html><p>您好</p></html>' };
    expect(() => engine.parse(response, QUERY)).toThrow(new EngineFailure('captcha'));
  });
});

it('Toutiao is queried a second time when its page has no cards', () => {
  const shell = '<script>window.__data={"searchId":"20261118abcdef0123"}</script>';
  const asked = (url: string) => toutiao.parse({ url, status: 200, headers: {}, body: shell }, QUERY);
  const { next } = asked('https://so.toutiao.com/search?keyword=x');
  expect(decodeURIComponent(next?.url ?? '')).toContain('search_id=20261118abcdef0123');
  expect(() => asked(next?.url ?? '')).toThrow(new EngineFailure('bad_response'));
});

describe('a page that repeats a query for captchas', () => {
  const parsed = (engine: Engine, body: string) => engine.parse({ url: '', status: 200, headers: {}, body }, QUERY);

  it('is followed up at Toutiao', () => {
    const shell = '<title>reCAPTCHA 安全验证 - 头条搜索</title><script>x={"search_id":"20261118abcdef0123"}</script>';
    expect(parsed(toutiao, shell).next?.url).toContain('search_id=20261118abcdef0123');
  });

  it('is empty at Quark when it says so', () => {
    const card = '<script type="application/json" id="s-data-1">{"data":{"initialData":{"a":1}}}</script>';
    expect(parsed(quark, `${card}<p>抱歉，没有找到与 reCAPTCHA 安全验证 相关的结果</p>`)).toEqual({ results: [] });
  });
});

it("Baidu's date filter uses days in China", () => {
  const { url } = baidu.request({ ...QUERY, startDate: '2026-11-01', endDate: '2026-11-01' });
  const [from, to] = /stf=(\d+),(\d+)/.exec(decodeURIComponent(url))?.slice(1).map(Number) ?? [];
  expect(new Date((from ?? 0) * 1_000).toISOString()).toBe('2026-10-31T16:00:00.000Z');
  expect((to ?? 0) - (from ?? 0)).toBe(86_399);
});
