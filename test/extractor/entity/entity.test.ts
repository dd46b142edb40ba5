import { expect, it } from 'vitest';
import { declaresEntity } from '../../../src/extractor/entity/declared.ts';
import { explainPage } from '../../../src/extractor/explain.ts';
import { extractPage } from '../../../src/extractor/extract-page.ts';
import { prefilter } from '../../../src/extractor/parse/prefilter.ts';

const NAME = '松風手搖磨豆機';
const TALE =
  '<p>機身以一塊胡桃木車成，手柄可以摺疊，磨盤分成二十四段，從土耳其式的細粉到冷萃的粗粒都轉得出來。</p><p>木料放在船塢旁陰乾三年才下刀，每一台都有工匠的編號，寄回來就能重新上油，換一次磨盤可以再用十年。</p>';
const FACTS = '<ul><li>品牌：松風</li><li>材質：胡桃木</li><li>重量：620 克</li><li>產地：宜蘭</li></ul>';
const REVIEWS =
  '<div class="box"><h2>顧客評價</h2><p>轉起來很順，木頭摸著也溫潤，就是刻度的數字太小，早上沒戴眼鏡看不清楚，其他都很好。</p></div>';

const product = (more: object) =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@type': 'Product', ...more })}</script>`;

function page(head: string, body: string): string {
  return `<head><title>${NAME} - 河岸選物</title>${head}</head><body><div class="nav"><a href="/">河岸選物</a></div>${body}</body>`;
}

function read(html: string): string {
  const bytes = Buffer.from(html);
  const url = 'https://shop.example.com/item/12';
  const reply = extractPage({ bytes, contentType: 'text/html; charset=utf-8', url, format: 'text' });
  return 'failure' in reply ? reply.failure : reply.content;
}

const kindOf = (html: string) => explainPage(html, 'https://shop.example.com/item/12').kind;

const BOXES = `<div class="a"><h1>${NAME}</h1><div>NT$ 3,280</div></div><div class="b">${TALE}</div><div class="c">${FACTS}</div>`;

it.each([
  ['JSON-LD of its name', product({ name: NAME })],
  ['JSON-LD without a name', product({})],
  [
    'a graph',
    `<script type="application/ld+json">{"@graph":[{"@type":"WebSite","name":"河岸選物"},{"@type":["Product","Entity"],"name":"${NAME}"}]}</script>`,
  ],
  ['Open Graph', '<meta property="og:type" content="product">'],
])('reads a page that declares an entity by %s below its name', (_, head) => {
  expect(kindOf(page(head, BOXES))).toBe('entity');
  const text = read(page(head, BOXES));
  for (const part of ['NT$ 3,280', '胡桃木車成', '換一次磨盤可以再用十年', '材質：胡桃木', '產地：宜蘭'])
    expect(text).toContain(part);
});

it("accepts a declaration with the page's name although og:type is article", () => {
  const head = '<meta property="og:type" content="article">';
  expect(kindOf(page(head + product({ name: NAME }), BOXES))).toBe('entity');
  expect(kindOf(page(head + product({}), `<article><h1>${NAME}</h1>${TALE.repeat(3)}</article>`))).toBe('article');
});

it('accepts a declared name that is part of the title', () => {
  const html = `<head><title>Shop: ${NAME}: 松風, 胡桃木: 廚房</title>${product({})}</head><body><h1>${NAME}</h1>${TALE}</body>`;
  expect(kindOf(html)).toBe('entity');
});

it('reads the elements of an entity page rather than its embedded data', () => {
  const review = '轉起來很順，木頭摸著也溫潤，就是刻度的數字太小，早上沒戴眼鏡看不清楚。'.repeat(30);
  const data = `<script id="__NEXT_DATA__" type="application/json">${JSON.stringify({ reviews: [{ text: review }] })}</script>`;
  const facts = FACTS.replace(
    '<li>產地',
    `${Array.from({ length: 40 }, (_, n) => `<li>零件${n}：銅</li>`).join('')}<li>產地`,
  );
  expect(read(page(product({}), `<h1>${NAME}</h1><div>${facts}</div>${data}`))).toContain('產地：宜蘭');
});

