import type { DemoPage, Site } from './page.ts';

/** Renders a page like a site of its kind, with menu, share buttons, related stories, advertisements and footer. */
export function renderPage(page: DemoPage, published: Date, related: readonly DemoPage[]): string {
  const charset =
    page.encoding === undefined ? 'utf-8' : page.encoding.declared === 'meta' ? page.encoding.name : undefined;
  const { name, furniture } = SITES[page.site];
  return `<!doctype html><html lang="${page.lang}"><head>${charset === undefined ? '' : `<meta charset="${charset}">`}
<title>${escapeHtml(page.title)}${furniture.titleSuffix}</title><meta name="description" content="${name}">
<style>.ad{color:#999}nav a{margin:4px}</style><script>window.dataLayer=[];function track(){return 1}</script></head>
<body class="${page.site}"><div id="cookie-banner" class="cookie-consent">${furniture.cookies}<button>${furniture.accept}</button></div>
<header class="site-header"><a href="/" class="logo">${name}</a><nav class="menu">${furniture.menu.map((item) => `<a href="/${page.site}/">${item}</a>`).join('')}</nav></header>
<main><div class="breadcrumb">${furniture.menu.slice(0, 2).join(' &gt; ')}</div>
<article><h1>${escapeHtml(page.title)}</h1><div class="meta"><time datetime="${published.toISOString()}">${dayOf(published)}</time> <span class="byline">${furniture.byline}</span></div>
<div class="share-bar"><a href="javascript:share('fb')">Facebook</a><a href="javascript:share('line')">LINE</a></div>
<div class="content">${renderBody(page, published)}</div></article>
<section class="related"><h3>${furniture.more}</h3><ul>${related.map((other) => `<li><a href="${other.path}">${escapeHtml(other.title)}</a></li>`).join('')}</ul></section></main>
<aside class="sidebar ad"><p>${furniture.advertisement}</p><iframe src="/ad.html"></iframe></aside>
<footer>${furniture.footer}</footer><script src="/track.js"></script></body></html>`;
}

/** Boilerplate of a site around its articles. */
interface Furniture {
  titleSuffix: string;
  menu: string[];
  byline: string;
  more: string;
  cookies: string;
  accept: string;
  advertisement: string;
  footer: string;
}

const TAIWAN: Omit<Furniture, 'titleSuffix' | 'byline' | 'more' | 'footer'> = {
  menu: ['首頁', '即時', '財經', '生活', '國際'],
  cookies: '本網站使用 Cookie 以提供更好的服務。',
  accept: '我同意',
  advertisement: '廣告：限時優惠，立即搶購！',
};

const MAINLAND: Omit<Furniture, 'titleSuffix' | 'byline' | 'more' | 'footer'> = {
  menu: ['首页', '要闻', '财经', '科技', '生活'],
  cookies: '本网站使用 Cookie 以提供更好的服务。',
  accept: '同意',
  advertisement: '广告：限时优惠，立即抢购！',
};

const SITES: Record<Site, { name: string; furniture: Furniture }> = {
  daily: {
    name: '海島日報',
    furniture: {
      ...TAIWAN,
      titleSuffix: ' | 要聞 | 海島日報',
      byline: '記者陳小樹／綜合報導',
      more: '延伸閱讀',
      footer: '© 海島日報 版權所有 不得轉載',
    },
  },
  wanbao: {
    name: '江城晚报',
    furniture: {
      ...MAINLAND,
      titleSuffix: '_江城晚报网',
      byline: '本报记者 林一 责任编辑：周二',
      more: '相关阅读',
      footer: '江城晚报 版权所有',
    },
  },
  blog: {
    name: '巷口筆記',
    furniture: {
      ...TAIWAN,
      titleSuffix: ' - 巷口筆記',
      byline: '作者：巷口的貓',
      more: '你可能也喜歡',
      footer: '巷口筆記 2026',
    },
  },
  forum: {
    name: '茶水間論壇',
    furniture: { ...TAIWAN, titleSuffix: ' - 茶水間論壇', byline: '', more: '熱門主題', footer: '茶水間論壇 站務' },
  },
  gov: {
    name: '海島交通局',
    furniture: {
      ...TAIWAN,
      titleSuffix: '｜海島交通局',
      byline: '發布單位：運輸組',
      more: '其他公告',
      footer: '海島交通局 地址與電話 隱私權政策',
    },
  },
  docs: {
    name: '开源手册',
    furniture: {
      ...MAINLAND,
      titleSuffix: ' - 开源手册',
      byline: '',
      more: '上一篇 / 下一篇',
      footer: '开源手册 以知识共享方式授权',
    },
  },
  wiki: {
    name: '小百科',
    furniture: { ...TAIWAN, titleSuffix: ' - 小百科', byline: '', more: '參見', footer: '小百科 自由的百科全書' },
  },
};

function renderBody(page: DemoPage, published: Date): string {
  if (page.kind === 'hostile') return page.body;
  const blocks = page.body
    .trim()
    .replaceAll('{date}', dayOf(published))
    .split(/\n{2,}/);
  return blocks.map(renderBlock).join('\n');
}

function renderBlock(block: string): string {
  const lines = block.split('\n');
  const [first = ''] = lines;
  if (first.startsWith('```'))
    return `<pre><code class="language-${first.slice(3)}">${escapeHtml(lines.slice(1, -1).join('\n'))}</code></pre>`;
  if (first.startsWith('## ')) return `<h2>${escapeHtml(first.slice(3))}</h2>`;
  if (first.startsWith('- '))
    return `<ul>${lines.map((line) => `<li>${escapeHtml(line.slice(2))}</li>`).join('')}</ul>`;
  if (first.startsWith('| ')) return `<table>${lines.map(renderRow).join('')}</table>`;
  const post = /^@(\S+) (.+)$/s.exec(block);
  if (post !== null)
    return `<div class="post"><div class="author">${post[1]}</div><p>${escapeHtml(post[2] ?? '')}</p></div>`;
  return `<p>${escapeHtml(block.replace(/\n/g, ''))}</p>`;
}

function renderRow(line: string, index: number): string {
  const tag = index === 0 ? 'th' : 'td';
  const cells = line.split('|').slice(1, -1);
  return `<tr>${cells.map((cell) => `<${tag}>${escapeHtml(cell.trim())}</${tag}>`).join('')}</tr>`;
}

function dayOf(date: Date): string {
  return new Intl.DateTimeFormat('zh-TW', { dateStyle: 'long', timeZone: 'Asia/Taipei' }).format(date);
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
