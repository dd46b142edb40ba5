import { expect, it } from 'vitest';
import { extractive } from '../../../src/llm/extractive.ts';

const NOW = new Date('2026-11-20T10:00:00+08:00');

async function answer(query: string, texts: readonly string[]): Promise<string> {
  const sources = texts.map((text, index) => ({ n: index + 1, title: `來源${index + 1}`, text, published: null }));
  return await extractive.answer({ query, sources, now: NOW }, new AbortController().signal);
}

it.each([
  ['another process', '海芯 4奈米 良率', ['海芯6奈米良率已達七成。', '分析師看好海芯6奈米製程的良率。']],
  ['another line', '濱海地鐵 十四號線 票價', ['濱海地鐵12號線起步價3元。']],
  ['another product', '青石8 相機 規格', ['青石7搭載五千萬像素相機。', '青石7 Ultra 相機有一英寸感光元件。']],
  ['another article', '租賃法 第38條 押金', ['租賃法第39條規定押金返還期限。']],
  ['later years', '2021年 海港津貼 金額', ['2025年海港津貼為每月3,000元。', '2026年1月起海港津貼調為3,200元。']],
  ['another body', '青港捷運 末班車', ['白港捷運末班車於凌晨零點發車。']],
  ['another school', '東林大學 學費', ['西林大學每學期學費28,000元。', '國立南林大學學費24,000元。']],
  ['a lake elsewhere', '五星潭 露營 價格', ['青鹿湖露營每帳800元。']],
  [
    'another town',
    'population of Norvik',
    ['The town of Osterby has a population of 71,000.', 'The population of Sundal is 8,000.'],
  ],
  [
    'another firm of a like name',
    'who founded Lumora Robotics',
    ['Kestrel Robotics was founded by Jane Holt.', 'Luis Ortega founded Brightarm, a robotics firm.'],
  ],
])('sentences about %s do not answer the query', async (_, query, texts) => {
  expect(await answer(query, texts)).toContain('沒有直接回答');
});

it.each([
  ['in Chinese numerals', '海芯 4奈米 良率', ['海芯四奈米良率已達七成，6奈米為九成。']],
  ['in another unit', '海芯 4奈米 良率', ['海芯4nm良率已達七成，6奈米為九成。']],
  ['by its number alone', '第三季 營收', ['青石Q3營收8億元，較第二季成長。']],
  ['with a blank', '青石8 價格', ['青石 8 售價3,999元，青石7降價500元。']],
  ['by a year in its source', '2021年 海港津貼', ['2021年海港津貼開辦。自2022年起每月3,000元。']],
  ['as put off', '2020年 海港運動會 時間', ['海港運動會延至2021年7月23日舉行。']],
  ['for short', '青港捷運 票價', ['青捷單程票20元起，白港捷運25元起。']],
  ['in full', '台大醫院 掛號費', ['臺灣大學附設醫院掛號費100元，海東醫院150元。']],
  ['as where one is', '青港捷運 票價', ['搭乘捷運單程票20元起。']],
  ['with another ending', 'what do people eat in Norvikia', ['Norvikian people eat fish.', 'They eat it raw.']],
  ['by initials', 'population of New Norvik City', ['The population of NNC is 8 million.', 'Many live alone.']],
  ['by the last name', 'how old is Mara Ellingsen', ['Ellingsen was born old, in 1989.', 'How old is too old?']],
  ['by no name', 'how to make Norvik yogurt', ['Strain the yogurt overnight.', 'Yogurt needs live cultures.']],
  [
    'in characters',
    'population of Norvik 2026',
    ['諾維克的人口為七萬一千人，是本區最大的城市，population 71,000。', '同上。'],
  ],
])('sentences that name the subject %s answer the query', async (_, query, texts) => {
  const said = await answer(query, texts);
  expect(said).toContain('[1]');
  expect(said).not.toContain('沒有直接回答');
});
