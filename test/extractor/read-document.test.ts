import { spawnSync } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kindOf } from '../../src/extractor/document-kind.ts';
import { createExtractor, type Extractor } from '../../src/extractor/extractor.ts';
import { readDocument } from '../../src/extractor/read-document.ts';
import { createGuardedFetch, type PageClient } from '../../src/net/client.ts';
import { createGuard } from '../../src/net/guard.ts';
import type { Format } from '../../src/schemas.ts';
import { makePdf } from '../_util/pdf.ts';

const PAGE = `<!doctype html><title>標題</title><article>${'<p>這是一個段落，裡面有一些文字。</p>'.repeat(5)}</article>`;
const PDF = makePdf({ pages: [[{ text: '行政院今天宣布，明年起將調整最低工資。', x: 72, y: 760 }]] });
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const RSS = `<?xml version="1.0" encoding="utf-8"?><rss version="2.0"><channel><title>要聞</title></channel></rss>`;

const read = (body: Uint8Array | string, contentType: string | undefined, format: Format = 'markdown') =>
  readDocument({ bytes: Buffer.from(body as string), contentType, url: 'https://example.com/feed/', format });

describe('the kind of a document', () => {
  it.each([
    [PAGE, 'text/html; charset=utf-8', 'html'],
    [PAGE, undefined, 'html'],
    [PAGE, 'text/plain', 'html'],
    [PAGE, 'application/xml', 'html'],
    [PAGE, 'application/xhtml+xml', 'html'],
    [PAGE, 'application/octet-stream', 'html'],
    [PAGE, 'application/json', 'html'],
    [PAGE, 'application/pdf', 'html'],
    ['<script>alert("無權限")</script>', 'application/pdf', 'html'],
    ['查無此檔案', 'application/pdf; charset=utf-8', 'plain'],
    ['{"error":"not found"}', 'application/pdf', 'json'],
    [RSS, 'application/pdf', 'xml'],
    ['<?xml version="1.0"?><Error><Code>NoSuchKey</Code></Error>', 'application/pdf', 'xml'],
    ['1 0 obj\n<< /Type /Catalog >>\nendobj', 'application/pdf', 'pdf'],
    [Buffer.concat([Buffer.from('<br />\nNotice\n'.repeat(100)), PDF, Buffer.alloc(1)]), 'application/pdf', 'pdf'],
    ['\u0001PDF', 'application/pdf', 'pdf'],
    ['', 'application/pdf', 'plain'],
    ['  \n<!-- x --><html>', 'text/plain', 'html'],
    ['<p>no document', 'text/plain', 'plain'],
    ['# 標題', 'text/markdown; charset=utf-8', 'plain'],
    ['站名,水位', 'text/csv; charset=big5', 'plain'],
    ['a: 1', 'application/yaml', 'plain'],
    ['{"a":1}', 'application/x-ndjson', 'plain'],
    ['let a', 'text/javascript', 'plain'],
    ['let a', 'application/javascript; charset=utf-8', 'plain'],
    ['BEGIN:VCALENDAR', 'text/calendar', 'plain'],
    ['{\\rtf1', 'text/rtf', 'unsupported'],
    ['{"a":1}', 'text/json', 'json'],
    ['{"a":1}', 'application/json', 'json'],
    ['{"a":1}', 'application/ld+json', 'json'],
    ['{"a":1}', 'text/html', 'json'],
    ['[{"a":1}]', undefined, 'json'],
    ['[公告] 明天停班', 'text/html', 'html'],
    ['{{ template }}', 'text/html', 'html'],
    [RSS, 'application/rss+xml', 'xml'],
    [RSS, 'text/xml', 'xml'],
    [RSS, 'text/html', 'xml'],
    ['<feed xmlns="http://www.w3.org/2005/Atom">', 'text/html', 'xml'],
    [PDF, 'application/pdf', 'pdf'],
    [PDF, 'application/octet-stream', 'pdf'],
    [PDF, 'text/html', 'pdf'],
    [PDF, 'image/jpeg', 'pdf'],
    [Buffer.concat([Buffer.alloc(100), PDF]), 'application/x-download', 'pdf'],
    ['text', 'application/octet-stream', 'unsupported'],
    ['text', 'image/svg+xml', 'unsupported'],
    ['text', 'video/mp4', 'unsupported'],
    ['text', 'application/msword', 'unsupported'],
    [PAGE, 'application/msword', 'unsupported'],
    [PNG, 'text/html', 'unsupported'],
    [Buffer.from('ffd8ffe000104a464946', 'hex'), 'text/html', 'unsupported'],
    ['GIF89a…', undefined, 'unsupported'],
    ['PK\u0003\u0004…', 'text/plain', 'unsupported'],
    ['ID3v2 is a container of metadata', 'text/plain', 'plain'],
    ['ID3\u0003\u0000…', 'text/plain', 'unsupported'],
    ['BZhang,Wei,20', 'text/csv', 'plain'],
    ['<title>PDF 檔頭 %PDF-1.7 是什麼</title>', 'text/html', 'html'],
    ['<title>PDF 檔頭 %PDF-1.7 是什麼</title><html>', 'application/octet-stream', 'pdf'],
    ['A PDF begins with %PDF-1.7', 'text/plain', 'plain'],
    ['\ufeff\n%PDF-1.7', 'text/plain', 'pdf'],
    [Buffer.from('1f8b0800', 'hex'), 'text/html', 'unsupported'],
    [Buffer.from('00000020667479706d703432', 'hex'), 'text/html', 'unsupported'],
  ])('of %s declared as %s is %s', (body, contentType, kind) => {
    expect(kindOf(Buffer.from(body as string), contentType)).toBe(kind);
  });
});

