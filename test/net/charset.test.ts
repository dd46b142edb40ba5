import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { decode } from '../../src/net/charset.ts';

const TAIWAN = '<p>行政院今天宣布，明年起將調整最低工資，並說明相關的配套措施。</p>';
const MAINLAND = '<p>国务院今天发布通知，要求各地加强安全生产工作，价格为€5。</p>';
const HONG_KONG = '<p>佢哋嘅嘢係咪喺度？唔該晒，呢啲嘢冇問題嘅，香港人喺度嘅嘢啲咗嗰個。</p>';
const JAPANESE = '<p>今日は良い天気ですね。東京の気温は二十度です。</p>';
const RARE = `${MAINLAND}㐀𠮷`; // four bytes in GB18030

describe('a page without declaration', () => {
  it.each([
    ['gb18030', MAINLAND],
    ['gb18030', RARE],
    ['big5hkscs', TAIWAN],
    ['big5hkscs', HONG_KONG],
    ['utf-8', TAIWAN],
    ['utf-16le', MAINLAND],
    ['utf-16be', MAINLAND],
  ])('is recognised as %s', (encoding, text) => {
    expect(decode(iconv.encode(text, encoding), undefined)).toEqual({ text, encoding });
  });
});

const SCRIPT = `<script>${'var a=function(b){return b+1};'.repeat(3_200)}</script>`;

describe('a page without declaration and with little text in much ASCII', () => {
  it.each([
    ['gb18030', MAINLAND],
    ['big5hkscs', TAIWAN],
    ['windows-1252', '<p>Die Größe der Straße: für Fußgänger.</p>'],
  ])('is recognised as %s', (encoding, text) => {
    const html = `${SCRIPT}${text}${SCRIPT}`;
    expect(decode(iconv.encode(html, encoding), undefined)).toEqual({ text: html, encoding });
  });
});

describe('a page without declaration and with a few words', () => {
  it.each([
    ['gb18030', '红烧肉'],
    ['gb18030', '青椒炒蛋'],
    ['big5hkscs', '配套措施歡迎'],
    ['big5hkscs', '滷肉飯 蚵仔煎 豬血糕'],
    ['gb18030', 'iPhone 15 Pro Max 256GB 现在的价格是多少'],
    ['gb18030', 'Kubernetes deployment with Helm and ArgoCD on bare metal: 安装的方法'],
    ['gb18030', '李娜</p><p>张敏</p><p>刘洋</p><p>陈静</p><p>杨帆</p><p>赵磊'], // the detector prefers Korean
  ])('is recognised as %s: %s', (encoding, text) => {
    const html = `<html><title>${text}</title><a href="/">${text}</a></html>`;
    expect(decode(iconv.encode(html, encoding), undefined).text).toBe(html);
  });
});

describe('a page without declaration in another language', () => {
  const GERMAN = 'Bitte prüfen Sie die Einträge; für die Änderungen gelten größere Fristen.';
  /** As Big5, the bytes of EUC-JP are Chinese, if hardly. */
  const ALMOST_CHINESE =
    '東京の気温は二十度です。今日は朝から晴れて、多くの人が公園を訪れました。専門家は「この傾向は来週まで続く」と話しています。日本の経済は回復の兆しを見せ、企業の業績も改善している。'.repeat(
      4,
    );
  const RUSSIAN = 'Городские власти сообщили, что движение по мосту будет закрыто.';
  it.each([
    ['windows-1252', GERMAN],
    ['windows-1252', 'La exposición reúne obras del siglo diecisiete; ¿cuánto cuesta la entrada mañana?'],
    ['windows-1252', 'A café in the north of the town is open to all.'],
    ['windows-1251', RUSSIAN],
    ['koi8-r', RUSSIAN],
    ['iso-8859-7', 'Ο δήμος ανακοίνωσε χθες ότι η γέφυρα θα παραμείνει κλειστή.'],
    ['shift_jis', JAPANESE],
    ['euc-jp', JAPANESE],
    ['euc-jp', ALMOST_CHINESE],
    ['euc-kr', '시청은 어제 다리의 통행을 이 주 동안 중단한다고 발표했습니다.'],
  ])('is recognised as %s: %s', (encoding, text) => {
    expect(decode(iconv.encode(`<p>${text}</p>`, encoding), undefined).text).toBe(`<p>${text}</p>`);
  });

  it.each([GERMAN, RUSSIAN, JAPANESE, TAIWAN, '😀 😁 😂 🤣 😃'])(
    'is UTF-8 even if cut off or with a byte that is invalid: %s',
    (text) => {
      const bytes = Buffer.from(text);
      const broken = Buffer.concat([bytes, Buffer.from([0xff]), bytes, bytes]);
      for (const contentType of [undefined, 'text/html; charset=utf-8', 'text/html; charset=gbk']) {
        expect(decode(broken, contentType).text).toBe(`${text}\ufffd${text}${text}`);
        expect(decode(Buffer.from(`${text}ü`).subarray(0, -1), contentType).text).toBe(`${text}\ufffd`);
      }
    },
  );
});

