import { expect, it } from 'vitest';
import { unflatten } from '../../../src/extractor/data/devalue.ts';
import { embeddedText } from '../../../src/extractor/data/embedded.ts';
import { flightValues, isFlight } from '../../../src/extractor/data/flight.ts';

/** A stream split into scripts of the given number of characters. */
function scriptsOf(stream: string, length = 20): string[] {
  const parts = stream.match(new RegExp(`[^]{1,${length}}`, 'g')) ?? [];
  return ['self.__next_f.push([0])', ...parts.map((part) => `self.__next_f.push(${JSON.stringify([1, part])})`)];
}

it.each([
  ['data', '1:{"title":"河堤","tags":["水"]}', [{ title: '河堤', tags: ['水'] }]],
  ['a long text', '1:{"body":"$2"}\n2:T9,河堤\nx\n3:["後"]', [{ body: '河堤\nx\n' }, '河堤\nx\n', ['後']]],
  ['what is no data', '1:I["x",[],""]\n2:HL["/a.css"]\n:x\n3:["後"]', [['後']]],
  [
    'a tree',
    '1:["$","div",null,{"children":[["$","h2",null,{"children":"一"}],["$","$L4",null,{"text":"$$5"}],"$L2"]}]\n2:["$","section",null,{"children":["$","p",null,{"children":"二"}]}]',
    [['<h2>一</h2>', { text: '$5' }, '<p>二</p>']],
  ],
  ['a row in itself', '1:["$","div",null,{"children":["$L1","$L1","$L9"]}]\n2:["x"]', [['x']]],
  ['HTML', '1:["$","div",null,{"dangerouslySetInnerHTML":{"__html":"<p>一</p>"}}]', [{ __html: '<p>一</p>' }]],
  [
    'what is not seen',
    `1:["$","div",null,{"children":[${[
      '"hidden":true',
      '"aria-hidden":"true"',
      '"style":{"display":"none"}',
      '"style":{"fontSize":0}',
      '"className":"sr-only"',
    ]
      .map((props) => `["$","p",null,{${props},"children":"x"}],["$","div",null,{${props},"children":["y"]}]`)
      .join(
        ',',
      )},["$","script",null,{"children":"z"}],["$","p",null,{"children":["一",["$","template",null,{"children":"z"}]]}]]}]`,
    [[...Array(11).fill(null), '<p>一</p>']],
  ],
  [
    'a paragraph',
    '1:["$","p",null,{"children":["a<b",["$","a","k",{"href":"/x\\"y","onClick":"$F1","children":["$","$L2",null,{"children":3}]}],null,"$undefined"]}]',
    ['<p>a&lt;b<a href="/x&quot;y">3</a></p>'],
  ],
])('reads %s', (_, stream, expected) => expect(flightValues(scriptsOf(stream))).toEqual(expected));

it('recognizes only scripts of a stream', () => {
  expect(isFlight('self.__next_f.push([1,"x"])')).toBe(true);
  expect(isFlight('console.log("self.__next_f.push([1])")')).toBe(false);
});

it('limits how often a long text is repeated for references to it', () => {
  const references = Array.from({ length: 20_000 }, () => '"$2"').join(',');
  const [row] = flightValues(
    scriptsOf(`1:["$","p",null,{"children":[${references}]}]\n2:T2710,${'x'.repeat(10_000)}`, 1e6),
  );
  expect(String(row).length).toBeLessThan(5_000_000);
});

it('takes linear time for endless nesting', () => {
  expect(flightValues(scriptsOf('["$","p",null,{"children":'.repeat(50_000), 1e6))).toEqual([]);
  const deep = `1:${'["$","b",null,{"children":'.repeat(2_000)}"x"${'}]'.repeat(2_000)}`;
  expect(flightValues(scriptsOf(deep, 1e6))).toHaveLength(1);
});

it.each([
  [
    'a list of places',
    [['Reactive', 1], { post: 2 }, { title: 3, body: 4 }, '河堤', '路面'],
    { post: { title: '河堤', body: '路面' } },
  ],
  ['lists in it', [{ a: 1 }, [2, 2, -1], 'x'], { a: ['x', 'x', undefined] }],
  ['a set in it', [{ a: 1 }, ['Set', 2, 3], 'x', 'y'], { a: ['x', 'y'] }],
  ['a map in it', [{ a: 1 }, ['Map', 2, 3, 4, 5], 'p', 'x', 7, 'y'], { a: { p: 'x', 7: 'y' } }],
  ['an object without a prototype', [{ a: 1 }, ['null', 'p', 2, 'q', 3], 'x', 'y'], { a: { p: 'x', q: 'y' } }],
  ['a date in it', [{ a: 1, b: 2 }, ['Date', '2026-01-02T03:04:05.000Z'], 'x'], { a: null, b: 'x' }],
  ['one that holds itself', [{ a: 0, b: 1 }, 'x'], { a: null, b: 'x' }],
  ['another list', [{ text: '河堤' }, 'x'], [{ text: '河堤' }, 'x']],
  ['a list of things with numbers', [{ id: 1 }, { id: 2, text: '河堤' }], [{ id: 1 }, { id: 2, text: '河堤' }]],
  ['a list of numbers', [{ a: 1000, b: 2 }, 'x'], [{ a: 1000, b: 2 }, 'x']],
  ['no list', { a: 1 }, { a: 1 }],
])('resolves the references of %s', (_, list, expected) => expect(unflatten(list)).toEqual(expected));

it('a key that holds lists of lists is not written out', () => {
  const lists = Array.from({ length: 60 }, (_, index) => [index + 3, index + 3]);
  const { a } = unflatten([{ a: 1 }, ['Map', 2, 2], ...lists, 'x']) as { a: object };
  expect(Object.keys(a)).toEqual(['']);
});

it('limits the depth of resolved references', () => {
  const chain = Array.from({ length: 100_000 }, (_, index) => [index + 1]);
  expect(JSON.stringify(unflatten([{ a: 1 }, ...chain.slice(1), 'x'])).length).toBeLessThan(1_000);
});

it('limits how often a long text is read for references in a list', () => {
  const list = JSON.stringify([{ a: 1 }, Array(100_000).fill(2), `{${'x'.repeat(500_000)}`]);
  expect(embeddedText([list]).weight).toBe(0);
});
