import { describe, expect, it } from 'vitest';
import { keywordsOf } from '../../src/search/keywords.ts';

describe('a sentence as keywords', () => {
  it.each([
    ['消息称华为与上汽合作，具体情况如何？', '消息称华为 上汽合作 具体情况'],
    ['和泰車的大股東有哪些公司呢', '和泰車 大股東 公司'],
    ['如果要保人同意自動墊繳，契約還有效嗎？', '要保人同意自動墊繳 契約 有效'],
    ['詹姆斯·史都華的電影有哪些呢', '詹姆斯 史都華 電影'],
    ['世界上第一個網頁瀏覽器哪一年寫成呢', '世界上第一個網頁瀏覽器 寫成'],
    ['請問這屬於哪一類型的小說呢', '屬於 類型 小說'],
    ['科比如果早幾年退休，會拿幾次冠軍呢', '科比 早幾年退休 拿幾次冠軍'],
    ['想問吓有關信用卡嘅年費要幾多？', '有關信用卡嘅年費 幾多'],
    ['如何看待某大學回應招生爭議，有哪些信息值得關注？', '某大學回應招生爭議'],
  ])('%s', (query, keywords) => expect(keywordsOf(query)).toBe(keywords));

  it.each(['華為 上汽 合作', '哪一年'])('%s is keywords already', (query) => expect(keywordsOf(query)).toBeUndefined());
});
