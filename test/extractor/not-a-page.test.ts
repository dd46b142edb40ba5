import { describe, expect, it } from 'vitest';
import { notAPage } from '../../src/extractor/not-a-page.ts';
import extractPage from '../../src/extractor/worker.ts';

describe('notAPage', () => {
  it.each([
    ['verification', '环境异常', '当前环境异常，完成验证后即可继续访问。\n\n去验证'],
    ['verification', '百度安全验证', '网络不给力，请稍后重试\n返回首页\n问题反馈'],
    ['verification', '安全验证', '请完成安全验证'],
    ['verification', null, '請完成下列驗證以繼續瀏覽'],
    ['verification', '提示', '您的访问过于频繁，请稍后再试'],
    ['verification', null, '為了確認您不是機器人，請輸入驗證碼'],
    ['verification', null, '系统检测到您的网络环境存在异常，请拖动滑块完成验证'],
    ['verification', 'Just a moment...', 'Enable JavaScript and cookies to continue'],
    ['verification', null, 'Verifying you are human. This may take a few seconds.'],
    [
      'verification',
      'https://www.example.com/search?q=walks',
      `Our systems have detected unusual traffic from your computer network. ${'Why a page like this is shown is told in many lines. '.repeat(17)}`,
    ],
    ['verification', 'Access Denied', "You don't have permission to access this page on this server."],
    [
      'verification',
      'Pardon Our Interruption',
      'As you were browsing something about your browser made us think you were a bot.',
    ],
    ['verification', null, '很抱歉，由于您的访问请求有安全威胁，您的访问请求已被拦截。'],
    ['login_required', null, '登录后查看更多内容'],
    ['login_required', '會員登入', '請先登入'],
    ['login_required', '海岛论坛 提示信息', '您还没有登录，请填写下面的登录表单后再尝试访问。'],
    ['login_required', 'Sina Visitor System', 'Sina Visitor System'],
    ['login_required', null, 'Please sign in to continue reading.'],
    ['page_gone', null, '该内容已被发布者删除'],
    ['page_gone', null, '此内容因违规无法查看'],
    ['page_gone', '404', '抱歉，您要访问的页面不存在。返回首页'],
    ['page_gone', '找不到網頁', '很抱歉，找不到您要的網頁'],
    ['page_gone', null, '文章已被刪除或下架'],
    ['page_gone', 'Page not found', 'Sorry, the page you requested was not found.'],
    ['page_gone', null, '404 Not Found\n\nnginx'],
    ['needs_script', null, 'You need to enable JavaScript to run this app.'],
    ['needs_script', null, '請啟用 JavaScript 後重新整理本頁'],
  ])('%s: %s / %s', (reason, title, content) => {
    expect(notAPage(title, content)).toBe(reason);
  });

  const ARTICLE = '環狀線北段工程進入最後測試，交通單位今天宣布預定明年三月通車，初期每六分鐘一班。';

  it.each([
    ['環狀線北段明年三月通車', ARTICLE],
    ['網站為什麼要你完成安全驗證？', ARTICLE.repeat(30)],
    ['如何處理「請完成安全驗證」的畫面', `${'驗證碼是網站分辨人和程式的方法，'.repeat(60)}請完成安全驗證`],
    ['讓登入更安全的三個辦法', ARTICLE.repeat(10)],
    ['山區氣溫下降', '氣象單位提醒，晚間山區氣溫會降到十度以下，上山民眾請準備保暖衣物。'],
    ['404 號公路重新開放', '404 號公路經過三個月整修，今天上午重新開放通行，小型車可以單線會車。'],
    ['驗證碼的歷史', '一九九七年，工程師想出用歪斜的字來分辨人與機器，這就是後來的驗證碼。'],
  ])('lets %s through', (title, content) => {
    expect(notAPage(title, content)).toBeNull();
  });
});

it.each([
  ['Copyright © 2001 - 2026 海島網路. All Rights Reserved. 海島公司 版权所有', 'needs_script'],
  ['海島步道今天開放。© 2026 海島網路 版權所有', undefined],
])('a page that says nothing but whose it is has no text: %s', (line, failure) => {
  const html = `<!doctype html><meta charset="utf-8"><title>海島客服</title><div id="app"></div><p>${line}</p><script src="/app.js"></script>`;
  const task = { bytes: Buffer.from(html), contentType: 'text/html', url: 'https://a.example/help.html' } as const;
  const reply = extractPage({ ...task, format: 'text' });
  expect('failure' in reply ? reply.failure : undefined).toBe(failure);
});

it.each([
  ['<title></title><div class="msg"><h2>链接已过期</h2></div><script>track()</script>', 'page_gone'],
  ['<title>Just a moment...</title><script>check()</script>', 'verification'],
  ['<title>小鎮網</title><script>draw()</script>', 'needs_script'],
])('a page that is a heading and no more says by it why: %s', (html, failure) => {
  const url = 'https://www.example.com/s?id=1';
  const bytes = Buffer.from(`<!DOCTYPE html><meta charset="utf-8">${html}`);
  expect(extractPage({ bytes, contentType: 'text/html', url, format: 'markdown' })).toEqual({ failure });
});
