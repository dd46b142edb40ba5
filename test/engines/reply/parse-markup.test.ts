import { DomUtils } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { EngineFailure } from '../../../src/engines/engine.ts';
import { itemsIn, parsePage, textOf } from '../../../src/engines/reply/html.ts';
import { parseMarkup } from '../../../src/engines/reply/parse-markup.ts';
import { stepsOf } from '../../_util/steps.ts';

describe('parsing markup', () => {
  it.each([
    ['as deep as no page is', '<div>'.repeat(400), 400],
    ['as long as no page is', '<p>x'.repeat(9_000), 9_000],
  ])('that is %s succeeds', (_what, text, count) => {
    expect(DomUtils.getElementsByTagName('*', parseMarkup(text)).length).toBe(count);
  });

  it.each([
    ['too deep', '<div>'.repeat(600), {}],
    ['too deep a feed', '<item>'.repeat(600), { xmlMode: true }],
    ['too long', '<p>x'.repeat(11_000), {}],
    ['far too deep', '<div>'.repeat(60_000), {}],
    ['deep', '<div class="result" data-type="web">'.repeat(3_000), {}],
    ['made of results', '<div class="result" data-type="web"><p class="content"></div>'.repeat(9_000), {}],
    ['made of ends', '<div>'.repeat(490) + '</p2>'.repeat(300_000), {}],
    ['made of attributes', `<div ${Array.from({ length: 200_000 }, (_, at) => `a${at}`).join(' ')}>`, {}],
    ['made of comments', '<!---->'.repeat(300_000), {}],
  ])('that is %s fails as a bad response, before it takes time', (_what, text, options) => {
    const failure = new EngineFailure('bad_response');
    const steps = stepsOf(() => expect(() => parseMarkup(text, options)).toThrow(failure));
    expect(steps).toBeLessThan(2_000_000); // whatever its length
  });
});

it('nested items count as part of the outer item, and items are limited to a hundred', () => {
  const page = parsePage('<div class="r">a<div class="r">b</div></div><div class="r">c</div>');
  expect(itemsIn(page, '.r').map((item) => textOf(item))).toEqual(['ab', 'c']);
  expect(itemsIn(parsePage('<p>x'.repeat(300)), 'p')).toHaveLength(100);
});

it('text excludes scripts, styles and comments', () => {
  expect(textOf(parsePage('a<script>b</script> <b>c</b><style>d</style>\n<!-- e -->f'))).toBe('a c f');
});

it.each([
  ['如何用 <em>List&lt;String&gt;</em> &amp; Map<K, V>', '如何用 List<String> & Map<K, V>'],
  ['HTML <br> 標籤 &#39;換行&#39;&nbsp;用法', "HTML <br> 標籤 '換行' 用法"],
  ['溫度 x < 5 且 y > 3', '溫度 x < 5 且 y > 3'],
  ['<p>甲</p><a href="/x" title="y">乙</a> <b>丙', '甲乙 丙'],
])('text keeps characters that are not markup: %s', (text, expected) => {
  expect(textOf(text)).toBe(expected);
});
