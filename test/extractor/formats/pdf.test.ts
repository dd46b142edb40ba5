import { describe, expect, it } from 'vitest';
import { readPdf } from '../../../src/extractor/formats/pdf.ts';
import { CMAPS, makePdf, type Piece } from '../../_util/pdf.ts';

const read = (bytes: Uint8Array, format: 'markdown' | 'text' = 'markdown') => readPdf(new Uint8Array(bytes), format);

async function readFrom(bytes: Uint8Array, start: number) {
  const reply = await readPdf(new Uint8Array(bytes), 'text', start);
  if ('failure' in reply) throw new Error(reply.failure);
  return reply;
}

/** Lines of text below one another. */
function lines(texts: readonly string[], { x = 72, y = 760, size = 12 } = {}): Piece[] {
  return texts.map((text, n) => ({ text, x, y: y - n * size * 1.5, size }));
}

const SAMPLES: Record<string, string> = {
  GB: '国务院今天发布通知，要求各地加强安全生产。',
  CNS: '行政院今天宣布，明年起將調整最低工資。',
  HK: '佢哋嘅嘢喺度，唔該晒。',
  JIS: '東京の気温は二十度です。',
  KS: '안녕하세요 세계 여러분',
};
const sampleOf = (cmap: string) =>
  /GB/.test(cmap)
    ? SAMPLES.GB
    : /HK/.test(cmap)
      ? SAMPLES.HK
      : /CNS|B5/.test(cmap)
        ? SAMPLES.CNS
        : /^(Uni)?KS/.test(cmap)
          ? SAMPLES.KS
          : SAMPLES.JIS;

describe('text in fonts that are not embedded, with a predefined encoding', () => {
  it.each(CMAPS)('is read in %s', async (font) => {
    const text = sampleOf(font) ?? '';
    expect(await read(makePdf({ font, pages: [lines([text])] }))).toEqual({ title: null, content: text });
  });

  it('is read in fonts with an embedded encoding and in standard fonts', async () => {
    const text = '行政院今天宣布，明年起將調整最低工資。';
    expect(await read(makePdf({ font: 'embedded', pages: [lines([text])] }))).toMatchObject({ content: text });
    expect(await read(makePdf({ font: 'Helvetica', pages: [lines(['The minimum wage rises.'])] }))).toMatchObject({
      content: 'The minimum wage rises.',
    });
  });
});

