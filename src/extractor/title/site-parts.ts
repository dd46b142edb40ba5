import { memoize } from '../../memoize.ts';
import { foldScript } from '../../text/fold.ts';
import { parseUrl } from '../../text/web-address.ts';
import type { PageTree } from '../parse/prefilter.ts';
import { type Block, elementsOf, lineOf } from '../tree/tree.ts';
import { compare, wordsOf } from '../words/title-words.ts';

/** Parts of a title without those that are names of its site. `site` are the site's names, normalised by `compare`. */
export function withoutSiteParts(parts: readonly string[], site: ReadonlySet<string>): string[] {
  const others = parts.filter((part) => !site.has(compare(part).replace(YEAR, '')));
  const titles = others.filter((part) => !isBilingualName(part, site, parts));
  return titles.length > 0 ? titles : others;
}

/** The year of an event whose site has a name without it: `COSCUP 2012`. */
const YEAR = /(?:19|20)\d\d$/;

/**
 * Whether a part of a title is the site's name in two scripts (`Tencent 腾讯`): a name of the site and one Chinese word.
 * A word for a kind of text (`Python 教程`) is none, nor is one that another part repeats.
 */
function isBilingualName(part: string, site: ReadonlySet<string>, parts: readonly string[]): boolean {
  const [, before, after, first, last] = BILINGUAL.exec(part) ?? [];
  const [name, word] = [before ?? last, after ?? first];
  if (name === undefined || word === undefined || !site.has(compare(name)) || OF_TEXTS.test(foldScript(word)))
    return false;
  const words = wordsOf(word);
  return !parts.some((other) => other !== part && [...wordsOf(other)].some((one) => words.has(one)));
}

const BILINGUAL =
  /^(?:([A-Za-z][A-Za-z\d]{3,20}) ?([\u3400-\u9fff]{1,6})|([\u3400-\u9fff]{1,6}) ?([A-Za-z][A-Za-z\d]{3,20}))$/;

/** Endings of words for texts, sections and products, which may stand beside the name of what they are about. */
const OF_TEXTS =
  /(?:教程|学习|课程|文档|资料|手册|指南|指引|下载|安装|入门|帮助|说明|介绍|简介|评测|测评|论坛|社区|百科|新闻|资讯|动态|公告|[招征]聘|实战|基础|进阶|编程|函数|模[块组]|问答|问题|笔记|开发|设计|应用|服务|产品|价格|版本|更新|政策|条款|协议|首页|中国|中文)$/;

/**
 * Returns the short title before a hyphen and the name of an owner of sites: 「聚金宝-平安银行」. '' when a title is made
 * otherwise: of two owners, it is about both.
 */
export function beforeOwner(title: string): string {
  const [, first = '', second = ''] = PAIR.exec(title) ?? [];
  return OWNER.test(foldScript(second)) && !OWNER.test(foldScript(first)) && !first.endsWith('行') ? first : '';
}

const PAIR = /^([^\s_|｜–—-]{1,2}[\u3400-\u9fff])[-–—]([\u3400-\u9fff]{3,12})$/;
/** Endings of the names of banks, companies, offices, schools and news sites, but not of nets of other kinds. */
const OWNER =
  /(?:银行|保险|证券|政府|[大中小]学|幼[儿稚]园|学院|研究院|医院|诊所|研究所|事务所|法院|公司|集团|(?<![联域内外全组电太])网站?)$/;

/** Returns the owner of a site at the beginning of a title, with the separator after it; '' when there is none. */
export function ownerFirst(title: string): string {
  const [start = '', name = ''] = /^([^\s_|｜–—-]{2,20}) ?[-–—_|｜] ?/.exec(title) ?? [];
  return OWNER.test(foldScript(name)) ? start : '';
}

/** Returns the site's names, declared or parts of its host name, normalised by `compare`. */
export function siteNames(meta: ReadonlyMap<string, string>, base: string): ReadonlySet<string> {
  const labels = (parseUrl(base)?.hostname ?? '').split('.');
  const hosts = labels.map((_, index) => labels.slice(index).join('.')).slice(0, -1);
  const application = meta.get('application-name');
  const names = [meta.get('og:site_name'), meta.get('sitename'), ...hosts];
  if (application !== meta.get('og:title')) names.push(application); // some blogs declare each title as one
  names.push(...labels.filter((label) => label.length >= MIN_LABEL));
  return new Set(names.map((name) => compare(name ?? '')).filter((name) => name !== ''));
}

const MIN_LABEL = 4; // characters

/** Returns the normalised texts of links to the front page; none on that page itself, whose title may be the name. */
export const namesOfFrontPage = memoize(findNames, new WeakMap<PageTree, readonly string[]>());

function findNames({ body, base }: PageTree): readonly string[] {
  const here = parseUrl(base);
  if (here === null || here.pathname === '/') return [];
  const front = new Set(['/', here.origin, `${here.origin}/`]);
  const links = [...elementsOf(body)].filter(
    ({ name, attributes }) => name === 'a' && front.has(attributes.href ?? ''),
  );
  const words = links.flatMap((link) => [
    lineOf(link),
    ...[...elementsOf(link)].map(({ attributes }) => attributes.alt ?? ''),
  ]);
  return words.map(compare).filter((name) => name !== '');
}

/** What a title is on its page: nothing but a name of its site, a heading, or neither. */
export type Standing = 'site' | 'heading' | null;

const MAX_SECTION = 4; // characters of a section's name, which may head a list beside the text

/**
 * Returns what a title is on its page. A name of the site is a heading all the same if it is the last `<h1>`, above
 * other headings: some blogs declare the title of each text as the name of the site.
 */
export function standingOf(title: string | null, page: PageTree): Standing {
  const name = compare(title ?? '');
  const headings = [...elementsOf(page.body)].filter((one) => /^h[1-3]$/.test(one.name));
  if (endsWithOwner(page, title)) return 'site';
  const isName = siteNames(page.meta, page.base).has(name) || namesOfFrontPage(page).includes(name);
  const last = headings.findLast((one) => one.name === 'h1');
  const isLast = headings.length > 1 && last !== undefined && compare(lineOf(last)) === name;
  if (isName) return isLast ? 'heading' : 'site';
  // Where `<title>` says nothing, the title may be any heading.
  if (!compare(page.title).includes(name) || name.length <= MAX_SECTION) return null;
  const isTitle = (heading: Block) => compare(lineOf(heading)) === name && !leadsElsewhere(heading, page.base);
  return headings.some(isTitle) ? 'heading' : null;
}

/** Whether `<title>` is, or ends with, an owner of sites, which is all that is known of the title. */
function endsWithOwner({ title: whole }: PageTree, title: string | null): boolean {
  return title !== null && OWNER.test(foldScript(title)) && whole.trim().endsWith(title);
}

/** Whether a heading links to another page. */
function leadsElsewhere(heading: Block, base: string): boolean {
  const here = parseUrl(base)?.pathname;
  return elementsOf(heading).some(
    ({ name, attributes: { href } }) => name === 'a' && href !== undefined && parseUrl(href, base)?.pathname !== here,
  );
}
