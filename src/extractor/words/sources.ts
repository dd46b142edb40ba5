import { leadsToOtherSites, linksIn } from '../tree/other-site.ts';
import { type Block, hasText, lineOf } from '../tree/tree.ts';
import { isNotice, leadsToOthers, startsTail } from './boilerplate.ts';

/** The paragraphs between others that are a source: named as one, or links to other sites that are part of the text. */
export function sourcesAmong(lines: readonly Block[], url: string): ReadonlySet<Block> {
  return new Set([...lines.filter(namesSource), ...linksOfText(lines, url)]);
}

/**
 * The lines of links to other sites that are part of a text, but for named sources: those that the line above announces,
 * addresses written out, and any others that do not ask to buy, to give, to follow or to share. Below a label of other texts
 * there are none: partners of a portal have sites of their own.
 */
export function linksOfText(lines: readonly Block[], url: string): ReadonlySet<Block> {
  const links = new Set<Block>();
  let kind: Kind | null = null; // of the lines of links that follow each other
  for (const [at, line] of lines.entries()) {
    if (!isLine(line) || namesSource(line) || !leadsToOtherSites(line, url)) kind = null;
    else {
      kind ??= kindBelow(lineOf(lines[at - 1] ?? ''));
      if (kind === 'announced' || (kind === 'among' && !isAsking(line, url)) || ADDRESS.test(lineOf(line)))
        links.add(line);
    }
  }
  return links;
}

/** A paragraph, or an item of a list without a name: menus and bars have one. */
function isLine({ name, parent }: Block): boolean {
  return name === 'p' || (name === 'li' && parent?.called === '');
}

/** The lines between sentences that name a source and link to it: what the one above tells is from there. */
export function sourcesBetween(leaves: readonly Block[]): ReadonlySet<Block> {
  const lines = leaves.filter(hasText);
  const goesOn = (leaf: Block | undefined) => leaf !== undefined && leaf.size.prose > 0 && !isNotice(lineOf(leaf));
  const first = lines.findIndex(goesOn);
  const isBetween = (at: number) => first >= 0 && at > first && lines.slice(at + 1, at + 1 + NEXT).some(goesOn);
  return new Set(lines.filter((line, at) => namesSource(line) && isBetween(at)));
}

const NEXT = 2; // lines; a heading may come first

/** Whether a line is nothing but a label and links to where something is from. */
function namesSource(line: Block): boolean {
  if (line.name !== 'p' || line.size.text > MAX_SOURCES) return false;
  const words = lineOf(line);
  const label = SOURCE.exec(words)?.[0];
  if (label === undefined) return false;
  const links = linksIn(line)
    .map(lineOf)
    .filter((one) => one !== '');
  const linked = links.reduce((sum, link) => sum + link.length, 0);
  return words.startsWith(links[0] ?? ' ', label.length) && words.length - label.length - linked <= MAX_BETWEEN;
}

const MAX_SOURCES = 300; // weighted characters
const MAX_BETWEEN = 10; // characters between links, and brackets
const SOURCE =
  /^[（(]?(?:(?:[资資]料|[数數][据據]|信息|[资資][讯訊]|原文)?(?:[来來]源|出[处處])|sources?|via)\s?[:：]\s?/i;

type Kind = 'announced' | 'others' | 'among';

function kindBelow(label: string): Kind {
  if (startsTail(label) || leadsToOthers(label)) return 'others';
  return /[：:]$/.test(label) ? 'announced' : 'among';
}

const ADDRESS = /^(?:https?:\/\/)?[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,4}(?:[/?#]\S*)?$/i;

/** Whether a line of links asks its reader to do something, by its words or by where they lead. */
export function isAsking(line: Block, url: string): boolean {
  return isOffer(lineOf(line)) || linksIn(line).some((link) => isPaidFor(link) || isToShare(link, url));
}

/** Whether the words of a link ask to buy, to give, to follow, to share or just to press it, rather than name something. */
export function isOffer(line: string): boolean {
  return POINTER.test(line) || OFFER.test(line) || NETWORK.test(line);
}

const POINTER =
  /^(?:here|hier|click|view|see|read|watch|listen|visit|learn more|[點点按][擊击選选此我這这]|查看|[請请]看)/i;
/** Where a site has pages of its own, or asks to be told of. */
const NETWORK =
  /^(?:facebook|fb|line|twitter|x|instagram|ig|youtube|telegram|threads|linkedin|whatsapp|plurk|rss|[臉脸][書书]|微博|新浪微博|微信|知乎|豆瓣|抖音|小[紅红][書书]|bilibili)$/i;
const OFFER =
  /[購购][買买物]|[訂订][購购閱阅]|下[單单]|[優优]惠|特[價价]|折[扣價价]|[\d一二三四五六七八九]折|促[銷销]|[搶抢][購购]|[團团][購购]|[贊赞]助|捐[款助]|[關关]注|追[蹤踪]|加入|粉[絲丝]|按[讚赞]|分享到|[轉转][發发]|[掃扫][碼码]|客[戶户]端|[領领]取|[註注][冊册]|\b(?:buy|shop|deals?|prices?|on sale|coupons?|order|subscribe|sign up|donate|spenden|support us|follow (?:us|me)|join (?:us|our)|share|tweet|apps?|newsletter|google ?news|sponsored|compare|permissions)\b/i;

/** Declared as paid for, or with the number of who is paid for sending readers there. */
function isPaidFor({ attributes: { rel = '', href = '' } }: Block): boolean {
  return /\bsponsored\b/i.test(rel) || PARTNER.test(href);
}

const PARTNER =
  /[?&](?:utm_campaign|aff(?:_?id|iliate)?|btn_ref|clickid|tag=[\w-]{1,40}-2\d(?=&|$))|^https?:\/\/(?:amzn\.to|geni\.us|s\.click\.|u\.jd\.com|shope\.ee)/i;

/** Whether an address has the page's own in it: that of a button to share it. */
function isToShare({ attributes: { href = '' } }: Block, url: string): boolean {
  const { host = '' } = URL.parse(url) ?? {};
  return host !== '' && href.toLowerCase().includes(host);
}