describe('a reply declared to be a PDF', () => {
  it.each([
    ['a page', PAGE, { title: '標題', content: expect.stringContaining('這是一個段落') }],
    ['a message', '查無此檔案', { title: null, content: '查無此檔案' }],
    ['a form', '<html><title>會員登入</title><p>請先登入</p>', { failure: 'login_required' }],
    ['nothing', '', { failure: 'no_content' }],
    ['half of one', PDF.subarray(0, 300), { failure: 'pdf_damaged' }],
  ])('is read by its real type: %s', async (_what, body, expected) => {
    expect(await read(body, 'application/pdf')).toMatchObject(expected);
  });
});

describe('JSON', () => {
  const JSON_TEXT = '{"名稱":"臺北","坐標":[25.03,121.56],"空":{}}';
  const PRETTY = '{\n  "名稱": "臺北",\n  "坐標": [\n    25.03,\n    121.56\n  ],\n  "空": {}\n}';

  it('is indented, between fences in Markdown', async () => {
    expect(await read(JSON_TEXT, 'application/json')).toEqual({
      title: null,
      content: `\`\`\`json\n${PRETTY}\n\`\`\``,
    });
    expect(await read(JSON_TEXT, 'application/json', 'text')).toEqual({ title: null, content: PRETTY });
    const gbk = iconv.encode(JSON_TEXT.replaceAll('臺', '台').replaceAll('坐標', '坐标'), 'gbk');
    expect(await read(gbk, 'application/json; charset=gbk', 'text')).toMatchObject({
      content: expect.stringContaining('"坐标"'),
    });
  });

  it.each([
    ['whole numbers', '{"id":1790000000000000001,"n":-0}', '{\n  "id": 1790000000000000001,\n  "n": -0\n}'],
    ['decimals', '[1.10,1e400,1E-7,0.1000]', '[\n  1.10,\n  1e400,\n  1E-7,\n  0.1000\n]'],
    ['the order of names', '{"b":1,"10":2,"2":3,"b":4}', '{\n  "b": 1,\n  "10": 2,\n  "2": 3,\n  "b": 4\n}'],
    ['strings', '["a\\"b: [1, 2]","\\\\"]', '[\n  "a\\"b: [1, 2]",\n  "\\\\"\n]'],
    [
      'what is empty',
      '{"a":[],"b":{ },"c":[[ ],null]}',
      '{\n  "a": [],\n  "b": {},\n  "c": [\n    [],\n    null\n  ]\n}',
    ],
    ['a value alone', ' 12.50 ', '12.50'],
  ])('keeps %s as written', async (_name, text, expected) => {
    expect(await read(text, 'application/json', 'text')).toEqual({ title: null, content: expected });
  });

  it.each([
    ['a line each', '{"a":1}\n{"a":2}'],
    ['a call', 'callback({"a":1})'],
    ['half of one', '{"a":'],
  ])('stays as it is if it cannot be parsed: %s', async (_name, text) => {
    expect(await read(text, 'application/json', 'text')).toEqual({ title: null, content: text });
  });

  it('decodes escaped Chinese and strings of millions of characters', async () => {
    expect(await read('{"\\u540d":"\\u4e2d\\/\\n"}', 'application/json', 'text')).toMatchObject({
      content: '{\n  "名": "中/\\n"\n}',
    });
    const long = JSON.stringify({ text: '河口\n'.repeat(1_000_000) });
    expect(await read(long, 'application/json', 'text')).toMatchObject({
      content: expect.stringContaining('"text": "河口'),
    });
  });

  it('ends reading of deeply nested arrays', async () => {
    expect(await read('['.repeat(100_000), 'application/json', 'text')).toHaveProperty('content');
    expect(await read('['.repeat(50_000) + ']'.repeat(50_000), 'application/json', 'text')).toHaveProperty('content');
  });
});

