import { expect, it } from 'vitest';
import { portableSchema } from '../../../src/http/json-schema.ts';
import { readLeniently } from '../../../src/http/lenient/arguments.ts';
import { extractTool } from '../../../tools/extract.ts';
import { searchTool } from '../../../tools/search.ts';

const readingOf = (tool: typeof searchTool | typeof extractTool) => {
  const { properties, required } = portableSchema(tool.input, tool.mcp) as { properties: object; required: string[] };
  return { fields: { ...properties }, required, aliases: tool.aliases };
};
const search = (args: object) => readLeniently({ query: '颱風', ...args }, readingOf(searchTool));
const urlsOf = (urls: unknown) => readLeniently({ urls }, readingOf(extractTool)).args.urls;

const UNSET = [null, '', '  ', 'null', 'None', 'none', 'undefined', ' NULL ', "'none'", [], {}, [null], ['']];
const OPTIONAL = Object.keys(readingOf(searchTool).fields).filter((name) => name !== 'query');

it.each(UNSET)('%j is an absent field, in every field that may be absent', (unset) => {
  expect(OPTIONAL.length).toBeGreaterThan(10);
  const args = Object.fromEntries(OPTIONAL.map((name) => [name, unset]));
  expect(search(args)).toEqual({ args: { query: '颱風' }, unknown: [] });
});

it.each(['null', 'none', 'undefined'])('%s can be what is searched for', (query) => {
  expect(search({ query }).args).toEqual({ query });
});

it.each<[object, object]>([
  [{ max_results: '3' }, { max_results: 3 }],
  [{ max_results: ' ３ ' }, { max_results: 3 }],
  [{ max_results: '3.0' }, { max_results: 3 }],
  [{ max_results: [3] }, { max_results: 3 }],
  [{ max_results: '3.5' }, { max_results: '3.5' }],
  [{ max_results: 'three' }, { max_results: 'three' }],
  [{ include_answer: 'True' }, { include_answer: true }],
  [{ include_answer: '"false"' }, { include_answer: false }],
  [{ include_answer: 'yes' }, { include_answer: 'yes' }],
  [{ category: ' News\u200b' }, { category: 'news' }],
  [{ category: '"news"' }, { category: 'news' }],
  [{ category: ['news'] }, { category: 'news' }],
  [{ category: 'sports' }, { category: 'sports' }],
  [{ start_date: '\ufeff2026-11-20 ' }, { start_date: '2026-11-20' }],
  [{ query: '\ufeff颱風\u200b 停班' }, { query: '颱風 停班' }],
  [{ query: '👨\u200d👩\u200d👧' }, { query: '👨\u200d👩\u200d👧' }],
  [{ query: '"國道 收費"' }, { query: '"國道 收費"' }],
  [{ q: '地震' }, { query: '颱風' }],
  [{ query: null, q: '地震' }, { query: '地震' }],
  [{ include_domains: 'gov.tw' }, { include_domains: ['gov.tw'] }],
  [{ include_domains: 'gov.tw, ptt.cc' }, { include_domains: ['gov.tw', 'ptt.cc'] }],
  [{ include_domains: 'gov.tw、ptt.cc，a.tw\nb.tw' }, { include_domains: ['gov.tw', 'ptt.cc', 'a.tw', 'b.tw'] }],
  [{ include_domains: '["gov.tw"]' }, { include_domains: ['gov.tw'] }],
  [{ include_domains: "['gov.tw', 'ptt.cc']" }, { include_domains: ['gov.tw', 'ptt.cc'] }],
  [{ include_domains: '"[\\"gov.tw\\"]"' }, { include_domains: ['gov.tw'] }],
  [{ include_domains: `'["gov.tw"]'` }, { include_domains: ['gov.tw'] }],
  [{ include_domains: '"gov.tw", "ptt.cc"' }, { include_domains: ['gov.tw', 'ptt.cc'] }],
  [{ include_domains: ['"gov.tw"', '\u200bptt.cc', null, ''] }, { include_domains: ['gov.tw', 'ptt.cc'] }],
  [{ include_domains: ['None'] }, {}],
  [{ include_domains: [5] }, { include_domains: [5] }],
  [{ include_domains: 5 }, { include_domains: 5 }],
])('%j is read as %j', (given, expected) => {
  expect(search(given).args).toEqual({ query: '颱風', ...expected });
});

const [A, B] = ['https://a.tw/1,2?q=甲、乙', 'https://b.tw/木'];

it.each<[unknown, unknown]>([
  [A, [A]],
  [`${A},${B}`, [A, B]],
  [`${A}, ${B}`, [A, B]],
  [`${A}、${B}`, [A, B]],
  [`${A}，${B}。`, [A, B]],
  [`${A} ${B}`, [A, B]],
  [`${A}\n${B}\r\n`, [A, B]],
  [`1. ${A}\n2. ${B}\n`, [A, B]],
  [`- <${A}>\n- <${B}>`, [A, B]],
  [`<${A}>`, [A]],
  [`「${A}」。`, [A]],
  [`[標題](${A})`, [A]],
  [`[標題](${A})、[另一頁](${B})`, [A, B]],
  ['[頁](https://zh.example/水_(物質))', ['https://zh.example/水_(物質)']],
  [JSON.stringify([A, B]), [A, B]],
  [JSON.stringify(JSON.stringify([A, B])), [A, B]],
  [`['${A}', '${B}']`, [A, B]],
  [`[${A}, ${B}]`, [A, B]],
  [
    [`<${A}>`, `[t](${B})`],
    [A, B],
  ],
  [
    [`${A}。`, ` ${B}\ufeff`],
    [A, B],
  ],
  [[`${A} ${B}`], [A, B]],
  [[`${A},${B}`], [`${A},${B}`]], // a comma inside one address of a list is its own
  [[A, null, ''], [A]],
  ['a.tw/1,b.tw/2', ['a.tw/1', 'b.tw/2']], // to be reported as no addresses, each by itself
  [{}, undefined],
  [' , ', undefined],
])('the addresses in %j are %j', (given, expected) => {
  expect(urlsOf(given)).toEqual(expected);
});

it('names that are no fields are told apart, prototypes included', () => {
  const args = JSON.parse('{"nonsense":1,"__proto__":{"lang":"en"},"constructor":2,"toString":null}');
  expect(search(args)).toEqual({ args: { query: '颱風' }, unknown: ['nonsense', '__proto__', 'constructor'] });
});

it.each([',', ' ', '[', '"', '、', '[a](', '<', 'https://', '\\"', '\ufeff', "'["])(
  'half a megabyte of %j is read in one go',
  (piece) => {
    const text = piece.repeat(500_000 / piece.length);
    expect(
      Array.isArray(urlsOf(text) ?? []) && Array.isArray(search({ include_domains: text }).args.include_domains ?? []),
    ).toBe(true);
  },
);