describe('a page without declaration and with a few words between ASCII letters', () => {
  it.each([
    ['windows-1250', 'Zażółć gęślą jaźń.'],
    ['iso-8859-2', 'Zażółć gęślą jaźń.'],
    ['windows-1250', 'Příliš žluťoučký kůň úpěl.'],
    ['windows-1252', 'Mädchenschule'],
    ['windows-1250', 'Wójt ogłosił, że most będzie zamknięty.'],
    ['windows-1254', 'Köprü yarın kapalı olacak, şoförler dikkat.'],
  ])('is recognised as %s: %s', (encoding, text) => {
    expect(decode(iconv.encode(`<p>${text}</p>`, encoding), undefined).text).toBe(`<p>${text}</p>`);
  });

  it.each([
    ['gb18030', 'iPhone鲞'],
    ['gb18030', 'Kubernetes镝 Helm锒'],
    ['big5hkscs', 'Facebook鱻'],
    ['big5hkscs', '姊妹站Bcbhome'],
    ['big5hkscs', '龘鱻麤 鸞鬱籲'],
    ['gb18030', '镕鑫淼焱垚'],
  ])('in %s is read as Chinese: %s', (encoding, text) => {
    expect(decode(iconv.encode(`<p>${text}</p>`, encoding), undefined).text).toMatch(/\p{Script=Han}/u);
  });
});

describe('a page in an encoding that switches character sets by escapes', () => {
  const bytes = Buffer.from('<meta charset="iso-2022-jp"><p>\u001b$BF|K\\8l\u001b(B</p>', 'latin1');
  const plain = Buffer.from('<meta charset="iso-2022-jp"><p>plain</p>');

  it.each([
    ['in the header', bytes, 'text/html; charset=ISO-2022-JP', '日本語'],
    ['in the page', bytes, 'text/html', '日本語'],
    ['by another name', bytes, 'text/html; charset=csISO2022JP', '日本語'],
    ['without any', plain, 'text/html; charset=iso-2022-jp', 'plain'],
    ['but not as what it is', bytes, 'text/html; charset=utf-8', '\u001b$BF|K'],
  ])('is decoded as declared %s', (_name, page, contentType, text) =>
    expect(decode(page, contentType).text).toContain(text),
  );
});