it("writes a link's query in the page's encoding, as browsers do", async () => {
  const page = `<!doctype html><title>頁</title><article>${'<p>這一段有一些文字，寫得長一些，還有句號。</p>'.repeat(5)}<p>見<a href="/目錄?a=半導體">半導體</a>這一頁的說明，有圖。</p></article>`;
  const reply = await read(iconv.encode(page, 'gbk'), 'text/html; charset=gbk');
  expect(reply).toMatchObject({
    content: expect.stringContaining('見[半導體](https://example.com/%E7%9B%AE%E9%8C%84?a=%B0%EB%8C%A7%F3w)這'),
  });
});

describe('feeds', () => {
  const items = `
    <item><title>颱風 [最新] 逼近</title><link>https://example.com/a(1)</link><pubDate>Fri, 20 Nov 2026 08:30:00 +0800</pubDate>
      <description><![CDATA[<p>氣象署<b>發布</b>警報&amp;提醒。</p><script>x()</script>${'很長的內容'.repeat(100)}]]></description></item>
    <item><title>沒有連結</title></item>
    <item><title>壞連結</title><link>javascript:alert(1)</link><pubDate>不是日期</pubDate></item>`;
  const rss = `<?xml version="1.0"?><rss version="2.0"><channel><title>要聞</title><description>每日要聞</description>${items}</channel></rss>`;

  it('writes RSS as a list of entries with title, date and address', async () => {
    const reply = await read(rss, 'application/rss+xml');
    expect(reply).toMatchObject({ title: '要聞' });
    const content = 'content' in reply ? reply.content : '';
    expect(content.replace(/(很長的內容)+/, '〜')).toMatchInlineSnapshot(`
      "每日要聞

      - [颱風 [最新] 逼近](https://example.com/a%281%29) — 2026-11-20 00:30 UTC
        氣象署發布警報&提醒。 〜很長的…

      - 沒有連結

      - 壞連結"
    `);
  });

  it('writes RSS as plain text with addresses', async () => {
    const reply = await read(rss, 'application/rss+xml', 'text');
    const content = 'content' in reply ? reply.content : '';
    expect(content.replace(/(很長的內容)+/, '〜')).toMatchInlineSnapshot(`
      "每日要聞

      - 颱風 [最新] 逼近（2026-11-20 00:30 UTC）
        https://example.com/a%281%29
        氣象署發布警報&提醒。 〜很長的…

      - 沒有連結

      - 壞連結"
    `);
  });

  it('writes text that looks like markdown as text', async () => {
    const marked =
      '<title>甲\\](javascript:alert(1)) [</title><link>/1</link><description>![乙](https://e.com)</description>';
    const heading = '<item><description># 丙</description></item>';
    const feed = `<rss version="2.0"><channel><description>## 丁</description><item>${marked}</item>${heading}</channel></rss>`;
    const content =
      '\\## 丁\n\n- [甲\\\\\\](javascript:alert(1)) \\[](https://example.com/1)\n  !\\[乙\\](https://e.com)\n\n- —\n  \\# 丙';
    expect(await read(feed, 'application/rss+xml')).toEqual({ title: null, content });
    expect(await read('<頁><行>[甲](https://e.com)</行><行>```</行></頁>', 'text/xml')).toEqual({
      title: null,
      content: '\\[甲\\](https://e.com)\n\\`\\`\\`',
    });
  });

  it('reads Atom with relative addresses and a declared GBK encoding', async () => {
    const atom = `<?xml version="1.0" encoding="gb2312"?><feed xmlns="http://www.w3.org/2005/Atom"><title>新闻</title>
      <entry><title>安全生产通知</title><link href="/news/1.html"/><updated>2026-11-20T08:00:00Z</updated><summary>国务院今天发布通知。</summary></entry></feed>`;
    expect(await read(iconv.encode(atom, 'gbk'), 'application/atom+xml')).toEqual({
      title: '新闻',
      content: '- [安全生产通知](https://example.com/news/1.html) — 2026-11-20 08:00 UTC\n  国务院今天发布通知。',
    });
  });
});

