import { JSDOM } from 'jsdom';
import { expect, it } from 'vitest';
import { arrange } from '../../../src/extractor/parse/paragraphs.ts';
import { prefilter } from '../../../src/extractor/parse/prefilter.ts';
import { toElement } from '../../../src/extractor/write/write.ts';

const BASE = 'https://www.example.com/';

function written(html: string): string {
  const { body } = prefilter(html, BASE);
  arrange(body);
  return toElement(body, { url: BASE, encoding: 'utf-8' }, new JSDOM().window.document).innerHTML.replace(
    /^<body>|<\/body>$/g,
    '',
  );
}

it.each([
  [
    'boxes of boxes',
    '<div><div><div><p>一</p><div><div>二</div></div></div></div></div>',
    '<div><p>一</p><p>二</p></div>',
  ],
  ['custom elements', '<div><x-a><x-b><p>一</p></x-b><p>二</p></x-a></div>', '<div><p>一</p><p>二</p></div>'],
  [
    'but not boxes with pictures, which would stand in one line',
    '<div><div><picture><img src="/a.png"></picture></div></div>',
    '<div><p><img src="https://www.example.com/a.png"></p></div>',
  ],
])('flattens nested boxes without content of their own: %s', (_, html, expected) => {
  expect(written(html)).toBe(expected);
});

it.each(['blockquote', 'ul', 'section'])('limits a hundred nested <%s> to about twenty', (name) => {
  const depth = written(`${`<${name}>`.repeat(100)}<p>一</p><p>二</p>`).split(`<${name}>`).length - 1;
  expect(depth).toBeGreaterThan(19);
  expect(depth).toBeLessThan(23);
});

it.each([
  ['<p><i class="icon">&#xe680;</i>播放</p>', '<p>播放</p>'],
  ['<p>河口<span class="iconfont"> &#xe636; </span>在北邊</p>', '<p>河口在北邊</p>'],
  ['<p>寫作「&#xe636;口」的地名</p>', '<p>寫作「\ue636口」的地名</p>'],
])('removes the glyphs of an icon font: %s', (html, expected) => expect(written(html)).toBe(expected));

it.each([
  [
    'a number',
    '<ol><li><div>1.</div><div>一</div></li><li><div>2.</div><div>二</div></li></ol>',
    '<ol><li><p>一</p></li><li><p>二</p></li></ol>',
  ],
  ['a dot', '<ul><li><span>•</span><span>一</span></li></ul>', '<ul><li>一</li></ul>'],
  [
    'a number that the item sets',
    '<ol><li value="5"><div>5.</div><div>一</div></li><li value="6"><div>1.</div><div>二</div></li></ol>',
    '<li value="5"><p>一</p></li><li value="6"><p>1.</p><p>二</p></li>',
  ],
  [
    'a number that counts down',
    '<ol reversed><li><div>2.</div><div>一</div></li><li><div>1.</div><div>二</div></li></ol>',
    '<li><p>一</p></li><li><p>二</p></li>',
  ],
  ['but not another number', '<ol><li><div>5.</div><div>一</div></li></ol>', '<ol><li><p>5.</p><p>一</p></li></ol>'],
  ['nor one that is all there is', '<ol><li><div>1.</div></li></ol>', '<ol><li><p>1.</p></li></ol>'],
])('removes the marker that a list item writes itself: %s', (_, html, expected) => {
  expect(written(html).replace(/<\/?span>/g, '')).toContain(expected);
});
