import { expect, it } from 'vitest';
import { extractPage } from '../../../src/extractor/extract-page.ts';

const FIRST = '每年春秋兩季各整理一次衣櫃，先把要留的和要送人的分開，再決定哪些放床底下。';

function read(html: string): string {
  const page = `<!DOCTYPE html><meta charset="utf-8"><title>換季收納</title><main>${html}</main>`;
  const url = 'https://docs.example.com/a/1.html';
  const reply = extractPage({ bytes: Buffer.from(page), contentType: 'text/html', url, format: 'markdown' });
  return 'failure' in reply ? reply.failure : reply.content;
}

const words = (text: string) => `<x-text>${text}</x-text>`;
const item = (kind: string, mark: string, text: string) =>
  `<x-${kind}><x-${kind}-i><span>${mark}</span></x-${kind}-i><x-${kind}-c>${text}</x-${kind}-c></x-${kind}>`;

it("reads an editor's custom elements as what their names say", () => {
  const heading = `<x-h2><x-heading-ext></x-heading-ext><x-heading-content>${words('步驟')}</x-heading-content></x-h2>`;
  const code = `<x-code><x-code-content>${words('list')}</x-code-content></x-code>`;
  const bullets = item('uli', '●', words('收納箱，') + words('先量床底')) + item('uli', '○', words('防潮劑'));
  const steps = item('oli', '3.', words('拿出來')) + item('oli', '4.', words('執行') + code);
  const quote = `<x-quote><x-p>${words('東西少了，房間就大了。')}</x-p></x-quote>`;
  expect(read(`<x-p>${words(FIRST)}</x-p>${heading}${bullets}${quote}<div>${steps}</div>`)).toBe(
    [FIRST, '## 步驟', '- 收納箱，先量床底\n- 防潮劑', '> 東西少了，房間就大了。', '3. 拿出來\n4. 執行`list`'].join(
      '\n\n',
    ),
  );
});

it("reads the level of an editor's list items and whether tasks are done", () => {
  const task = (done: string, text: string) =>
    `<x-tli><x-tli-i class="x-checkbox ${done}"><i></i></x-tli-i><x-tli-c>${text}</x-tli-c></x-tli>`;
  const deep = (kind: string, mark: string, text: string) =>
    item(kind, mark, text).replace(`<x-${kind}>`, `<x-${kind} index-type="1">`);
  const bullets =
    item('uli', '●', '床底') + deep('uli', '○', '冬被') + deep('oli', '1.', '毛衣') + item('uli', '●', '櫃頂');
  const tasks = task('x-checkbox-checked', '量尺寸') + task('', '買收納箱');
  expect(read(`<x-p>${words(FIRST)}</x-p>${bullets}<x-p>${words(FIRST)}</x-p>${tasks}`)).toBe(
    [FIRST, '- 床底\n  - 冬被\n  1. 毛衣\n- 櫃頂', FIRST, '- [x] 量尺寸\n- [ ] 買收納箱'].join('\n\n'),
  );
});

it('reads custom elements as boxes if the page has none for paragraphs', () => {
  const boxes = `<x-text>${FIRST}</x-text><x-text>${FIRST.replace('春秋', '冬夏')}</x-text>`;
  expect(read(boxes).split('\n\n')).toHaveLength(2);
});