describe('entries of feeds', () => {
  const atom = (inner: string) =>
    `<feed xmlns="http://www.w3.org/2005/Atom"><title>河</title><entry><title>水位</title>${inner}</entry></feed>`;
  const rss = (inner: string) =>
    `<rss version="2.0"><channel><title>河</title><item><title>水位</title>${inner}</item></channel></rss>`;
  const comments = '<link rel="replies" type="application/atom+xml" href="/feeds/1/comments/default"/>';
  const own = '<link rel="self" href="/feeds/1"/>';

  it.each([
    ['the page', atom(`${comments}${own}<link rel="alternate" href="/1.html"/>`), '[水位](https://example.com/1.html)'],
    ['a link without a relation', atom(`${comments}<link href="/1.html"/>`), '[水位](https://example.com/1.html)'],
    ['no page', atom(comments), '水位'],
    ['the whole text alone', rss('<content:encoded><![CDATA[<p>北岸。</p>]]></content:encoded>'), '水位\n  北岸。'],
    ['an identifier alone', rss('<guid>https://example.com/2.html</guid>'), '[水位](https://example.com/2.html)'],
    ['an identifier that is no address', rss('<guid isPermaLink="false">https://example.com/?p=2</guid>'), '水位'],
    [
      'a link and an identifier',
      rss('<guid>https://example.com/2</guid><link>/3</link>'),
      '[水位](https://example.com/3)',
    ],
    ['a link of another kind', rss('<atom:link href="/feed"/><link>/3</link>'), '[水位](https://example.com/3)'],
  ])('with %s', async (_name, xml, expected) => {
    expect(await read(xml, 'text/xml')).toEqual({ title: '河', content: `- ${expected}` });
  });
});

