import { describe, expect, it } from 'vitest';
import { bbcodeAsHtml } from '../../../src/extractor/data/bbcode.ts';
import { extractPage } from '../../../src/extractor/extract-page.ts';
import { growth } from '../../_util/steps.ts';

const FIRST = '河堤旁的步道整修了半年，這個星期終於重新開放，早上有不少人帶著孩子來散步，也有人牽著狗慢慢走。';
const SECOND = '步道兩旁新種了一排櫻花，每隔一百公尺就有一張長椅，傍晚坐在上面可以看到整個河口的夕陽。';
const TEXT = `<p>${FIRST}</p><p>${SECOND}</p>`;

/** Reads a page whose text is only in its data. */
function read(script: string): string {
  const html = `<!DOCTYPE html><meta charset="utf-8"><title>步道重新開放</title><div id="app"></div>${script}`;
  const url = 'https://www.example.com/2026/11/page.html';
  const reply = extractPage({ bytes: Buffer.from(html), contentType: 'text/html', url, format: 'markdown' });
  return 'failure' in reply ? reply.failure : reply.content;
}

const state = (value: unknown) => `<script>window.__INITIAL_STATE__=${JSON.stringify(value)};</script>`;
const inBold = { type: 'text', text: FIRST.slice(10, 30), marks: [{ type: 'bold' }] };
const runs = [{ type: 'text', text: FIRST.slice(0, 10) }, inBold, { type: 'text', text: FIRST.slice(30) }];

