import { describe, expect, it } from 'vitest';
import { parseWithIds } from '../../../src/http/json-rpc/exact-ids.ts';
import { elementsIn, membersIn, spanOf } from '../../../src/http/json-rpc/json-text.ts';

/** The text parsed and written again. */
const again = (text: string) => JSON.stringify(parseWithIds(Buffer.from(text)));

describe('ids beyond 2^53', () => {
  it.each([
    '{"id":9007199254740993}',
    '[{"id":9007199254740993},{"id":-9007199254740993},{"id":"9007199254740993"},{"id":1}]',
    '{"params":{"requestId":9007199254740993,"_meta":{"progressToken":9007199254740995}},"id":18446744073709551615}',
    '[3,null,[{"id":9007199254740992}],{"id":9007199254740993}]',
    '{"id":9007199254740993,"params":null}',
  ])('stay as they were written in %s', (text) => expect(again(text)).toBe(text));

  it.each([
    ['among blanks', '\r\n [ { "a" : 1 , "id"\t: 9007199254740993 } ] ', '[{"a":1,"id":9007199254740993}]'],
    ['with an escaped name', '{"\\u0069d":9007199254740993}', '{"id":9007199254740993}'],
    ['named twice', '{"id":9007199254740993,"id":9007199254740995}', '{"id":9007199254740995}'],
    ['in the last params', '{"params":{"requestId":1},"params":{"requestId":9007199254740993}}', undefined],
    ['after what looks like one', '{"a":"\\"id\\":9007199254740999,{[","id":9007199254740993}', undefined],
    ['after a backslash', '{"a":"\\\\","id":9007199254740993,"b":"}"}', undefined],
    ['as a number that is no integer in writing', '{"id":1e300}', '{"id":1e+300}'],
  ])('are read %s', (_what, text, expected) =>
    expect(again(text)).toBe(expected ?? text.replace(/^{"params":.*},"p/, '{"p')),
  );

  it('do not change how other large numbers, and ids elsewhere, are rounded', () => {
    const text = '{"id":9007199254740993,"n":9007199254740993,"params":{"id":9007199254740993}}';
    expect(again(text)).toBe('{"id":9007199254740993,"n":9007199254740992,"params":{"id":9007199254740992}}');
  });

  it('are the only ids kept as text; smaller ones beside them are numbers', () => {
    expect(parseWithIds(Buffer.from('{"id":1}'))).toEqual({ id: 1 });
    const both = Buffer.from('{"id":9007199254740993,"params":{"requestId":1}}');
    expect(parseWithIds(both)).toMatchObject({ params: { requestId: 1 } });
  });

  it('stay exact beside values nested thousands deep', () => {
    const deep = '['.repeat(15_000) + ']'.repeat(15_000);
    const message = parseWithIds(Buffer.from(`{"id":9007199254740993,"params":${deep}}`)) as { id: unknown };
    expect(JSON.stringify(message.id)).toBe('9007199254740993');
  });

  it('are not looked for in a body of more values than are parsed', () => {
    const text = `{"id":9007199254740993,"params":[${'{},'.repeat(300_000)}1]}`;
    expect(() => parseWithIds(Buffer.from(text))).toThrow(/20,000/);
  });
});

/** The value that the text holds, read by the spans of its parts alone. */
function byPlaces(text: string, place = spanOf(text)): unknown {
  const first = text.charAt(place.start);
  if (first === '[') return elementsIn(text, place).map((one) => byPlaces(text, one));
  if (first !== '{') return JSON.parse(text.slice(place.start, place.end));
  return Object.fromEntries([...membersIn(text, place)].map(([name, one]) => [name, byPlaces(text, one)]));
}

it.each([
  ' {"a" : [ 1 , -2.5e+3,true , false,null, "" ] , "b":{ } , "":[ [ ],[{}] ]\n} ',
  '"just \\"a\\" text, {[\\\\"',
  '-0.5',
  ' null ',
  '[]',
  '{"a":{"a":{"a":"]}"}},"b":"\\u0022","\\"":"\\\\\\""}',
  '["華搜","🀄︎",1,[2,[3]]]',
])('elementsIn and membersIn find every value of %s', (text) => expect(byPlaces(text)).toEqual(JSON.parse(text)));