describe('a page with a declaration', () => {
  it.each([
    ['gbk', 'text/html; charset=gb2312', MAINLAND],
    ['gbk', 'text/html;charset="GBK"', MAINLAND],
    ['gb18030', 'text/html; charset=gb2312', RARE],
    ['big5hkscs', 'text/html; charset=Big5', HONG_KONG],
    ['big5hkscs', 'text/html; charset=x-x-big5', TAIWAN],
    ['big5hkscs', 'text/html; charset=big5-hkscs', HONG_KONG],
    ['shift_jis', 'text/html; charset=Shift_JIS', JAPANESE],
    ['euc-jp', 'text/html; charset=euc-jp', JAPANESE],
    ['euc-kr', 'text/html; charset=euc-kr', '<p>안녕하세요 세계</p>'],
    ['windows-1252', 'text/html; charset=iso-8859-1', '<p>café – “quoted”</p>'],
    ['utf-16le', 'text/html; charset=utf-16', MAINLAND],
    ['utf-16le', 'text/html; charset=utf-16', '<p>Plain words, which would be UTF-8 too.</p>'],
    ['utf-16be', 'text/html; charset=UTF-16BE', '<p>Plain words, which would be UTF-8 too.</p>'],
    ['utf-32le', 'text/html; charset=utf-32le', '<p>Plain words, which would be UTF-8 too.</p>'],
  ])('in %s is decoded as %s declares', (encoding, contentType, text) => {
    expect(decode(iconv.encode(text, encoding), contentType).text).toBe(text);
  });

  it.each([
    ['in a meta element', '<meta charset="windows-1250">'],
    ['in the old form', '<meta http-equiv="Content-Type" content="text/html; charset=windows-1250">'],
    ['without quotes', '<META CHARSET=windows-1250>'],
    ['late', `<!--${'x'.repeat(3_000)}--><meta charset='windows-1250'>`],
    ['before a script', '<meta charset="windows-1250"><script>a</script>'],
    ['after one that is quoted', '<script>"<meta charset=gb2312>"</script><meta charset="windows-1250">'],
    ['after a script that opens what it does not close', '<script>"<style>"</script><meta charset="windows-1250">'],
    ['as XML does', '<?xml version="1.0" encoding="windows-1250"?>'],
  ])('in its content is decoded as declared %s', (_name, head) => {
    const text = `${head}<p>Zażółć gęślą jaźń</p>`; // a guess by content would be Chinese
    expect(decode(iconv.encode(text, 'windows-1250'), 'text/html').text).toBe(text);
  });

  it.each([
    'gb',
    'gb2312',
    'GB_2312-80',
    'gbk',
    'x-gbk',
    'cp936',
    'ms936',
    'windows-936',
    'chinese',
    'csGB2312',
    'HZ-GB-2312',
  ])('as %s is decoded as all of GB18030', (label) => {
    const song = `<p>${'夜空に咲いた花火のように、きみはそっと笑っていたね。'.repeat(20)}㐀𠮷</p>`; // the detector prefers EUC-JP
    expect(decode(iconv.encode(song, 'gb18030'), `text/html; charset=${label}`).text).toBe(song);
  });

  it.each(['iso-8859-1', 'latin1', 'Latin-1', 'us-ascii', 'ascii', 'windows-1252'])(
    'as %s is decoded as Windows-1252',
    (label) => {
      const text = '<p>“déjà vu” – 5 €</p>';
      expect(decode(iconv.encode(text, 'windows-1252'), `text/html; charset=${label}`).text).toBe(text);
    },
  );
});

it('a declared encoding is used despite a bad byte in a long page', () => {
  const text = `<p>${'Zażółć gęślą jaźń. '.repeat(200)}</p>`;
  const bytes = Buffer.concat([iconv.encode(text, 'windows-1250'), Buffer.from([0x81])]);
  expect(decode(bytes, 'text/html; charset=windows-1250').text).toBe(`${text}\ufffd`);
});

it('a declaration is found after 60 kB of styles', () => {
  const text = `<STYLE>${'p { margin: 0 } '.repeat(3_800)}</style><meta charset="windows-1250"><p>Zażółć gęślą jaźń</p>`;
  expect(decode(iconv.encode(text, 'windows-1250'), 'text/html').text).toBe(text);
});

describe('a page with a wrong declaration', () => {
  it.each([
    ['utf8', 'text/html; charset=big5', TAIWAN],
    ['utf8', 'text/html; charset=gb2312', MAINLAND],
    ['big5hkscs', 'text/html; charset=utf-8', TAIWAN],
    ['gb18030', 'text/html; charset=utf-8', MAINLAND],
    ['gb18030', 'text/html; charset=nonsense', MAINLAND],
    ['utf8', 'text/html; charset=iso-8859-1', TAIWAN],
    ...['iso-8859-1', 'iso-8859-15', 'windows-1250', 'macintosh', 'koi8-r'].map((label): [string, string, string] => [
      'gb18030',
      `text/html; charset=${label}`,
      MAINLAND,
    ]),
  ])('in %s is decoded right despite %s', (encoding, contentType, text) => {
    expect(decode(iconv.encode(text, encoding), contentType).text).toBe(text);
  });

  it('is decoded by its byte order mark whatever is declared', () => {
    const bytes = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(TAIWAN)]);
    for (const charset of ['big5', 'utf-16']) expect(decode(bytes, `text/html; charset=${charset}`).text).toBe(TAIWAN);
    for (const [encoding, text] of [
      ['utf-16le', '一天'],
      ['utf-32le', '一天'],
      ['utf-16le', MAINLAND],
      ['utf-16le', '天氣'],
      ['utf-16be', '天氣'],
    ] as const) {
      expect(decode(iconv.encode(text, encoding, { addBOM: true }), 'text/html; charset=gbk').text).toBe(text);
    }
  });

  it.each([
    ['锇科学', 'ef…bf'],
    ['够科学', '…bbbf'],
    ['剥皮', '…fe'],
    ['⺁', 'fe…'],
  ])('is not mistaken for UTF-8 by part of a byte order mark: %s, %s', (word) => {
    const text = `${word}${MAINLAND}`;
    expect(decode(iconv.encode(text, 'gb18030'), undefined).text).toBe(text);
  });

  it.each([
    `<script>var head = '<meta charset="windows-1250">'</script>`,
    '<noscript><meta charset="windows-1250"></noscript>',
    '<!-- <meta charset="windows-1250"> -->',
  ])('is decoded by its content if the declaration is only quoted: %s', (head) => {
    const text = `${head}<p>La exposición de mañana: ¿cuánto?</p>`;
    expect(decode(iconv.encode(text, 'windows-1252'), undefined)).toEqual({ text, encoding: 'windows-1252' });
  });

  it('is decoded even if empty or invalid in every encoding', () => {
    expect(decode(Buffer.alloc(0), undefined).text).toBe('');
    expect(decode(Buffer.from([0xff, 0xff, 0xff]), undefined).text.length).toBeGreaterThan(0);
  });
});