describe("the text in a page's data", () => {
  it.each([
    ['by names that end in the letters of an advertisement', state({ thread: { lead: { content: TEXT } } })],
    ['the message of a post', state({ posts: [{ message: TEXT }] })],
    ['a router’s context', `<script>window.__remixContext = ${JSON.stringify({ a: { html: TEXT } })};</script>`],
    [
      'as the string of an address',
      `<script>window.initialData="${encodeURIComponent(JSON.stringify({ a: { content: TEXT } }))}"</script>`,
    ],
    [
      'as the value of a hidden field',
      `<div style="display:none"><textarea>步道重新開放</textarea><textarea class="text">${`<article>${TEXT}</article>`.replaceAll('<', '&lt;')}</textarea></div>`,
    ],
    [
      'as runs of paragraphs',
      state({ doc: { content: [{ content: runs }, { content: [{ type: 'text', text: SECOND }] }] } }),
    ],
    [
      'as runs of a whole text',
      state({
        ops: [
          { insert: FIRST.slice(0, 10) },
          { insert: FIRST.slice(10), attributes: { bold: true } },
          { insert: { image: '/a.jpg' } },
          { insert: `\n${SECOND}\n` },
        ],
      }),
    ],
    [
      'after other settings',
      `<script>var lang = "zh";window.lang=lang;window.__PRELOADED_STATE__ = ${JSON.stringify({ a: { html: TEXT } })}</script>`,
    ],
    ['by a name in brackets', `<script>window["__STATE__"] = ${JSON.stringify({ a: { html: TEXT } })}</script>`],
    [
      'in the fields that angular escapes',
      `<script type="application/json" id="app-state">${JSON.stringify({ a: { body: TEXT } })
        .replace(/"/g, '&q;')
        .replace(/</g, '&l;')
        .replace(/>/g, '&g;')}</script>`,
    ],
    [
      'in what starts an application',
      `<script>{ __sveltekit_1a = { base: "" }; Promise.all([import("./a.js")]).then(([kit, app]) => {
        kit.start(app, 0, { node_ids: [0, 2], data: [null,{type:"data",data:{post:{html:${JSON.stringify(TEXT)}}},uses:{}}] });
      }); }</script>`,
    ],
    [
      'in what has been fetched on the server',
      `<script>window["__RQ"] = window["__RQ"] || [];window["__RQ"].push(${JSON.stringify({ mutations: [], queries: [{ state: { data: { html: TEXT } } }] })});</script>`,
    ],
    [
      'in numbered objects',
      `<script>self.$R=self.$R||{};$_TSR.router=($R=>$R[0]={m:$R[1]=[$R[2]={i:"a",html:${JSON.stringify(TEXT)},up:$R[0]}]})($R["a"]);</script>`,
    ],
    [
      'in a cache of parts',
      state({
        ROOT_QUERY: { post: { __ref: 'Post:1' } },
        'Post:1': { title: '步道重新開放', body: { paragraphs: [{ __ref: 'Part:1' }, { __ref: 'Part:2' }] } },
        'Part:1': { text: FIRST },
        'Part:2': { text: SECOND },
      }),
    ],
  ])('is found: %s', (_, script) => expect(read(script)).toBe(`${FIRST}\n\n${SECOND}`));

  const json = JSON.stringify({ menu: ['首頁'], post: { html: TEXT }, comments: [{ body: FIRST.repeat(9) }] });
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  it.each([
    ['decodeURIComponent', `JSON.parse(decodeURIComponent("${encodeURIComponent(json)}"))`],
    ['unescape', `JSON.parse(unescape('${escape(json)}'))`],
    ['atob', `JSON.parse(decodeURIComponent(escape(atob("${base64(json)}"))))`],
    ['atob of percents', `JSON.parse(decodeURIComponent(atob("${base64(encodeURIComponent(json))}")))`],
    ['TextDecoder', `new TextDecoder().decode(Uint8Array.from(atob("${base64(json)}"), (c) => c.charCodeAt(0)))`],
    ['single quotes', `JSON.parse('${json.replace(/\\/g, '\\\\')}')`],
  ])('is found in a string decoded by %s', (_, value) => {
    expect(read(`<script>window.__STATE__ = ${value};</script>`)).toBe(`${FIRST}\n\n${SECOND}`);
  });

  it.each([
    '강변 산책로가 반년 동안의 공사를 마치고 이번 주에 다시 열렸습니다. 아침부터 아이들과 함께 걷는 사람이 많습니다. 길가에는 벚나무를 새로 심었고, 백 미터마다 긴 의자가 있어 저녁에는 강 하구의 노을을 볼 수 있습니다. 내년 봄에는 건너편의 옛 부두까지 길이 이어집니다.',
    'Набережную чинили полгода, и на этой неделе её снова открыли. Утром здесь гуляют с детьми и собаками. Вдоль дорожки посадили вишни и поставили скамейки, а весной её соединят со старой пристанью.',
  ])('is found in other scripts than Chinese and Latin: %s', (text) => {
    expect(read(state({ article: { content: `<div class="body">${text}</div>` } }))).toBe(text);
  });

  it('does not include other pages in the cache', () => {
    const of = (title: string, html: string) => ({ title, html });
    const list = { posts: [{ __ref: 'Post:1' }, { __ref: 'Post:2' }] };
    const posts = { 'Post:1': of('一', TEXT), 'Post:2': of('二', `<p>${FIRST}</p>`) };
    expect(read(state({ ROOT_QUERY: list, ...posts }))).toBe(`${FIRST}\n\n${SECOND}`);
  });

  it('is divided into paragraphs if a list holds texts rather than runs', () => {
    expect(
      read(
        state({
          faq: [
            { text: FIRST, id: 1 },
            { text: SECOND, id: 2 },
          ],
        }),
      ),
    ).toBe(`${FIRST}\n\n${SECOND}`);
  });

  const shared = (...values: unknown[]) =>
    read(`<script type="application/json" id="__NUXT_DATA__">${JSON.stringify(values)}</script>`);
  const run = { text: 3, bold: 4 };

  it('is not read again for each reference to a list of runs', () => {
    const referring = (count: number) => shared(Array(count).fill(1), Array(count).fill(2), run, '河堤，步道。', true);
    expect(referring(30_000)).toContain('河堤，步道。');
    expect(growth((count) => () => referring(count), 2_000)).toBeLessThan(2.2);
  });

  it('does not exhaust memory if many runs refer to one long text', () => {
    const long = `${FIRST}河`.repeat(2_000);
    expect(shared([1], Array(10_000).fill(2), run, long, true)).toContain(FIRST);
  });

  it('is taken from a description only if it is long', () => {
    const described = (text: string) =>
      `<script type="application/ld+json">${JSON.stringify({ '@type': 'JobPosting', description: text })}</script>`;
    expect(read(described(`${TEXT}${TEXT.replaceAll('步道', '小路')}${TEXT.replaceAll('河', '溪')}`))).toContain(FIRST);
    expect(read(described(FIRST))).toBe('no_content');
    expect(read(`${described(FIRST)}<script src="/app.js"></script>`)).toBe('needs_script');
  });

  it('is read with its BBCode', () => {
    const message = `[b]${FIRST}[/b]\n[url=https://example.com/a]${SECOND}[/url]\n[quote=小明][size=2]${FIRST}[/size][/quote]`;
    expect(read(state({ posts: [{ message }] }))).toBe(
      `**${FIRST}**\n[${SECOND}](https://example.com/a)\n\n> ${FIRST}`,
    );
  });
});

it.each([
  ['[img]https://example.com/a.jpg[/img]', '<img src="https://example.com/a.jpg">'],
  ['[img]javascript:alert(1)[/img][b]x[/b]', 'javascript:alert(1)<b>x</b>'],
  ['[url="https://example.com/a"]x[/url]', '<a href="https://example.com/a">x</a>'],
  ['[url=https://a.example/"onclick=]x[/url]', '<a href="https://a.example/&quot;onclick=">x</a>'],
  ['a[0] < b[i] [u]x[/u]', 'a[0] &lt; b<i> x'],
  ['x\n[code]a[i] = 1\nb[/code]\ny', 'x<br>\n<pre>a[i] = 1\nb</pre><br>\ny'],
  ['[code]a[code][b]c[/b]', 'a<b>c</b>'],
  ['[list][*]a[*]b[/list]', '<br>- a<br>- b'],
])('converts BBCode to HTML: %s', (text, html) => expect(bbcodeAsHtml(text)).toBe(`<div>${html}</div>`));