it('accepts microdata if it is the only item of its type', () => {
  const one = (name: string) => `<div itemscope itemtype="https://schema.org/Product"><h1>${name}</h1></div>`;
  const declares = (body: string) => declaresEntity(prefilter(page('', body), 'https://shop.example.com/'), NAME);
  expect(declares(one(NAME))).toBe(true);
  expect(declares(one(NAME) + one('另一台') + one('第三台'))).toBe(false);
  expect(declares(`<div itemscope itemtype="https://schema.org/Blog">${one(NAME)}</div>`)).toBe(false);
  expect(declares(one(NAME).replace('Product', 'CreativeWork'))).toBe(false); // themes of blogs use this type for a list of posts
});

it.each([
  ['of another name', product({ name: '另一件商品' })],
  ['beside an article', product({ name: NAME }) + product({ name: NAME }).replace('Product', 'BlogPosting')],
  ['of a kind that every page of a site has', product({ name: NAME }).replace('Product', 'Organization')],
])('ignores a declaration %s', (_, head) => {
  const story = `<article><h1>${NAME}</h1><div class="meta">2026-11-20 作者：林一</div>${TALE.repeat(2)}</article>`;
  expect(kindOf(page(head, story))).toBe('article');
});

it('ignores broken JSON and values that are no objects', () => {
  for (const text of ['{"@type":"Product"', '[null,1,"Product"]', '{"@type":"Product","@graph":7,"name":{}}']) {
    const html = page(`<script type="application/ld+json">${text}</script>`, BOXES);
    expect(read(html)).toContain('胡桃木車成');
    expect(kindOf(html)).toBe(kindOf(page('', BOXES)));
  }
});

it('recognizes an entity page without declaration by facts below its title', () => {
  const html = page(
    '',
    `<div class="a"><h1>${NAME}</h1><div class="info">${FACTS}</div></div><div class="b">${TALE}</div>`,
  );
  expect(kindOf(html)).toBe('entity');
  expect(read(html)).toContain('重量：620 克');
  const faq = product({}).replace('Product', 'FAQPage'); // shops answer questions below their goods
  expect(kindOf(html.replace('<head>', `<head>${faq}`))).toBe('entity');
  const news = product({ name: NAME }).replace('Product', 'NewsArticle');
  expect(kindOf(html.replace('<head>', `<head>${news}`))).toBe('article');
});

it('recognizes goods by a price beside the title, not within a text', () => {
  const policy = `<div class="policy">${TALE.replaceAll('磨', '包')}</div>`;
  const boxes = `<div class="a"><div class="t"><h1>${NAME}</h1></div><div>NT$ 3,280</div></div><div class="b"><div>磨盤二十四段</div><div>附刷子與布袋</div></div>`;
  expect(read(page('', boxes + policy))).toContain('附刷子與布袋');
  const story = `<article><h1>${NAME}</h1>${TALE}<div>NT$ 3,280</div>${TALE}</article>`;
  expect(kindOf(page('', story))).toBe('article');
});

it('leaves out reviews, other goods, terms of the shop and buttons', () => {
  const cards = [1, 2, 3].map(
    (n) => `<div class="card"><a href="/item/${n}"><img src="/${n}.jpg">磨豆機 ${n} 號</a> NT$ 990</div>`,
  );
  const others = `<div class="more">${cards.join('')}</div>`;
  const named = `<h2>買了這件商品的人也買</h2><ul><li><a href="/item/8">手沖壺</a></li><li>濾紙一百張</li></ul>`;
  const service = '<ul><li>付款方式：信用卡</li><li>運費：80 元</li><li>退換貨：七天</li></ul>';
  const buttons = '<div><a href="/cart">加入購物車</a> <a href="/buy">立即購買</a></div>';
  const consent = '<div>本站使用 cookies，繼續使用即表示您同意。</div>';
  const text = read(page(product({ name: NAME }), BOXES + buttons + REVIEWS + others + named + service + consent));
  expect(text).toContain('產地：宜蘭');
  for (const part of ['刻度的數字', '磨豆機 1 號', '手沖壺', '濾紙', '信用卡', '購物車', 'cookies'])
    expect(text).not.toContain(part);
});

