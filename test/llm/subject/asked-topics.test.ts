import { expect, it } from 'vitest';
import { rankPassages } from '../../../src/llm/passages.ts';
import { askedTopics } from '../../../src/llm/subject/asked-topics.ts';

it.each([
  ['植物園 門票 多少錢', ['价格', '费用']],
  ['搭咩車去植物園', ['交通', '前往', '路线']],
  ['可以帶狗嗎', ['规定', '限制', '禁止']],
  ['入園 要帶什麼', ['文件', '应备', '检附']],
  ['兩種 差在哪', ['区别', '比较']],
  ['植物園 面積', []],
])('the topics asked for in "%s" are found', (query, topics) => expect(askedTopics(query)).toEqual(topics));

it('text below a heading about the requested topic ranks first', () => {
  const page = [
    '# 植物園',
    '## 歷史',
    '1931年由教會設立。',
    '## 前往',
    '搭16路至山腳站下車。',
    '## 餐飲',
    '園內不設攤位。',
  ];
  const ranked = rankPassages('植物園怎麼去', page).sort((one, other) => other.score - one.score);
  expect(ranked[0]?.index).toBe(4);
});
