import { expect, it } from 'vitest';
import { extractive } from '../../../src/llm/extractive.ts';
import { haveOthersAttribute } from '../../../src/llm/subject/other-attributes.ts';

it.each<[string, string[], boolean[]]>([
  ['后里 馬場 門票', ['后里馬場門票免費。', '麗寶樂園門票1050元。'], [false, true]],
  ['台積電 董事長', ['台積董事長為魏哲家。', '廣達董事長為林百里。'], [false, true]],
  ['阿里山 火車 票價', ['阿里山火車票價384元。', '平溪線票價15元。', '車廂可載客80人。'], [false, true, false]],
])('for "%s", sentences that give the attribute of another subject are found: %j', (query, texts, expected) => {
  expect(haveOthersAttribute(query, texts)).toEqual(expected);
});

it.each<[string, string, string[]]>([
  ['where none tells it of what is asked about', '后里 馬場 門票', ['后里馬場週一休園。', '門票100元。']],
  ['where no attribute is asked for', '東灣線 停駛 原因', ['東灣線今天停駛。', '訊號設備停駛檢修。']],
  ['where the first word says when', '今天 台北 股價', ['今天股價上漲。', '台北股價下跌。']],
])('no sentence is excluded %s', (_, query, texts) => {
  expect(haveOthersAttribute(query, texts)).toEqual(texts.map(() => false));
});

it("an answer does not append another subject's attribute from the same or another page", async () => {
  const sources = [
    {
      n: 1,
      title: '中部樂園門票整理',
      text: '麗寶樂園門票全票1050元，門票可線上購買。后里馬場門票免費。',
      published: null,
    },
    { n: 2, title: '九族文化村', text: '九族文化村門票900元。', published: null },
  ];
  const input = { query: '后里馬場 門票', sources, now: new Date('2026-11-20') };
  expect(await extractive.answer(input, AbortSignal.timeout(500_000))).toBe('后里馬場門票免費[1]。');
});