describe('a page that several encodings could decode', () => {
  it('in Big5 is decoded right despite a declaration as gb2312', () => {
    const text = '<title>最低工資調整方案說明會</title>';
    expect(decode(iconv.encode(text, 'big5'), 'text/html; charset=gb2312').text).toBe(text);
  });

  it('in Japanese keeps the declared Chinese encoding', () => {
    const song = '<p>歌词</p><p>夜空に咲いた花火のように、きみはそっと笑っていたね。</p>';
    expect(decode(iconv.encode(song, 'gbk'), 'text/html; charset=gbk').text).toBe(song);
  });

  it('in a language with accents or Cyrillic keeps the declared encoding', () => {
    const text = '<p>Les élèves français étaient très étonnés à Nîmes, où l’été fut agréable.</p>';
    expect(decode(iconv.encode(text, 'windows-1252'), 'text/html; charset=iso-8859-1').text).toBe(text);
    const cyrillic = '<p>Правительство сегодня объявило о повышении минимальной зарплаты.</p>';
    expect(decode(iconv.encode(cyrillic, 'windows-1251'), 'text/html; charset=windows-1251').text).toBe(cyrillic);
    expect(decode(iconv.encode(cyrillic, 'koi8-r'), 'text/html; charset=koi8-r').text).toBe(cyrillic);
  });

  it('in an encoding without a decoder yields replacement characters', () => {
    const bytes = Buffer.from('<p>\u00c4\u00e3\u00a8\u00c6</p>', 'latin1');
    for (const label of ['euc-tw', 'x-euc-tw', 'cns11643', 'x-cns-11643']) {
      expect(decode(bytes, `text/html; charset=${label}`).text).toBe('<p>\ufffd\ufffd\ufffd\ufffd</p>');
    }
  });
});

describe('UTF-8 that was encoded twice', () => {
  const text = '<title>颱風動態：週三起風雨漸增</title><p>— “各縣市” … 停班停課，café。</p>';
  it.each(['latin1', 'windows-1252'])('through %s is decoded once more', (between) => {
    const once = [...Buffer.from(text)].map((byte) => {
      const character = between === 'latin1' ? '' : iconv.decode(Buffer.from([byte]), between);
      return character === '' || character === '\ufffd' ? String.fromCharCode(byte) : character;
    });
    expect(decode(Buffer.from(once.join('')), 'text/html; charset=utf-8').text).toBe(text);
  });

  it.each([
    ['French', 'Il a dit : « Voilà\u00a0», « là\u00a0», « déjà\u00a0» et s’en alla.'],
    ['a text about it', '亂碼「ä¸\u00ad」「æ–‡」「å\u00ad—」是怎麼來的？字元編碼被讀錯了一次，又存了一次。'],
    ['signs', 'Â± 3 °C, ½ × 2'],
  ])('is not assumed for %s', (_name, plain) => {
    expect(decode(Buffer.from(plain), 'text/html; charset=utf-8').text).toBe(plain);
  });
});
