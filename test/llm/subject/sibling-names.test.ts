import { describe, expect, it } from 'vitest';
import { extractive } from '../../../src/llm/extractive.ts';
import { areAllAboutSiblings, isAboutSiblings } from '../../../src/llm/subject/sibling-names.ts';

it.each([
  ['台灣 失業率', '日本失業率為2.5%。'],
  ['台灣總統 是誰', '美國總統是川普。'],
  ['香港 最低工資', '台灣最低工資時薪196元。'],
  ['Japan population', 'South Korea has 51 million people.'],
  ['台北 氣溫', '高雄氣溫最高31度。'],
  ['貓 可以 吃 葡萄 嗎', '狗狗吃葡萄會中毒。'],
  ['iPhone 怎麼 截圖', 'Android 同時按電源鍵與音量下鍵。'],
  ['腸病毒 潛伏期', '諾羅病毒潛伏期12至48小時。'],
])('for "%s", the text names only siblings of the subject: %s', (query, text) => {
  expect(isAboutSiblings(query)(text)).toBe(true);
});

it.each([
  ['台灣 失業率', '主計總處公布失業率為3.3%。'],
  ['台灣 日本 時差', '日本比我們快一小時。'],
  ['日本 旅遊 簽證', '台灣護照赴日免簽90天。'],
  ['台灣 關稅', '美國對台灣課徵20%關稅。'],
  ['日本 首相', '高市早苗訪問韓國，日方稱會談順利。'],
  ['台灣大哥大 客服', '日本漫遊每天199元。'],
  ['失業率 是什麼', '日本失業率為2.5%。'],
  ['貓 睡眠', '熱狗是美國食物。'],
  ['貓 不吃飯', '喵星人不吃飯時，狗狗罐頭也能應急。'],
])('for "%s", the text is not only about siblings: %s', (query, text) => {
  expect(isAboutSiblings(query)(text)).toBe(false);
});

it.each<[string, string[], boolean]>([
  ['貓 可以 吃 葡萄 嗎', ['狗狗吃葡萄會中毒。', '狗不可以吃葡萄。'], true],
  ['7-11 寄件 運費', ['全家寄件運費為60元。', '萊爾富寄件運費55元。'], true],
  ['貓 可以 吃 葡萄 嗎', ['狗狗吃葡萄會中毒。', '葡萄乾不宜餵食。'], false],
  ['貓 可以 吃 葡萄 嗎', ['狗狗吃葡萄會中毒。'], false],
  ['台灣 護照 免簽', ['日本免簽90天。', '韓國免簽90天。'], false],
])('areAllAboutSiblings for "%s" and %j is %s', (query, texts, expected) => {
  expect(areAllAboutSiblings(query, texts)).toBe(expected);
});

describe('an answer begins with the country asked about', () => {
  it.each([
    ['台灣 通膨率 10月', '10月CPI年增率為1.48%，通膨率回落。', '日本10月通膨率為3.0%。', '1.48%'],
    ['美國 總統 任期', '總統任期為四年，最多連任一次。', '法國總統任期為五年。', '四年'],
    ['中國 出口 10月', '10月出口按年增長5.3%。', '越南10月出口年增17%。', '5.3%'],
  ])('%s', async (query, own, others, fact) => {
    const sources = [others, own].map((text, at) => ({ n: at + 1, title: text.slice(0, 6), text, published: null }));
    const answer = await extractive.answer(
      { query, sources, now: new Date('2026-11-20') },
      AbortSignal.timeout(500_000),
    );
    expect(answer.split('。')[0]).toContain(fact);
  });
});
