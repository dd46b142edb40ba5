import iconv from 'iconv-lite';

/** A page as a server sends it, and the text that has to be read from it. */
export interface CharsetCase {
  name: string;
  /** In Traditional Chinese, for README.zh-TW.md. */
  nameZh: string;
  contentType: string;
  body: Buffer;
  /** Undefined if nobody can decode the page; reading it must fail then. */
  text: string | undefined;
  /** Results of other tools given the same page: mcp-searxng 2.4.0, open-webSearch 2.1.11, the fetch MCP server. */
  others?: readonly [string, string, string];
}

const MAINLAND = '国务院今天发布通知，要求各地加强安全生产工作，严格落实各项责任制度，防止事故的发生。';
const TAIWAN = '行政院今天宣布，明年起將調整最低工資，並說明相關的配套措施，預計有兩百萬名勞工受惠。';
const HONG_KONG = '香港人喺度嘅嘢啲咗嗰個冇唔，佢哋話呢啲嘢冇問題，大家都可以放心去睇下個展覽先。';
const JAPANESE = '今日は良い天気ですね。東京の気温は二十度で、明日は雨が降るでしょう。';

const HTML = 'text/html';
const META = (charset: string) => `<meta charset="${charset}">`;
const HTTP_EQUIV = (charset: string) => `<meta http-equiv='Content-Type' content='text/html; charset=${charset}'>`;

interface Options {
  header?: string;
  head?: string;
  /** In hexadecimal, before everything else. */
  bytes?: string;
  raw?: string;
}

function page(encoding: string, text: string, { header, head = '', bytes = '', raw = '' }: Options = {}) {
  const html = `<!doctype html><html><head>${head}<title>頁</title></head><body><article>`.replace(
    '頁',
    text.slice(0, 3),
  );
  const body = Buffer.concat([
    Buffer.from(bytes, 'hex'),
    iconv.encode(`${html}<p>${text}</p><p>${text}`, encoding),
    Buffer.from(raw, 'hex'),
    iconv.encode('</p></article></body></html>', encoding),
  ]);
  return { contentType: header === undefined ? HTML : `${HTML}; charset=${header}`, body, text };
}

const SCRIPT = (length: number) => `<script>${'var a = 1; '.repeat(length / 11)}</script>`;

const GARBLED = ['garbled', 'garbled', 'garbled'] as const;
const OK_BY_HEADER = ['garbled', 'garbled', 'read'] as const;
const HALF = ['garbled', 'garbled', '喺 lost'] as const;