describe('other XML and plain text', () => {
  it('writes the text of XML, one line for each element with text', async () => {
    const xml =
      '<?xml version="1.0"?><書目><書 id="1"><名>紅樓夢</名><作者>曹雪芹</作者></書><!-- 註 --><書><名>A &amp; B</名></書></書目>';
    expect(await read(xml, 'text/xml')).toEqual({ title: null, content: '紅樓夢\n曹雪芹\nA & B' });
    expect(await read(`${'<a>'.repeat(900)}字`, 'text/xml')).toEqual({ title: null, content: '字' });
  });

  it('leaves out what a document type declares', async () => {
    const declared = (type: string) => `<?xml version="1.0"?><!-- 書 -->${type}<書目><名>紅樓夢</名></書目>`;
    const text = { title: null, content: '紅樓夢' };
    expect(await read(declared('<!DOCTYPE 書目 SYSTEM "書目.dtd">'), 'text/xml')).toEqual(text);
    expect(
      await read(declared('<!DOCTYPE 書目 [<!ELEMENT 書目 (名*)>\n<!ENTITY 書 "水滸傳">\n] >'), 'text/xml'),
    ).toEqual(text);
    const shown = '<頁><碼><![CDATA[<!DOCTYPE 書目 [<!ELEMENT 名>]>]]></碼><名>紅樓夢</名></頁>';
    expect(await read(shown, 'text/xml', 'text')).toEqual({
      title: null,
      content: '<!DOCTYPE 書目 [<!ELEMENT 名>]>\n紅樓夢',
    });
    expect(await read(declared('<!DOCTYPE 書目 ['), 'text/xml')).toEqual(text);
  });

  it("decodes a feed's titles whose characters are escaped twice", async () => {
    const items =
      '<item><title>第一則&amp;#65306;&amp;lt;b&amp;gt; 與 &lt;i&gt;</title></item><item><title>Q&amp;A</title></item>';
    const rss = `<rss version="2.0"><channel><title>要聞 &amp;amp; 評論</title>${items}</channel></rss>`;
    expect(await read(rss, 'application/rss+xml', 'text')).toEqual({
      title: '要聞 & 評論',
      content: '- 第一則：<b> 與 <i>\n\n- Q&A',
    });
  });

  it("removes tags from a feed's HTML titles, but not from titles about tags", async () => {
    const titles = [
      '<b>粗</b>標題',
      '<span class="x">標題</span>&amp;副題',
      '<b> 與 </b> 的寫法',
      '<i> 與 <em>',
      'a < b、c > d',
    ];
    const items = titles.map((title) => `<item><title><![CDATA[${title}]]></title></item>`).join('');
    expect(await read(`<rss version="2.0"><channel>${items}</channel></rss>`, 'application/rss+xml')).toMatchObject({
      content: ['- 粗標題', '- 標題&副題', '- \\<b> 與 \\</b> 的寫法', '- \\<i> 與 \\<em>', '- a < b、c > d'].join(
        '\n\n',
      ),
    });
  });

  it('keeps lines and paragraphs of plain text and removes invisible characters', async () => {
    const text = '第一行\r\n第二行\r\n\r\n\r\n\r\n  縮排的段落\u200b\r\n';
    expect(await read(text, 'text/plain')).toEqual({ title: null, content: '第一行\n第二行\n\n  縮排的段落' });
    expect(await read(iconv.encode('國文', 'big5'), 'text/plain; charset=big5')).toMatchObject({ content: '國文' });
  });

  it('keeps CSV as it is in any encoding', async () => {
    const csv = '站名,水位\r\n"北岸, 上游",1.20\r\n';
    expect(await read(iconv.encode(csv, 'big5'), 'text/csv')).toEqual({
      title: null,
      content: '站名,水位\n"北岸, 上游",1.20',
    });
  });

  it('keeps the blank lines and spaces of code between fences', async () => {
    const code = '```python\na = 1  \n\n\n\ndef b():\n\treturn a\n```';
    const markdown = `# 標題\n\n\n\n${code}\n\n\n\n後面的話  \n\n\n\n\`\`\`\nc\n\n\n`;
    const content = `# 標題\n\n${code}\n\n後面的話\n\n\`\`\`\nc`;
    expect(await read(markdown, 'text/markdown')).toEqual({ title: null, content });
  });

  it.each([
    ['nothing', 'text/plain', 'no_content', ''],
    ['noise', 'text/plain', 'undecodable', Buffer.from(Array.from({ length: 3_000 }, (_, n) => (n * 7919) % 256))],
    ['a request to wait', 'text/plain', 'verification', '访问过于频繁，请稍后再试'],
    ['a picture', 'text/html', 'unsupported_type', PNG],
  ])('%s as %s fails with %s', async (_what, contentType, failure, body) => {
    expect(await read(body, contentType)).toEqual({ failure });
  });
});

it('a PDF whose font does not map its characters fails as undecodable', async () => {
  const notes = { text: '\ue0a2\ue0a3\ue1b7'.repeat(8), x: 72, y: 760 };
  const bytes = new Uint8Array(makePdf({ font: 'embedded', pages: [[notes]] }));
  const task = { contentType: 'application/pdf', url: 'https://example.com/score.pdf', format: 'text' as const };
  expect(await readDocument({ ...task, bytes })).toEqual({ failure: 'undecodable' });
});

