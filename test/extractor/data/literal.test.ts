import { expect, it } from 'vitest';
import { literalIn } from '../../../src/extractor/data/literal.ts';

it.each([
  ['{"a":1,"b":[true,null]}', { a: 1, b: [true, null] }],
  [`{a:1,'b-c':"x",$d:'it\\'s',e:\`f\`}`, { a: 1, 'b-c': 'x', $d: "it's", e: 'f' }],
  ['{a:!0,b:!1,c:void 0,d:-1.5,e:.5,f:undefined}', { a: true, b: false, c: 0, d: -1.5, e: 0.5, f: null }],
  ['{a:"\\u003Cp\\u003E\\x41\\n\\u002F"}; other()', { a: '<p>A\n/' }],
  ['{a:"\\u{1F600}\\u{41}\\uD83D\\uDE00\\v\\0\\u{10FFFF}"}', { a: '😀A😀\v\u{10FFFF}' }],
  ['{a:"\\u{110000}\\U00e9"}', { a: 'u{110000}U00e9' }],
  ['{at:new Date(0),of:Array(3)}', { at: [0], of: [3] }],
  ['(function(a,b,c){return {x:a,y:[b,c,d]}}(1,"二",{z:3}))', { x: 1, y: ['二', { z: 3 }, null] }],
  [
    '(function(a,b){b.k=a;return {data:[{t:a}],error:b}}("return {", null));',
    { data: [{ t: 'return {' }], error: null },
  ],
  ['(function(){return {x:1}}())', { x: 1 }],
])('parses %s', (text, expected) => expect(literalIn(text)).toEqual(expected));

it.each(['', 'function f() { alert(1) }', '{a:1', '{a:"1}', '(function(a){return {b:a', '{a:b+c}', '[{]}'])(
  'finds no data in %s',
  (text) => expect(literalIn(text)).toBeUndefined(),
);

it('executes no code', () => {
  expect(literalIn('{a:globalThis.process.exit(1),b:(()=>{throw 1})()}')).toBeUndefined();
  expect(literalIn('{a:process.exit(1)}')).toEqual({ a: [1] });
});

it('takes linear time for unclosed literals', () => {
  for (const text of ['{', '[', '{a:"', '["\\"', '(function(a){return {b:'])
    expect(literalIn(text.repeat(500_000))).toBeUndefined();
});

it('limits how often a long text is repeated for references to its name', () => {
  const text = '河'.repeat(100_000);
  const value = literalIn(`(function(a){return {x:[${'a,'.repeat(200_000)}0]}}("${text}"))`);
  expect(JSON.stringify(value).length).toBeLessThan(6_000_000);
});