describe('lines are joined to paragraphs', () => {
  it('without spaces in Chinese, divided after a sentence that ends a line early', async () => {
    const pages = [
      lines([
        '行政院今天上午召開院會，會後宣布自明年一月起調整基本工資，每月',
        '調升幅度為百分之四，預計有二百萬名勞工受惠。',
        '勞動部表示，這次調整參考了物價指數與經濟成長率，並召開多次會議',
        '聽取勞資雙方的意見。',
      ]),
    ];
    expect(await read(makePdf({ pages }))).toMatchObject({
      content:
        '行政院今天上午召開院會，會後宣布自明年一月起調整基本工資，每月調升幅度為百分之四，預計有二百萬名勞工受惠。\n\n勞動部表示，這次調整參考了物價指數與經濟成長率，並召開多次會議聽取勞資雙方的意見。',
    });
  });

  it('divided at an indented line, a gap and an item of a list', async () => {
    const pages = [
      [
        { text: '第一段的文字一直寫到這一行的最後面才換行，再接', x: 72, y: 760 },
        { text: '下去又寫滿一整行的文字而沒有任何的標點符號在後', x: 72, y: 742 },
        { text: '縮排的這一行是第二段落的開頭，並且寫滿一整行', x: 96, y: 724 },
        { text: '接續的文字也是寫滿一整行的而且後面有很大的空白', x: 72, y: 706 },
        { text: '隔了很遠的這一行自成一段，並且也是寫滿一整行字', x: 72, y: 640 },
        { text: '一、第一項的內容', x: 72, y: 622 },
        { text: '二、第二項的內容', x: 72, y: 604 },
      ],
    ];
    const reply = await read(makePdf({ pages }), 'text');
    expect('content' in reply && reply.content.split('\n\n')).toEqual([
      '第一段的文字一直寫到這一行的最後面才換行，再接下去又寫滿一整行的文字而沒有任何的標點符號在後',
      '縮排的這一行是第二段落的開頭，並且寫滿一整行接續的文字也是寫滿一整行的而且後面有很大的空白',
      '隔了很遠的這一行自成一段，並且也是寫滿一整行字',
      '一、第一項的內容',
      '二、第二項的內容',
    ]);
  });

  it('column by column, continued from one column to the next', async () => {
    const first = [
      '　　左邊這一欄的第一行寫滿了整欄',
      '第二行也寫滿了整欄而且沒有標點',
      '第三行到這裡就結束了。',
      '　　這是左欄的第二個段落，也是寫',
      '滿的，而且會接到右欄的最上面去',
    ];
    const second = [
      '這裡是右欄的第一行，接著左欄寫',
      '到這裡才完。',
      '　　右欄自己的段落從這一行開始寫',
      '滿整欄之後再換行，文字寫到這裡',
      '就全部結束了。',
    ];
    const column = (texts: string[], x: number) =>
      texts.map((text, n) => ({ text: text.trim(), x: /^　　/.test(text) ? x + 24 : x, y: 740 - n * 18 }));
    const title = { text: '雙欄的論文', x: 200, y: 790, size: 24 };
    const pages = [[title, ...column(first, 72), ...column(second, 310)]];
    const reply = await read(makePdf({ font: 'embedded', pages }), 'text');
    expect('content' in reply && reply.content.split('\n\n')).toEqual([
      '左邊這一欄的第一行寫滿了整欄第二行也寫滿了整欄而且沒有標點第三行到這裡就結束了。',
      '這是左欄的第二個段落，也是寫滿的，而且會接到右欄的最上面去這裡是右欄的第一行，接著左欄寫到這裡才完。',
      '右欄自己的段落從這一行開始寫滿整欄之後再換行，文字寫到這裡就全部結束了。',
    ]);
  });

  it('with spaces between words and without hyphens at line ends', async () => {
    const pages = [lines(['The ministry an-', 'nounced a well-', 'known rule for', 'e-mail.'])];
    expect(await read(makePdf({ font: 'Helvetica', pages }))).toMatchObject({
      content: 'The ministry announced a wellknown rule for e-mail.',
    });
  });

  it('across pages, in their order', async () => {
    const full = '這一行寫滿了整個頁面的寬度而且沒有句號所以會接到下一頁去繼續';
    const pages = [
      lines(['第一頁的第一段到此為止。', full]),
      lines(['下一頁的開頭。', '第二頁的另一段話到這裡結束。']),
    ];
    expect(await read(makePdf({ pages }))).toMatchObject({
      content: `第一頁的第一段到此為止。\n\n${full}下一頁的開頭。\n\n第二頁的另一段話到這裡結束。`,
    });
  });

  it('from pieces of a spaced-out line, while distant pieces are cells', async () => {
    const spread = [...'分散對齊的標題文字'].map((text, n) => ({ text, x: 72 + n * 18, y: 760 }));
    const rows = [
      ['站名', '票價', '時間'],
      ['臺北', '1,490', '1:45'],
      ['左營', '700', '0:50'],
    ].flatMap((cells, row) => cells.map((text, n) => ({ text, x: 72 + n * 120, y: 700 - row * 18 })));
    const bytes = makePdf({ font: 'embedded', pages: [[...spread, ...rows]] });
    expect(await read(bytes)).toMatchObject({
      content:
        '分散對齊的標題文字\n\n| 站名 | 票價 | 時間 |\n| --- | --- | --- |\n| 臺北 | 1,490 | 1:45 |\n| 左營 | 700 | 0:50 |',
    });
    expect(await read(bytes, 'text')).toMatchObject({
      content: '分散對齊的標題文字\n\n站名\t票價\t時間\n臺北\t1,490\t1:45\n左營\t700\t0:50',
    });
  });
});

describe('spaced-out characters are joined', () => {
  it.each([1, 2, 2.7])('when set apart by %s points at a size of twelve', async (points) => {
    const pages = [lines(['董事會通過下年度的預算，同時任命分公司經理。']), lines(['主席：陳小明 紀錄：王大華'])];
    const content = '董事會通過下年度的預算，同時任命分公司經理。\n\n主席：陳小明 紀錄：王大華';
    expect(await read(makePdf({ font: 'embedded', pages, content: `${points} Tc\n` }))).toMatchObject({ content });
  });

  it.each([
    ['民 國 1 1 2 年 9 月 3 0 日', '民國112年9月30日'],
    ['本頁是這一本書的目 錄', '本頁是這一本書的目 錄'],
    ['一二三四五六七八九十 1 2 3 4 5', '一二三四五六七八九十 1 2 3 4 5'],
  ])('only if the whole line is spaced out: %s', async (text, content) => {
    expect(await read(makePdf({ font: 'embedded', pages: [lines([`${text} 以上`])] }))).toMatchObject({
      content: `${content} 以上`,
    });
  });
});

