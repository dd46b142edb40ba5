import { expect, it } from 'vitest';
import { extractPage } from '../../../src/extractor/extract-page.ts';

const FIRST = '這個工具每天晚上把資料抄到另一台機器，抄完以後會寄一封信，告訴你抄了多少。';
const LAST = '裝好以後先跑一次檢查，看看有沒有缺什麼，再把排程打開，明天早上就會收到信。';

/** Returns what is written between two paragraphs. */
function between(html: string, format: 'markdown' | 'text' = 'markdown'): string {
  const page = `<!DOCTYPE html><meta charset="utf-8"><title>備份工具</title><main><h1>備份工具</h1><p>${FIRST}</p>${html}<p>${LAST}</p></main>`;
  const reply = extractPage({
    bytes: Buffer.from(page),
    contentType: 'text/html',
    url: 'https://docs.example.com/backup.html',
    format,
  });
  if ('failure' in reply) return reply.failure;
  return reply.content.slice(reply.content.indexOf(FIRST) + FIRST.length, reply.content.indexOf(LAST)).trim();
}

const HEAD =
  '<div role="rowgroup"><div role="row"><div role="columnheader">名稱</div><div role="columnheader">意思</div></div></div>';
const ROWS =
  '<div role="rowgroup"><div role="row"><div role="cell"><code>to</code></div><div role="cell"><div>抄到</div><div>哪裡</div></div></div><div role="row"><span role="rowheader">at</span><span role="gridcell">幾點</span></div></div>';
const TABLE = '| 名稱 | 意思 |\n| --- | --- |\n| `to` | 抄到 哪裡 |\n| at | 幾點 |';

it.each([
  ['boxes', `<div role="table">${HEAD}${ROWS}</div>`, TABLE],
  [
    'boxes in boxes, with a caption',
    `<section role="table"><p role="caption">參數</p><div>${HEAD}${ROWS}</div></section>`,
    `參數\n\n${TABLE}`,
  ],
])('writes %s with the roles of a table as a table', (_, html, expected) => expect(between(html)).toBe(expected));

it('separates cells by tabs in plain text', () =>
  expect(between(`<div role="table">${HEAD}${ROWS}</div>`, 'text')).toBe('名稱\t意思\nto\t抄到 哪裡\nat\t幾點'));

it.each([
  [
    'of a single column',
    '<div role="table"><div role="row"><p role="cell">一日。</p></div><div role="row"><p role="cell">二日。</p></div></div>',
  ],
  ['with a paragraph beside its rows', `<div role="table">${HEAD}<p>一日。</p><p>二日。</p>${ROWS}</div>`],
])('writes a table %s as paragraphs', (_, html) => {
  expect(between(html)).toContain('一日。\n\n二日。');
  expect(between(html)).not.toContain('|');
});