it('keeps links that are facts, such as categories and chapters', () => {
  const head = `<div class="a"><h1>${NAME}</h1><div><a href="/c/1">磨豆</a> <a href="/c/2">手搖</a> <a href="/c/3">木作</a></div></div>`;
  const chapters = [1, 2, 3, 4, 5, 6, 7].map((n) => `<li><a href="/c/${n}">第${n}章 研磨</a></li>`).join('');
  const text = read(
    page(product({ name: NAME }), `${head}<div>${TALE}</div><div class="list"><ul>${chapters}</ul></div>`),
  );
  for (const part of ['木作', '第1章 研磨', '第7章 研磨']) expect(text).toContain(part);
});

it('reads a page that declares an entity but lists others as a list', () => {
  const card = (n: number) =>
    `<div class="card"><a href="/item/${n}"><img src="/${n}.jpg">磨豆機 ${n} 號</a><p>${n} 號的磨盤是陶瓷的，轉起來比金屬的安靜，粉的粗細也均勻得多。</p></div>`;
  const text = read(
    page(product({ name: NAME }), `<h1>${NAME}</h1><div>${[1, 2, 3, 4, 5, 6].map(card).join('')}</div>`),
  );
  expect(text).toContain('6 號的磨盤');
});

it('keeps the episodes of a series', () => {
  const episode = (n: number) =>
    `<div class="ep"><a href="/ep/${n}"><img src="/${n}.jpg">播放第${n}集</a><p>這一集主角在海邊遇見了老朋友，兩個人回想起小時候的事情，第${n}集。</p></div>`;
  const series = product({ name: NAME }).replace('Product', 'TVSeries');
  const text = read(page(series, `${BOXES}<div class="eps">${[1, 2, 3, 4].map(episode).join('')}</div>`));
  expect(text).toContain('第4集。');
});

it('writes the name and repeated lists only once', () => {
  const text = read(
    page(product({ name: NAME }), `${BOXES}<div class="bar"><h3>${NAME}</h3></div><div class="narrow">${FACTS}</div>`),
  );
  expect(text.split('材質').length).toBe(2);
  expect(text).not.toContain(NAME);
});

it('keeps a short article with a date below its title as an article', () => {
  const short = `<div class="t"><h1>${NAME}</h1><div class="when">2026-11-20 10:00</div></div><div class="text"><p>今天收到試用的機器，外盒比想像中小，裡面附了一把刷子，明天再寫用起來的感想。</p></div>`;
  const around = `<div class="x">${Array.from({ length: 12 }, (_, n) => `<div>店裡的第${n}件小事記在這裡</div>`).join('')}</div>`;
  expect(kindOf(page('', short + around))).toBe('article');
  expect(kindOf(page('', short.replace('2026-11-20 10:00', '') + around))).toBe('entity');
});

it('leaves out the copyright notice of the site', () => {
  const foot =
    '<div class="bottom"><p>© 2026 河岸選物 版權所有</p><p>聲明：本站商品圖文皆由店家提供，未經同意不得轉載於其他網站或商業用途。</p></div>';
  const rows = Array.from(
    { length: 9 },
    (_, n) => `<div class="row"><span>第${n}段</span> <b>${n * 30} 微米</b> 適合手沖</div>`,
  );
  const text = read(page('', `<div class="a"><h1>${NAME}</h1>${rows.join('')}</div>${foot}`));
  expect(text).toContain('240 微米');
  expect(text).not.toContain('版權所有');
});

it.each([
  ['该内容已被发布者删除，如有疑问请联系客服。', 'page_gone'],
  ['请完成安全验证后继续访问本页面的全部内容，谢谢您的配合。', 'verification'],
])('recognizes the message %s among other lines on the page', (said, failure) => {
  const around = Array.from({ length: 60 }, (_, n) => `<div>店裡的第${n}件小事記在這裡</div>`).join('');
  const html = page('', `<div class="m"><h1>${NAME}</h1><p>${said}</p></div><div class="x">${around}</div>`);
  expect(read(html)).toBe(failure);
});
