import { expect, it } from 'vitest';
import { asksAboutNotices, isNotice } from '../../../src/llm/boilerplate/notices.ts';
import { extractive } from '../../../src/llm/extractive.ts';

it.each([
  '本網站使用 Cookie 以提升您的體驗，繼續瀏覽即表示同意。',
  '您尚未登入，請先登入後再瀏覽本文章。',
  '登入 | 註冊 | 會員中心。',
  '登入 註冊 分享到Facebook。',
  '上一篇 下一篇 回上頁 列印。',
  '版权所有，未经许可不得转载。',
  '請啟用 JavaScript 以正常瀏覽本站。',
  'We use cookies to improve your experience.',
  '© 2026 Example Inc. All rights reserved.',
  '登入後即可閱讀全文。',
  '點此閱讀更多。',
  '繼續閱讀全文。',
  '快點擊這裡瞭解一下！',
  '掃描下方二維碼，獲取更多資訊。',
  '請關注我們的公眾號「青嶼」。',
  '關注公眾號，也可以獲取更多精彩內容。',
  '关注本公众号即可第一时间收到推送。',
  '掃描二維碼就能加入粉絲群，參加抽獎。',
  '1、回覆【門票】查看最新消息。',
  '資料圖：市民在寒冷天氣中出行。',
  '▲圖片來自視頻截圖。',
  '（原標題：青嶼水族館今起調漲票價）',
  '本条目介绍的是水族馆。',
  'For other uses, see Harbour (disambiguation).',
  'This article is about the town.',
])('isNotice recognizes a site notice: %s', (sentence) => {
  expect(isNotice(sentence)).toBe(true);
});

it.each([
  '會員登入後可在「訂單」查詢物流進度。',
  '烤餅乾時可使用無鹽奶油。',
  '該作品的版權費為每年三萬元。',
  '首次訂位請先註冊會員帳戶，再選擇車次與座位。',
  '以健保卡登入後可查看就醫紀錄。',
  '未經核准不得使用無人機飛越禁航區。',
  '首頁改版後流量增加三成。',
  '本條例自公布日施行。',
  '他在圖片上寫下回覆。',
  'JavaScript 的陣列可用 map 轉換。',
  '打開錢包，掃描商家二維碼，輸入金額後付款。',
  '游客可关注“青屿水族馆”公众号，提前七天预约。',
  '余额可在自助机查看，关注“青屿通”公众号也可以查。',
  '患者關注醫院公眾號，同樣可看檢查報告。',
  '扫描站台二维码即可知道下一班车几点到。',
  '进站时扫描二维码，由工作人员查验。',
])("isNotice does not match text about the page's topic: %s", (sentence) => {
  expect(isNotice(sentence)).toBe(false);
});

it('an answer omits site notices unless the query asks about them', async () => {
  const text = '青嶼水族館網站使用 Cookie 提升體驗。青嶼水族館團體票需20人以上，每人120元。登入 | 註冊 | 會員中心';
  const sources = [{ n: 1, title: '青嶼水族館', text, published: null }];
  const answer = (query: string) =>
    extractive.answer({ query, sources, now: new Date() }, new AbortController().signal);
  expect(await answer('青嶼水族館 團體票')).toBe('青嶼水族館團體票需20人以上，每人120元[1]。');
  expect(asksAboutNotices('青嶼水族館 網站 Cookie')).toBe(true);
  expect(await answer('青嶼水族館 網站 Cookie')).toContain('使用 Cookie');
});
