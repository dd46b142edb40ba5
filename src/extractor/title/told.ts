import { foldScript } from '../../text/fold.ts';
import type { PageTree } from '../parse/prefilter.ts';
import { compare, namesChapter, squeeze } from '../words/title-words.ts';
import { hasWideParts, withoutNames } from './parts.ts';
import { namesOfFrontPage, siteNames } from './site-parts.ts';
import { withoutUnread } from './unread.ts';

/** Title and site names as the head of a page declares them. */
export interface Told {
  /** `<title>`. */
  whole: string;
  /** `og:title`. */
  shared: string;
  /** Names of the site, normalised by `compare`. */
  site: ReadonlySet<string>;
  /** `<title>` without the site's names. */
  bare: string;
}

/** Returns what a page's head says of its title. */
export function toldBy(page: PageTree): Told {
  const { title, meta, base, body } = page;
  const site = siteNames(meta, base);
  const plain = withoutSearchWords(withoutMarkup(squeeze(title.slice(0, MAX_TITLE))));
  const given = withoutUnread(plain, { body, meta });
  const shared = squeeze(meta.get('og:title'));
  const whole = UNNAMED.test(foldScript(given)) || (shared !== '' && NAMES_ONLY.test(given)) ? '' : given;
  const isSubject = shared.length >= MIN_NAME && OF_BOARD.test(foldScript(whole.slice(shared.length)));
  const own = whole.startsWith(shared) && (isSubject || shared.length >= MIN_TITLE) ? shared : whole;
  const front = new Set(namesOfFrontPage(page));
  const names = new Set([...site, ...front, ...nameInBoth(whole, shared)]);
  const cut = withoutPrefix(withoutBracketed(withoutSuffix(own, meta.get('og:site_name')), names), front);
  // Only names of the site are cut off what `og:title` and `<title>` agree on: 「山中記事—海島大學」 is whole, and so is
  // the subject of a thread.
  const isAgreed = own === shared && own !== whole && (isSubject || !hasWideParts(own));
  return { whole, shared, site, bare: isAgreed ? cut : withoutNames(cut, names) };
}

/** The name of a forum's board, after the subject of a thread. */
const OF_BOARD = /^ [-–—|｜] (?:看板|版块|板块|讨论区) /;

/** Returns the name with which `<title>` begins and `og:title` ends, normalised by `compare`. */
function nameInBoth(whole: string, shared: string): string[] {
  const first = whole.split(BAR)[0] ?? '';
  return whole !== shared && shared.endsWith(first) && BAR.test(shared) ? [compare(first)] : [];
}

const BAR = /\s?[|｜]\s?/;

/** Returns a title without the name of a blog, which links to its front page, and a colon at its beginning. */
function withoutPrefix(title: string, front: ReadonlySet<string>): string {
  const [start = '', name = ''] = /^([^:：]{2,60})[:：] /.exec(title) ?? [];
  const rest = title.slice(start.length);
  return rest.length >= MIN_NAME && front.has(compare(name)) ? rest : title;
}

/** Placeholder titles that editors give to pages that nobody has named, or a bulletin board to all its posts. */
const UNNAMED =
  /^(?:untitled(?: document| page)?|无标题(?:文[档件]|页)?|new page ?\d*|document|title|阅读文章(?: - .{1,40})?)$/i;

/** A `<title>` in which nothing precedes the site's name. */
const NAMES_ONLY = /^[-–—|｜_] ?[^-–—|｜_]{1,30}$/;

/** Returns a title without the site's declared name after a colon at its end. */
function withoutSuffix(title: string, site: string | undefined): string {
  const at = title.search(/[:：][^:：]*$/);
  const isName = at >= MIN_TITLE && compare(title.slice(at + 1)) === compare(site ?? '');
  return isName ? title.slice(0, at).trimEnd() : title;
}

/** Returns a title without a name of the site in brackets at its end: 「月神（小百科）」. */
function withoutBracketed(title: string, site: ReadonlySet<string>): string {
  const [end = '', name = ''] = /\s?[（(]([^（()）]{1,20})[）)]$/.exec(title) ?? [];
  return site.has(compare(name)) ? title.slice(0, title.length - end.length) : title;
}

const MIN_TITLE = 4; // characters
const MIN_NAME = 2;
const MAX_TITLE = 1_000; // each heading is searched for in it

/**
 * Returns a `<title>` without the markup that a site has escaped into it: `雨后&lt;br/&gt;的溪谷`,
 * `&lt;em&gt;雨后&lt;/em&gt;的溪谷`. A title about HTML elements keeps their names.
 */
function withoutMarkup(title: string): string {
  if (!title.includes('<') || OF_ELEMENTS.test(title)) return title;
  const plain = title.replace(IMAGE, '').replace(PAIRED, '$2').replace(BREAK, ' ');
  return plain.replace(/\s+/g, ' ').trim() || title;
}

const OF_ELEMENTS = /html|css|[标標][签籤]|元素|\b(?:tags?|elements?)\b/i;
/** A pair of tags without another element between them. */
const PAIRED = /<(b|i|u|em|p|strong|font|span|sup|sub)(?:\s[^<>]{0,80})?>([^<>]{1,200})<\/\1>/gi;
const IMAGE = /<img\s[^<>]{0,500}>/gi;
const BREAK = /<br ?\/?>/gi;

/**
 * Returns a `<title>` without the search keywords that a site adds around an entity's name: `【云溪小馆】电话_地址_价格`,
 * 「松子 218g【图片 价格 品牌 报价】-某某商城」, 「沧浪渡 最新章节更新列表」.
 */
function withoutSearchWords(title: string): string {
  const [, named = ''] = NAMED.exec(foldScript(title)) ?? [];
  if (named !== '') return title.slice(1, 1 + named.length).trim(); // in the page's own script
  const end = title.lastIndexOf('【');
  if (end >= MIN_NAMED && OF_GOODS.test(foldScript(title.slice(end)))) return title.slice(0, end).trim();
  const at = namesChapter(title) ? -1 : foldScript(title).search(/最新章节/);
  return at >= MIN_NAMED && OF_NOVEL.test(foldScript(title.slice(at)))
    ? title.slice(0, at).replace(/[\s_]$/, '')
    : title;
}

const MIN_NAMED = 2; // characters

const NAMED = /^【([^】]{2,60})】(?:图片|价格|地址|电话|评价|报价|营业时间)[_、,，\s]/;
const OF_GOODS = /^【(?:图片|价格|品牌|报价|评[论价]|行情|怎么样|多少钱|正品|[、，,\s]){2,12}】.{0,20}$/;
const OF_NOVEL = /^最新章节(?:更新)?(?:列表|目录)?(?:$|[\s_,，-].{0,60}$)/;
