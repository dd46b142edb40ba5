import { expect, it } from 'vitest';
import { areAboutSimilarWords } from '../../../src/llm/subject/similar-words.ts';
import { subjectWeights } from '../../../src/llm/subject/subject.ts';

const titled = (...titles: readonly string[]) => titles.map((title) => ({ title, text: '每份80元。' }));

it.each([
  ['高鐵 便當', ['高鐵便當', '台鐵便當']],
  ['油價 本週 調整', ['油价调涨', '房價盤整']],
])('sources titled with a similar word are detected and weigh less: %s', (query, titles) => {
  expect(areAboutSimilarWords(query, titled(...titles))).toEqual([false, true]);
  expect(subjectWeights(query, [], titled(...titles))).toEqual([1, 0.3]);
});

it.each([
  ['in other words', '疼痛 緩解', ['疼痛緩解', '酸痛緩解']],
  ['without a word of it', '東灣線 停駛 原因', ['東灣線停駛', '訊號設備檢修完成']],
  ['where no title has it', '油價 調整', ['本週公告', '房價盤整']],
  ['where it is not what is asked about', '如何 申請補助', ['如何申請補助', '任何人可領津貼']],
])('no source counts as one about a similar word: %s', (_, query, titles) => {
  expect(areAboutSimilarWords(query, titled(...titles))).toEqual([false, false]);
});