describe('aligned rows are a table', () => {
  const COLUMNS = [40, 100, 290, 420];
  const at = (y: number, texts: ReadonlyArray<readonly [text: string, x: number]>): Piece[] =>
    texts.map(([text, x]) => ({ text, x, y, size: 10 }));
  /** Cells by their column; from the third column on they are right-aligned, as amounts are. */
  const row = (y: number, cells: readonly string[]): Piece[] => {
    const placed = cells.map((text, n) => [text, (COLUMNS[n] ?? 0) + (n > 1 ? 100 - text.length * 10 : 0)] as const);
    return at(
      y,
      placed.filter(([text]) => text !== ''),
    );
  };
  const linesIn = async (pieces: readonly Piece[], format: 'markdown' | 'text' = 'markdown') => {
    const reply = await read(makePdf({ font: 'embedded', pages: [pieces] }), format);
    return 'content' in reply ? reply.content.split('\n') : reply;
  };
  const tableOf = (rows: ReadonlyArray<readonly string[]>) => rows.flatMap((cells, n) => row(700 - n * 15, cells));

  it('with empty cells, names in two lines and headings between rows', async () => {
    const rows = [
      ['代碼', '項目', '本年', '上年'],
      ['', '流動資產'],
      ['1100', '現金', '1,200', '900'],
      ['1150', '應收票據', '', '35'],
      ['1180', '按攤銷後成本衡量之'],
      ['', '金融資產', '(40)', '-'],
      ['', '非流動資產'],
      ['1600', '設備', '7', '6,500'],
    ];
    const lines = [
      '| 代碼 | 項目 | 本年 | 上年 |',
      '| --- | --- | --- | --- |',
      '|  | 流動資產 |  |  |',
      '| 1100 | 現金 | 1,200 | 900 |',
      '| 1150 | 應收票據 |  | 35 |',
      '| 1180 | 按攤銷後成本衡量之金融資產 | (40) | - |',
      '|  | 非流動資產 |  |  |',
      '| 1600 | 設備 | 7 | 6,500 |',
    ];
    expect(await linesIn(tableOf(rows))).toEqual(lines);
    const text = lines.filter((line) => !line.includes('---')).map((line) => line.slice(2, -2).replaceAll(' | ', '\t'));
    expect(await linesIn(tableOf(rows), 'text')).toEqual(text.map((line) => line.trimEnd()));
  });

  it('without a header if the first row contains values', async () => {
    const rows = [
      ['1', '臺北', '1,490'],
      ['2', '左營', '', '700'],
      ['3', '花蓮', '440', '50'],
    ];
    expect(await linesIn(tableOf(rows))).toEqual([
      '|  |  |  |  |',
      '| --- | --- | --- | --- |',
      '| 1 | 臺北 | 1,490 |  |',
      '| 2 | 左營 |  | 700 |',
      '| 3 | 花蓮 | 440 | 50 |',
    ]);
  });

  it('with signs joined to their numbers and adjacent amounts separated', async () => {
    const pieces = [
      ...at(715, [
        ['項', 100],
        ['目', 140],
        ['金', 330],
        ['額', 370],
      ]),
      ...row(700, ['', '現金', '1,200', '900']),
      ...at(685, [
        ['存貨', 100],
        ['$', 290],
        ['300', 360],
        ['4,000', 470],
      ]),
      ...at(670, [
        ['票據', 100],
        ['1,111 2,222', 345],
      ]),
      ...row(655, ['', '設備', '( 70 )', '80']),
    ];
    expect(await linesIn(pieces)).toEqual([
      '| 項目 | 金額 |  |',
      '| --- | --- | --- |',
      '| 現金 | 1,200 | 900 |',
      '| 存貨 | $300 | 4,000 |',
      '| 票據 | 1,111 | 2,222 |',
      '| 設備 | (70) | 80 |',
    ]);
  });

  it('unless they are items of a list, however far from their numbers', async () => {
    const items = ['1.', '（二）', 'a)', '•'].flatMap((mark, n) =>
      at(700 - n * 15, [
        [mark, 40],
        [`第${n}件事情要先講清楚`, 100],
      ]),
    );
    expect(await linesIn(items)).toEqual([
      '1. 第0件事情要先講清楚',
      '',
      '（二） 第1件事情要先講清楚',
      '',
      'a) 第2件事情要先講清楚',
      '',
      '• 第3件事情要先講清楚',
    ]);
  });

  it('below a heading spread over its width, which stays a line of its own', async () => {
    const head = [...'本年度每一季'].map((text, n) => [text, 100 + n * 60] as const);
    const week = [...'日一二三四五六'].map((text, n) => [text, 40 + n * 60] as const);
    const days = [1, 2].map((n) => [0, 1, 2, 3, 4, 5, 6].map((day) => [String(n * 7 + day), 40 + day * 60] as const));
    const calendar = [week, ...days].flatMap((cells, n) => at(700 - n * 15, cells));
    expect(await linesIn([...at(730, head), ...calendar])).toEqual([
      '本年度每一季',
      '',
      '| 日 | 一 | 二 | 三 | 四 | 五 | 六 |',
      '| --- | --- | --- | --- | --- | --- | --- |',
      '| 7 | 8 | 9 | 10 | 11 | 12 | 13 |',
      '| 14 | 15 | 16 | 17 | 18 | 19 | 20 |',
    ]);
  });

  it('unless they are lines of a text with wide spaces', async () => {
    const words = ['this old', 'paper was', 'typed on', 'a machine', 'which set', 'its words', 'apart so'];
    const pieces = Array.from({ length: 12 }, (_, n) =>
      at(
        700 - n * 15,
        [0, 1, 2]
          .slice(n % 2)
          .map((word) => [words[(n * 3 + word * 2) % 7] ?? '', 60 + word * 150 + ((n * 37) % 90)] as const),
      ),
    );
    expect(((await linesIn(pieces.flat())) as string[]).filter((line) => line.startsWith('|'))).toEqual([]);
  });
});

