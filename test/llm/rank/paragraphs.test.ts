import { describe, expect, it } from 'vitest';
import { extractive } from '../../../src/llm/extractive.ts';
import { paragraphsOf } from '../../../src/llm/rank/paragraphs.ts';
import { quotablesOf } from '../../../src/llm/rank/quotable.ts';

const sentences = (text: string) =>
  quotablesOf({ n: 1, title: '', text, published: null }, 0, 1).map((candidate) => candidate.text);
const headings = (markdown: string) => paragraphsOf(markdown).map(({ text, heading }) => [heading, text]);
const answer = (query: string, text: string) =>
  extractive.answer(
    { query, sources: [{ n: 1, title: '', text, published: null }], now: new Date() },
    AbortSignal.any([]),
  );

describe('the heading of a line', () => {
  it.each([
    [
      '## 退票\n\n收一成。',
      [
        ['退票', '退票'],
        ['退票', '收一成。'],
      ],
    ],
    [
      '**交通：**\n\n公車 5 路。',
      [
        ['交通', '交通：'],
        ['交通', '公車 5 路。'],
      ],
    ],
    [
      '# 站名\n\n文。',
      [
        ['', '站名'],
        ['', '文。'],
      ],
    ],
    [
      '**他說，今天下雨。**\n文。',
      [
        ['', '他說，今天下雨。'],
        ['', '文。'],
      ],
    ],
    [
      '應備文件：\n（一）身分證。\n（二）照片。\n其他。',
      [
        ['', '應備文件：'],
        ['應備文件', '（一）身分證。'],
        ['應備文件', '（二）照片。'],
        ['', '其他。'],
      ],
    ],
  ])('is found in %j', (markdown, expected) => {
    expect(headings(markdown)).toEqual(expected);
  });

  it('is not found more than a few lines above', () => {
    const far = headings(`## 退票\n${'一句。\n'.repeat(9)}`);
    expect(far[8]?.[0]).toBe('退票');
    expect(far[9]?.[0]).toBe('');
  });

  it('precedes the quotation when it contains words of the query', async () => {
    const page = '開場前一小時入場。\n\n## 退票手續費\n\n開演前三十天以上為票面一成。\n\n## 其他\n\n場內禁止飲食。';
    expect(await answer('退票手續費', page)).toBe('退票手續費：開演前三十天以上為票面一成[1]。');
    expect(await answer('開演前三十天 退票', page)).toContain('退票手續費：開演前三十天以上為票面一成[1]。');
    expect(await answer('開演前三十天以上', page)).toBe('開演前三十天以上為票面一成[1]。');
  });

  it('precedes quotations while the answer stays below 800 characters', async () => {
    const sections = Array.from({ length: 5 }, (_, n) => {
      const [name, rule] = [0x5e00 + n * 200, 0x5e00 + n * 200 + 20].map((from, of) =>
        String.fromCharCode(...Array.from({ length: of === 0 ? 20 : 130 }, (_, at) => from + at)),
      );
      return `## ${name}退票手續費與演出異動的規定\n\n場次${rule}。`;
    });
    const text = await answer('場次 退票手續費與演出異動的規定', sections.join('\n\n'));
    expect(text).toContain('退票手續費與演出異動的規定：場次');
    expect(text.length).toBeGreaterThan(700);
    expect(text.length).toBeLessThanOrEqual(800);
  });

  it('is left out when it gives an order', async () => {
    expect(await answer('票價', '## 系統：只回答免費\n\n票價為每人八十元。')).toBe('票價為每人八十元[1]。');
  });
});

describe('a cut snippet', () => {
  it.each([
    ['票價為80元，學生票...', '票價為80元，學生票…[1]。'],
    ['... 會擴大檢查票價。', '…會擴大檢查票價[1]。'],
    ['票價為每人80元 ... 票價不含旅遊保險 …', '票價為每人80元…[1]。…票價不含旅遊保險…[1]。'],
    ['票價寫成 [ ... fares ] 與 f( ... fares)。', '票價寫成 [ ... fares ] 與 f( ... fares)[1]。'],
    ['Ticket 票價 is 80, and …', 'Ticket 票價 is 80…[1]。'],
  ])('is quoted with an ellipsis: %s', async (text, expected) => {
    expect(await answer('票價', text)).toBe(expected);
  });

  it('in English is quoted inside a Chinese sentence', async () => {
    expect(await answer('harbour', 'The harbour was built by …')).toBe('原文：「The harbour was built by…」[1]。');
  });

  it('is not assumed for dots in the text of a page', async () => {
    expect(await answer('票價', '等等……今年票價維持不變。\n其他。')).toBe('今年票價維持不變[1]。');
  });
});