describe('a document longer than a reply is read in parts', () => {
  const readAll = async (body: string, contentType: string, format: Format = 'text') => {
    const parts: string[] = [];
    for (let start: number | undefined = 0; start !== undefined; ) {
      const bytes = Buffer.from(body);
      const reply = await readDocument({ bytes, contentType, url: 'https://example.com/', format, start });
      if ('failure' in reply) throw new Error(reply.failure);
      parts.push(reply.content);
      start = 'cut' in reply ? reply.cut?.next : undefined;
    }
    return { parts: parts.length, text: parts.join('') };
  };
  const numbers = Array.from({ length: 30_000 }, (_, n) => `第 ${n} 行的文字`);
  const item = (n: number) => `<item><title>第${n}則</title><description>${'內容'.repeat(200)}</description></item>`;

  it.each([
    ['text', numbers.join('\n'), 'text/plain', /第 \d+ 行/g, 30_000],
    ['JSON', JSON.stringify(numbers), 'application/json', /第 \d+ 行/g, 30_000],
    ['XML', `<a>${numbers.map((text) => `<b>${text}</b>`).join('')}</a>`, 'text/xml', /第 \d+ 行/g, 30_000],
    [
      'a feed',
      `<rss version="2.0"><channel>${numbers
        .slice(0, 900)
        .map((_, n) => item(n))
        .join('')}</channel></rss>`,
      'text/xml',
      /第\d+則/g,
      900,
    ],
    [
      'a page',
      `<!doctype html><article>${numbers.map((text) => `<p>${text}</p>`).join('')}</article>`,
      'text/html',
      /第 \d+ 行/g,
      30_000,
    ],
  ])('completely and without repetition: %s', async (_name, body, contentType, mark, count) => {
    const { parts, text } = await readAll(body, contentType);
    expect(parts).toBeGreaterThan(1);
    expect(new Set(text.match(mark)).size).toBe(count);
    expect(text.match(mark)).toHaveLength(count);
  });

  it('with the length of the text when nothing follows start', async () => {
    const bytes = Buffer.from('短文');
    const reply = await readDocument({
      bytes,
      contentType: 'text/plain',
      url: 'https://example.com/',
      format: 'text',
      start: 7,
    });
    expect(reply).toEqual({ title: null, content: '', cut: { whole: { count: 2, unit: '字' } } });
  });
});

it('loads the PDF reader before the time limit of reading begins', async () => {
  const script = `
    import { readFileSync } from 'node:fs';
    import { getResolvedPDFJS } from 'unpdf';
    import { loadReader } from './src/extractor/read-document.ts';
    await loadReader({ bytes: readFileSync(0), contentType: 'application/pdf', url: 'https://example.com/', format: 'text' });
    let isLoaded = false;
    void getResolvedPDFJS().then(() => { isLoaded = true; });
    for (let turn = 0; turn < 5; turn++) await null;
    console.log(isLoaded);`;
  const child = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    input: PDF,
    encoding: 'utf8',
  });
  expect(child.stdout).toBe('true\n');
});

describe('over HTTP', () => {
  let server: Server;
  let client: PageClient;
  let extractor: Extractor;
  let origin: string;
  let sent = 0;

  beforeAll(async () => {
    server = createServer((request, response) => {
      const type = decodeURIComponent(request.url?.slice(1) ?? '');
      if (type === 'video/mp4') {
        response.writeHead(200, { 'content-type': type });
        const timer = setInterval(() => {
          sent += 100_000;
          response.write(Buffer.alloc(100_000));
        }, 5);
        return void response.on('close', () => clearInterval(timer));
      }
      response.writeHead(200, { 'content-type': type }).end(PDF);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    client = createGuardedFetch(createGuard({ allowCidrs: ['127.0.0.0/8'] }));
    extractor = createExtractor({ fetch: client.fetch, threads: 1 });
  });
  afterAll(async () => {
    await extractor.close();
    client.close();
    server.closeAllConnections();
    server.close();
  });

  const extract = (type: string) =>
    extractor.extract(`${origin}/${encodeURIComponent(type)}`, { format: 'text' }, new AbortController().signal);

  it.each(['application/pdf', 'application/octet-stream'])(
    'reads a PDF sent as %s in a worker thread',
    async (type) => {
      expect(await extract(type)).toEqual({ title: null, content: '行政院今天宣布，明年起將調整最低工資。' });
    },
  );

  it('stops the download of a type that cannot be read', async () => {
    await expect(extract('video/mp4')).rejects.toMatchObject({ reason: 'unsupported_type' });
    expect(sent).toBeLessThan(5_000_000);
    await expect(extract('application/vnd.ms-excel')).rejects.toMatchObject({ reason: 'unsupported_type' });
  });
});
