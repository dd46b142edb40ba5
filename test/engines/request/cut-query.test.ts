import { expect, it } from 'vitest';
import { braveApi } from '../../../src/engines/brave-api.ts';
import { duckduckgo } from '../../../src/engines/duckduckgo.ts';
import { cutQuery } from '../../../src/engines/request/cut-query.ts';
import { withSites } from '../../../src/engines/request/operators.ts';
import { wikipedia } from '../../../src/engines/wikipedia.ts';
import { zhipu } from '../../../src/engines/zhipu.ts';
import { QUERY } from '../contract.ts';

it.each([
  ['颱風停班', '颱風停班'],
  ['"0123456', '"0123456'],
  ['颱風 停班 停課 公告 新聞', '颱風 停班 停課 公'],
  ['012345678💥', '012345678'],
  ['颱風 "停班 停課 公告"', '颱風 停班 停課'],
  ['颱風 "停班" "停課 公告"', '颱風 "停班" 停'],
  ['"颱風 停班 停課 公告"', '颱風 停班 停課'],
  ['颱風 -"停班 停課 公告"', '颱風'],
  ['a intitle:"停班 停課"', 'a'],
  ['typhoons - news', 'typhoons'],
  ['颱風停班停課 OR 公告', '颱風停班停課'],
  ['颱風停 -mojave', '颱風停'],
  ['颱風停 -mojav e', '颱風停 -mojav'],
  ['颱風 -mojav e', '颱風 -mojav'],
  ['ab site:mol.gov.tw', 'ab'],
  ['-0123456789', '-012345678'],
])('cutting %j to ten characters gives %j', (text, expected) => {
  expect(cutQuery(text, { characters: 10 })).toBe(expected);
});

it('a query is cut after the allowed words, and left alone within them', () => {
  expect(cutQuery(' a "b  c d" e', { characters: 99, words: 3 })).toBe('a b c');
  expect(cutQuery('a  b c', { characters: 99, words: 3 })).toBe('a  b c');
});

const LONG = '颱'.repeat(488);

it.each([duckduckgo, braveApi('KEY')])(
  '$name receives complete site operators however long the text',
  ({ request }) => {
    const sent = (more: object) => {
      const { url, form } = request({ ...QUERY, text: LONG, ...more });
      return form?.q ?? new URL(url).searchParams.get('q') ?? '';
    };
    expect(sent({ includeDomains: ['mol.gov.tw'] })).toMatch(/^颱{380,} site:mol\.gov\.tw$/);
    expect(sent({ excludeDomains: ['a.tw', 'b.tw'] })).toMatch(/^颱+ -site:a\.tw -site:b\.tw$/);
  },
);

it('sites that leave too little room for the text are omitted', () => {
  const sites = ['a', 'b', 'c'].map((one) => `${one.repeat(60)}.tw`);
  const of = (text: string) => withSites({ ...QUERY, text, excludeDomains: sites }, { characters: 250 });
  expect(of('颱風')).toBe(`颱風 ${sites.map((site) => `-site:${site}`).join(' ')}`);
  expect(of(LONG)).toBe(`${'颱'.repeat(250 - 140)} -site:${sites[0]} -site:${sites[1]}`);
});

it('queries to APIs without site operators are cut at the same points', () => {
  const text = `${'停'.repeat(60)} "颱風 停班 停課公告`;
  const { json } = zhipu('KEY').request({ ...QUERY, text });
  expect(json).toMatchObject({ search_query: `${'停'.repeat(60)} 颱風 停班 停課` });
  const { url } = wikipedia.request({ ...QUERY, text: `${'停'.repeat(299)}💥` });
  expect(new URL(url).searchParams.get('srsearch')).toBe('停'.repeat(299));
});
