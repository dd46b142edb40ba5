import { expect, it } from 'vitest';
import { extractive } from '../../../src/llm/extractive.ts';
import { asSentences } from '../../../src/llm/text/as-sentences.ts';

it.each([
  ['| 票種 | 價格 |\n| --- | --- |\n| 全票 | 40元 |\n| 半票 | - |', '票種：全票，價格：40元。\n票種：半票，價格：-。'],
  ['|  | 早 | 晚 |\n|:--|--:|---|\n| 週一 | 8:00 |  |\n文', '週一，早：8:00。\n文'],
  ['| 青嶼 | |\n|---|---|\n| 首府 | 南灣 |\n| 面積 | 12 |', '首府：南灣。\n面積：12。'],
  ['| **類型：** | 觀察 |\n|---|---|\n| 人數: | 40人 |', '類型：觀察。\n人數：40人。'],
  ['| 負責人： | 林一 | 南灣大學 |\n|---|---|---|', '負責人：林一，南灣大學。'],
  ['| State | Note |\n|---|---|\n| new | Kept. |', 'State：new，Note：Kept。'],
  ['| 名稱 | 英文 |\n|---|---|\n| 青嶼 | Acme Inc. |', '名稱：青嶼，英文：Acme Inc.。'],
  ['- 英文名稱：Acme Inc.\n- **Hours**：8 a.m.', '- 英文名稱：Acme Inc.。\n- **Hours**：8 a.m.。'],
  ['Monitor：See all of the requests.', undefined],
  ['| 一 |\n|---|\n| 二 |', '| 一 |\n|---|\n| 二 |'],
  ['| 沒有 | 表頭 |\n文', '| 沒有 | 表頭 |\n文'],
  ['應備文件：\n\n- 身分證\n- 照片；\n\n文', '應備文件：身分證、照片。\n\n文'],
  ['應備文件：\n- 身分證，影本\n- 照片', '應備文件：身分證，影本，照片。'],
  ['## 怎麼掛失\n\n1. 打開 App\n2. 按下「掛失」。\n', '怎麼掛失：（1）打開 App，（2）按下「掛失」。\n'],
  ['## 分類\n\n- 新聞\n- 生活', '## 分類\n\n- 新聞\n- 生活'],
  ['延伸閱讀：\n- [一](https://a.example/1)\n- [二](https://a.example/2)', undefined],
  ['說明：\n- 第一句。第二句。\n- 第三句。', undefined],
  ['文：\n- 只有一項', undefined],
  ['地址：中山路1號\n\n**電話**: 02-1234', '地址：中山路1號。\n\n**電話**: 02-1234。'],
  ['- Ctrl + K：開搜尋\n- Esc：關閉', '- Ctrl + K：開搜尋。\n- Esc：關閉。'],
  ['作者：王小明\n更新時間：2026-01-01', undefined],
  [
    'let a: number = 1\n10:30 開始\n官網：https://a.example',
    'let a: number = 1\n10:30 開始\n官網：https://a.example。',
  ],
  ['刪除映像檔：\n\n```bash\nbox rm *_old\n```\n文', '刪除映像檔：`box rm *_old`。\n文'],
  ['說明\n```bash\nbox rm\n```', undefined],
  ['兩行：\n```\na\nb\n```', undefined],
  ['```yaml\nkeys:\n- a\n- b\n```', undefined],
  ['文字。\n\n文字。', undefined],
])('asSentences of %j is %j', (markdown, expected) => {
  expect(asSentences(markdown)).toBe(expected ?? markdown);
});

it('an answer quotes tables and lists as sentences', async () => {
  const texts = [
    '## 輕軌票價\n\n| 票種 | 票價 |\n| --- | --- |\n| 全票 | 40元 |',
    '輕軌退票步驟：\n\n1. 到服務臺\n2. 交還票卡',
  ];
  const sources = texts.map((text, index) => ({ n: index + 1, title: '清泉輕軌', text, published: null }));
  const ask = (query: string) => extractive.answer({ query, sources, now: new Date() }, new AbortController().signal);
  expect(await ask('輕軌 全票 票價')).toContain('票種：全票，票價：40元[1]。');
  expect(await ask('輕軌 怎麼退票')).toContain('輕軌退票步驟：（1）到服務臺，（2）交還票卡[2]。');
});