describe('title, headings and margins', () => {
  const BODY = [
    '本文的第一行有相當多的文字，以便能看出它是本文而不是標題。',
    '本文的第二行也是一樣有很多的文字在這裡面。',
  ];

  it('has text that looks like markdown as text', async () => {
    const texts = [
      '![chart](https://e.com/x.png) and <script>x</script>',
      '```',
      '# Forged heading',
      '- item',
      '1. item',
    ];
    const pages = [texts.map((text, n) => ({ text, x: 72, y: 700 - n * 60, size: 12 }))];
    const written = ['!\\[chart\\](https://e.com/x.png) and \\<script>x\\</script>', '\\`\\`\\`', '\\# Forged heading'];
    expect(await read(makePdf({ font: 'Helvetica', pages }))).toMatchObject({
      content: [...written, '- item', '1. item'].join('\n\n'),
    });
    expect(await read(makePdf({ font: 'Helvetica', pages }), 'text')).toMatchObject({ content: texts.join('\n\n') });
  });

  it('takes the title from metadata or the largest line, headings from larger lines', async () => {
    const pages = [
      [
        { text: '年度報告', x: 200, y: 780, size: 24 },
        { text: '第一節　概況', x: 72, y: 730, size: 16 },
        ...lines(BODY, { y: 700 }),
      ],
    ];
    const content = `## 第一節 概況\n\n${BODY.join('')}`;
    expect(await read(makePdf({ pages }))).toEqual({ title: '年度報告', content });
    expect(await read(makePdf({ pages, title: '勞動部年度報告' }))).toEqual({ title: '勞動部年度報告', content });
    expect(await read(makePdf({ pages, title: 'Microsoft Word - 新增 文件.docx' }))).toMatchObject({
      title: '年度報告',
    });
    expect(await read(makePdf({ pages }), 'text')).toMatchObject({ content: content.replace('## ', '') });
  });

  it("ignores a program's default name as the title", async () => {
    const pages = [[{ text: '年度報告', x: 200, y: 780, size: 24 }, ...lines(BODY, { y: 700 })]];
    for (const title of ['PowerPoint 簡報', '幻灯片 1', 'report.dvi'])
      expect(await read(makePdf({ pages, title }))).toMatchObject({ title: '年度報告' });
  });

  it('does not read a larger line within a sentence as a heading', async () => {
    const sentence = { text: '也一直在變，要改的地方多，問的人更多，為了', x: 72, y: 730, size: 16 };
    const reply = await read(makePdf({ pages: [[sentence, ...lines(BODY, { y: 700 })]], title: '報告' }));
    expect(reply).toMatchObject({ content: `${sentence.text}\n\n${BODY.join('')}` });
  });

  it('leaves out running heads and page numbers', async () => {
    const pages = [1, 2, 3, 4].map((n) => [
      { text: '勞動部年度報告', x: 72, y: 810, size: 9 },
      ...lines([`第 ${n} 頁上的正文，每一頁都有不同的內容。`, `這是第 ${n} 頁的第二段。`]),
      { text: n % 2 === 0 ? `- ${n} -` : `~${n}~`, x: 290, y: 30, size: 9 },
    ]);
    const reply = await read(makePdf({ pages }));
    expect(reply).toHaveProperty('content');
    expect('content' in reply && reply.content).not.toMatch(/年度報告|- \d -|~/);
    expect('content' in reply && reply.content.match(/正文/g)).toHaveLength(4);
  });
});

