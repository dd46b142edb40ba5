import { expect, it } from 'vitest';
import { extractPage } from '../../../src/extractor/extract-page.ts';

const TEXT =
  '<p>本會將於下個月舉辦研習，請有意參加的同仁先行登記，名額有限，額滿為止，逾期不受理，敬請見諒。</p>'.repeat(4);

function read(text: string, beside: string): string {
  const html = `<title>研習通知</title><body><div class="page"><h1>研習通知</h1><div class="content">${text}</div><div class="box">${beside}</div></div></body>`;
  const url = 'https://www.example.com/n/1';
  const bytes = Buffer.from(html);
  const reply = extractPage({ bytes, contentType: 'text/html; charset=utf-8', url, format: 'markdown' });
  return 'failure' in reply ? reply.failure : reply.content;
}

const FORM = '<a href="/f/form.pdf">報名表.pdf</a>';

it('lists files beside the text once below it', () => {
  const page = read(TEXT, `${FORM}<br><a href="/f/plan.docx">計畫.docx</a>`);
  expect(page).toMatch(/報名表\.pdf\]\(https:\/\/www\.example\.com\/f\/form\.pdf\)\n- \[計畫\.docx\]/);
  expect(page.split('報名表').length).toBe(2);
});

it('does not list a file again that the text links to', () => {
  expect(read(`${TEXT}<p>請填妥${FORM}，於月底以前寄回。</p>`, FORM).split('報名表').length).toBe(2);
});