const CASES: [name: string, nameZh: string, ReturnType<typeof page>, others?: CharsetCase['others']][] = [
  ['GBK, `<meta>` says gb2312', 'GBK，`<meta>` 宣告 gb2312', page('gbk', MAINLAND, { head: META('gb2312') }), GARBLED],
  ['GBK, header only', 'GBK，只有標頭宣告', page('gbk', MAINLAND, { header: 'gbk' }), OK_BY_HEADER],
  ['GBK, undeclared', 'GBK，沒有宣告', page('gbk', MAINLAND), GARBLED],
  ['Big5, `<meta>`', 'Big5，`<meta>` 宣告', page('big5', TAIWAN, { head: META('big5') }), GARBLED],
  ['Big5-HKSCS, header', 'Big5-HKSCS，標頭宣告', page('big5hkscs', HONG_KONG, { header: 'big5-hkscs' }), HALF],
  ['Big5, undeclared', 'Big5，沒有宣告', page('big5', TAIWAN)],
  ['Big5-HKSCS, undeclared', 'Big5-HKSCS，沒有宣告', page('big5hkscs', HONG_KONG)],
  ['Big5-HKSCS, header says big5', 'Big5-HKSCS，標頭寫 big5', page('big5hkscs', HONG_KONG, { header: 'Big5' })],
  [
    'Big5 of Windows-950 (€, 碁銹裏, ▓)',
    'Windows-950 的 Big5（€、碁銹裏、▓）',
    { ...page('big5', TAIWAN, { header: 'big5', raw: 'a3e1f9d6f9d7f9d8f9fe' }), text: `${TAIWAN}€碁銹裏▓` },
  ],
  [
    'GB18030 with four-byte characters, declared gb2312',
    'GB18030 四位元組字，宣告 gb2312',
    page('gb18030', `${MAINLAND}㐀𠮷`, { head: HTTP_EQUIV('gb2312') }),
  ],
  [
    'GBK of Windows-936 (€ as one byte)',
    'Windows-936 的 GBK（單位元組 €）',
    { ...page('gbk', MAINLAND, { header: 'gb2312', raw: '80' }), text: `${MAINLAND}€` },
  ],
  [
    'GBK, `http-equiv` after 2 KB',
    'GBK，`http-equiv` 在 2 KB 之後',
    page('gbk', MAINLAND, { head: SCRIPT(2_000) + HTTP_EQUIV('gbk') }),
  ],
  [
    'Big5, `<meta>` after 8 KB',
    'Big5，`<meta>` 在 8 KB 之後',
    page('big5', TAIWAN, { head: SCRIPT(8_000) + META('big5') }),
  ],
  [
    'GBK, undeclared, text after 100 KB',
    'GBK，沒有宣告，100 KB 後才有中文',
    page('gbk', MAINLAND, { bytes: Buffer.from(SCRIPT(100_000)).toString('hex') }),
  ],
  ['GBK, header says utf-8', 'GBK，標頭誤寫 utf-8', page('gbk', MAINLAND, { header: 'utf-8' })],
  ['Big5, `<meta>` says utf-8', 'Big5，`<meta>` 誤寫 utf-8', page('big5', TAIWAN, { head: META('utf-8') })],
  ['GBK, header says iso-8859-1', 'GBK，標頭誤寫 iso-8859-1', page('gbk', MAINLAND, { header: 'iso-8859-1' })],
  ['Big5, declared gb2312', 'Big5，誤寫 gb2312', page('big5', TAIWAN, { head: META('gb2312') })],
  ['GBK, declared big5', 'GBK，誤寫 big5', page('gbk', MAINLAND, { header: 'big5' })],
  ['UTF-8, header says gbk', 'UTF-8，標頭誤寫 gbk', page('utf8', TAIWAN, { header: 'gbk' })],
  [
    'GBK, header right, `<meta>` wrong',
    'GBK，標頭對、`<meta>` 錯',
    page('gbk', MAINLAND, { header: 'gb18030', head: META('utf-8') }),
  ],
  [
    'Big5, declared in a comment too',
    'Big5，註解中另有宣告',
    page('big5', TAIWAN, { head: `<!-- ${META('euc-kr')} -->${META('big5')}` }),
  ],
  [
    'UTF-8 with a BOM, header says big5',
    'UTF-8 有 BOM，標頭寫 big5',
    page('utf8', TAIWAN, { header: 'big5', bytes: 'efbbbf' }),
  ],
  ['UTF-16LE with a BOM', 'UTF-16LE 有 BOM', page('utf-16le', MAINLAND, { bytes: 'fffe' })],
  [
    'UTF-16BE with a BOM, header says utf-8',
    'UTF-16BE 有 BOM，標頭寫 utf-8',
    page('utf-16be', TAIWAN, { header: 'utf-8', bytes: 'feff' }),
  ],
  ['UTF-16LE, undeclared', 'UTF-16LE，沒有宣告', page('utf-16le', TAIWAN)],
  ['Shift_JIS, header', 'Shift_JIS，標頭宣告', page('shift_jis', JAPANESE, { header: 'Shift_JIS' })],
  [
    'EUC-TW (Node has no decoder for it)',
    'EUC-TW（Node 沒有解碼器）',
    {
      contentType: `${HTML}; charset=euc-tw`,
      body: Buffer.from(`<p>${'\u00c4\u00e3\u00a8\u00c6\u00d1\u00e6'.repeat(30)}`, 'latin1'),
      text: undefined as unknown as string,
    },
  ],
];

export const CHARSET_CASES: readonly CharsetCase[] = CASES.map(([name, nameZh, one, others]) => ({
  name,
  nameZh,
  ...one,
  ...(others === undefined ? {} : { others }),
}));

const MARKS: Record<string, string> = { read: '✓', garbled: '✗' };
const MARKS_ZH: Record<string, string> = { ...MARKS, '喺 lost': '「喺」遺失' };

/** Returns the READMEs' comparison: a table of the cases that others were given too, then the number of all further ones. */
export function charsetTable(language: 'en' | 'zh'): string {
  const [title, marks] = language === 'en' ? ['A page in', MARKS] : ['網頁編碼', MARKS_ZH];
  const nameOf = ({ name, nameZh }: CharsetCase) => (language === 'en' ? name : nameZh);
  const rows = CHARSET_CASES.flatMap((one) => {
    if (one.others === undefined) return [];
    return `| ${[nameOf(one), 'read', ...one.others].map((cell) => marks[cell] ?? cell).join(' | ')} |`;
  });
  const read = CHARSET_CASES.filter(({ others, text }) => others === undefined && text !== undefined).length;
  const [refused = ''] = CHARSET_CASES.filter(({ text }) => text === undefined).map(nameOf);
  const further =
    language === 'en'
      ? `${read} further [cases](test/net/charset-cases.ts) are read right too: no declaration, a wrong, late or contradictory one, a BOM, the code pages of Windows. Refused, as a failed result: ${refused}.`
      : `另有 ${read} 種[情況](test/net/charset-cases.ts)也能讀對：沒有宣告，宣告錯誤、太晚或互相矛盾，有 BOM，以及 Windows 的字碼頁。回報失敗：${refused}。`;
  return [
    `| ${title} | Huasou | mcp-searxng 2.4.0 | open-webSearch 2.1.11 | fetch MCP (httpx) |`,
    '|---|---|---|---|---|',
    ...rows,
    '',
    further,
  ].join('\n');
}