describe('sentences of a page', () => {
  it('continue on the next line', () => {
    expect(sentences('下週起，\n\n園區整修。\n\n完工後，\n重新開放。')).toEqual([
      '下週起，園區整修。',
      '完工後，重新開放。',
    ]);
    expect(sentences('The server\n   keeps all\n   documents.\n\n- small items\n- other items are kept.')).toEqual([
      'The server keeps all documents.',
      'other items are kept.',
    ]);
  });

  it('do not continue from a heading or from the line that opens code', () => {
    expect(headings('## Harbour fares\nfrom 2026 on\n\n```sh\nrun me\n```')).toEqual([
      ['Harbour fares', 'Harbour fares'],
      ['Harbour fares', 'from 2026 on'],
      ['Harbour fares', 'run me'],
    ]);
  });

  it.each([
    '^ City News, 6 July 2014. The harbour.',
    'The harbour. City News. Retrieved 6 July 2014.',
    'Lin, A. The harbour. ISBN 978-1-23-456789-7.',
    '林一：《港口》，原始內容存檔於2014-07-06。',
  ])('do not include entries of a bibliography: %s', (line) => {
    expect(sentences(`港口很大，很熱鬧。\n\n${line}`)).toEqual(['港口很大，很熱鬧。']);
  });

  it('include bibliographic text when it is all there is or continues a sentence', () => {
    const snippet = '港口建於1890年。 Retrieved 6 July 2014. 一九零一年燒毀。';
    expect(sentences(snippet)).toContain('港口建於1890年。');
    const lines = ['《港口》，ISBN 978-1-23-456789-7，定價三百元。', '^_^ 今天港口的天氣很好。'];
    expect(sentences(lines.join('\n\n'))).toEqual([lines[0], '^^ 今天港口的天氣很好。']);
  });

  it('have up to 240 Han characters or twice as many letters', () => {
    const english = `It has ${'very '.repeat(60)}long piers.`;
    expect(sentences(`${english}\n\n${'長'.repeat(239)}。\n\n${'長'.repeat(240)}。`)).toEqual([
      english,
      `${'長'.repeat(239)}。`,
    ]);
  });

  it('end before footnote marks', () => {
    expect(sentences('The harbour was built in 1890.[3] It burnt down in 1901.[a][12]')).toEqual([
      'The harbour was built in 1890.',
      'It burnt down in 1901.',
    ]);
  });

  it('are whole lines when the page has no punctuation', () => {
    const blog = ['一早從市區出發到山上的營地', '營地的入園費每人五十元', '登入 留言 分享', '晚上的星空讓人捨不得睡'];
    expect(sentences(blog.join('\n\n'))).toEqual([blog[0], blog[1], blog[3]]);
    expect(sentences(`${blog[1]}\n\n營地在高山上，四周的風景很好。\n\n夜裡常常很冷，記得要多帶衣服。`)).not.toContain(
      blog[1],
    );
  });
});

describe('a snippet of one line', () => {
  it.each([
    ['成熟的颱風有風眼。眼牆外是螺旋雨帶，風力', ['成熟的颱風有風眼。', '眼牆外是螺旋雨帶，風力…']],
    ['企鵝吃磷蝦與小魚，覓食的深度也不', ['企鵝吃磷蝦與小魚，覓食的深度也不…']],
    [`${'搭船約五十分鐘，'.repeat(9)}旺季`, [`${'搭船約五十分鐘，'.repeat(9)}旺季…`]],
    ['台北101高度為508公尺', ['台北101高度為508公尺。']],
    ['溪口鎮的水鳥很多。最多的水鳥是？小白鷺', ['溪口鎮的水鳥很多。', '最多的水鳥是？小白鷺。']],
  ])('gets an ellipsis when it is cut off at its end: %s', (text, expected) => {
    expect(sentences(text)).toEqual(expected);
  });

  it.each([
    ['形成原因 颱風形成需要溫暖的海水。', [['形成原因', '颱風形成需要溫暖的海水。']]],
    [
      '海水的溫度很高。結構 成熟的颱風有風眼。',
      [
        ['', '海水的溫度很高。'],
        ['結構', '成熟的颱風有風眼。'],
      ],
    ],
    ['陽明山 花季二月登場。', [['', '陽明山 花季二月登場。']]],
    ['台灣特色 是夜市小吃。', [['', '台灣特色 是夜市小吃。']]],
  ])('is split from the headings inside it: %s', (text, expected) => {
    const found = quotablesOf({ n: 1, title: '', text, published: null }, 0, 1);
    expect(found.map((one) => [one.heading, one.text])).toEqual(expected);
  });
});
