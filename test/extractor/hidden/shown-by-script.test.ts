import { expect, it } from 'vitest';
import { extractPage } from '../../../src/extractor/extract-page.ts';

const TEXT = '環狀線的工程做了六年，昨天完成最後一次試車，明年春天通車，第一個月不收車資，沿線的學校都收到了通知。';
const OTHER = '這是給手機看的版本，內容和電腦看的版本一樣，只是短一點，圖片也少一點，工程處說明年春天通車。';

const PC = `<div class="pc" id="pc" style="display: none;"><h1>通車</h1><p>${TEXT}</p></div>`;
const PHONE = `<div id="phone" style="display:none"><p>${OTHER}</p></div>`;
const CHOICE = `<script>if (isPC()) { document.getElementById('pc').style.display="block"; } else {
  document.getElementById('phone').style.display="block"; }</script>`;

function textOf(body: string): string {
  const html = `<!doctype html><html><head><meta charset="utf-8"><title>通車</title></head><body>${body}</body></html>`;
  const url = 'https://haidao.example/news/1.html';
  const reply = extractPage({ bytes: Buffer.from(html), contentType: 'text/html', url, format: 'text' });
  return 'content' in reply ? reply.content : reply.failure;
}

it.each([
  ['by its style', PC + PHONE + CHOICE],
  ['before the one for phones', PHONE + PC + CHOICE],
  ['by jQuery', `${PC}<script>$('#pc').show();</script>`],
])('reads a page whose box for desktops a script displays %s', (_, body) => {
  expect(textOf(body)).toBe(TEXT);
});

it('reads the box for phones where there is no other', () => {
  expect(textOf(PHONE + CHOICE)).toBe(OTHER);
});

it.each([
  ['the script names its display', '["display"]'],
  ['the script sets its style', '.display'],
])('reads a page that a rule hides until a script has seen that its style sheet is slow: %s', (_, display) => {
  const body = `<noscript><b>抱歉，您的浏览器无法访问本站</b><br>本页面需要浏览器支持（启用）JavaScript</noscript><style>/* first */ #main { color: red; display: none; }</style><div id="main"><p>${TEXT}</p></div>`;
  const script = `<script>document.querySelector("#main").style${display} = "block";</script>`;
  expect(textOf(body + script)).toBe(TEXT);
  expect(textOf(body + script.replace('block', 'none'))).toBe('needs_script');
  expect(textOf(`<p>${OTHER}${OTHER}${OTHER}</p>${body}${script}`)).not.toContain(TEXT);
});

it.each([
  ['no script displays it', `${PC}<script>start('pc')</script>`],
  ['a script displays another box', `${PC}<script>$('#phone').show()</script>`],
  ['a script hides it', `${PC}<script>document.getElementById('pc').style.display = 'none'</script>`],
])('leaves a hidden box hidden where %s', (_, body) => {
  expect(textOf(body)).toBe('needs_script');
});

it('leaves a box that a script displays hidden on a page with other text', () => {
  expect(textOf(`<p>${OTHER}</p>${PC}<script>$('#pc').show();</script>`)).toBe(OTHER);
});

it('leaves a box that a script displays hidden on a page that asks to sign in', () => {
  expect(textOf(`<p>登录后查看全文</p>${PC}<script>$('#pc').show();</script>`)).toBe('login_required');
});