describe('characters of fonts', () => {
  it('replaces radicals by the characters they look like', async () => {
    const pages = [lines(['⽤⼾⼿册从⼊⻔到精通：⻢上打开⻚⾯'])];
    expect(await read(makePdf({ font: 'embedded', pages, title: '⽤⼾⼿册' }))).toEqual({
      title: '用户手册',
      content: '用户手册从入门到精通：马上打开页面',
    });
  });

  it('reads marks from a symbol font as bullets at the beginning of a line', async () => {
    const items = ['\uf06c 第一項的內容是這樣的', '\uf06c 第二項的內容是那樣的'];
    expect(await read(makePdf({ font: 'embedded', pages: [lines(items)] }))).toMatchObject({
      content: '• 第一項的內容是這樣的\n\n• 第二項的內容是那樣的',
    });
  });
});

describe('limits and failures', () => {
  it.each([
    ['a password', makePdf({ pages: [lines(['機密'])], isEncrypted: true }), 'pdf_encrypted'],
    ['pictures of pages', makePdf({ pages: [[], []], isScanned: true }), 'pdf_without_text'],
    ['half of a file', makePdf({ pages: [lines(['文字'])] }).subarray(0, 200), 'pdf_damaged'],
    ['a beginning alone', Buffer.from('%PDF-1.7\n'), 'pdf_damaged'],
  ])('fails for %s', async (_name, bytes, failure) => {
    expect(await read(bytes)).toEqual({ failure });
  });

  it('reads a long document until a reply is full, then from that position', async () => {
    const text = '這一頁有很多很多的文字，一行又一行，重複了好幾次，直到寫滿為止。'.repeat(3);
    const page = (n: number) => Array(100).fill(text).with(50, `這裡是第${n}頁的中間。`);
    const head = { text: '年度報告', x: 72, y: 800, size: 4 };
    const pages = Array.from({ length: 26 }, (_, n) => [head, ...lines(page(n + 1), { size: 4 })]);
    const bytes = makePdf({ pages });
    const whole = { count: 26, unit: '頁' };
    const beginning = await readFrom(bytes, 0);
    expect(beginning).toMatchObject({ unread: { whole, isReachable: true } });
    const end = await readFrom(bytes, beginning.content.length);
    expect(end.content.startsWith(beginning.content)).toBe(true);
    expect(end).not.toHaveProperty('unread');
    expect(end.content.match(/第\d+頁的中間/g)).toEqual(pages.map((_, n) => `第${n + 1}頁的中間`));
    expect(end.content).not.toContain('年度報告');
  });

  it('reads a very long document as far as time allows and tells how far', async () => {
    const text = '這一頁有很多很多的文字，一行又一行，重複了好幾次，直到寫滿為止。'.repeat(2);
    const pages = Array.from({ length: 1_600 }, () => lines(Array(40).fill(text), { size: 8 }));
    const reply = await readFrom(makePdf({ pages }), 10_000_000);
    if (!('unread' in reply)) return expect(reply.content).toMatch(/為止。$/); // a machine fast enough to read it all
    expect(reply.unread).toEqual({ whole: { count: 1_600, unit: '頁' }, isReachable: false });
    expect(reply.content).toMatch(/\n\n……（全文共 1600 頁，以上為前 \d+ 頁。）$/);
  });
});
