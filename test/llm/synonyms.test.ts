import { expect, it } from 'vitest';
import { inWordsOf } from '../../src/llm/synonyms.ts';

it.each([
  ['纜車 停駛 原因', '這次事故的成因已經查明', '原因'],
  ['缆车 停驶', '纜車今天停航', '停驶'],
  ['refund days', '退款於十天內完成', 'refund'],
  ['路由器 設定', '請重新開啟分享器', '路由器'],
  ['捷運 票價', '地铁收费一览', '捷运'],
])('%s: %s is read with %s', (query, text, word) => {
  expect(inWordsOf(query)(text)).toContain(word);
});

it('changes nothing that the query does not ask for', () => {
  expect(inWordsOf('天文館 開館')('地鐵成因分享器')).toBe('地铁成因分享器');
});

it('an English word is a whole word', () => {
  expect(inWordsOf('cause of the delay')('reasonable people')).toBe('reasonable people');
});
