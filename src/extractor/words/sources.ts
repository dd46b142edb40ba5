import { foldScript } from '../../text/fold.ts';
import { parseUrl } from '../../text/web-address.ts';
import { leadsToOtherSites, linksIn } from '../tree/leaf.ts';
import { type Block, hasText, lineOf } from '../tree/tree.ts';
import { leadsToOthers, startsTail } from './boilerplate.ts';
import { isNotice } from './notices.ts';

/** Returns the lines that are sources of a text: labelled as such, or links to other sites that belong to the text. */
export function sourcesAmong(lines: readonly Block[], url: string): ReadonlySet<Block> {
  return new Set([...lines.filter(namesSource), ...linksOfText(lines, url)]);
}

/**
 * Returns the lines of links to other sites that are part of a text, except labelled sources: lines that the line above
 * announces, written-out URLs, and others that do not ask to buy, donate, follow or share. Below a label of related
 * texts only written-out URLs count, as a portal's partners have sites of their own.
 */
export function linksOfText(lines: readonly Block[], url: string): ReadonlySet<Block> {
  const links = new Set<Block>();
  let kind: Kind | null = null; // of the current run of lines of links
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

/** Whether an element is a paragraph, or an item of a list without class or id: menus and bars have one. */
function isLine({ name, parent }: Block): boolean {
  return name === 'p' || (name === 'li' && parent?.called === '');
}

/** Returns the lines between sentences that name and link the source of the sentence above. */
export function sourcesBetween(leaves: readonly Block[]): ReadonlySet<Block> {
  const lines = leaves.filter(hasText);
  const goesOn = (leaf: Block | undefined) => leaf !== undefined && leaf.size.prose > 0 && !isNotice(lineOf(leaf));
  const first = lines.findIndex(goesOn);
  const isBetween = (at: number) => first >= 0 && at > first && lines.slice(at + 1, at + 1 + NEXT).some(goesOn);
  return new Set(lines.filter((line, at) => namesSource(line) && isBetween(at)));
}

const NEXT = 2; // lines; a heading may precede the next sentence

/** Whether a line is only a source label followed by links. */
function namesSource(line: Block): boolean {
  if (line.name !== 'p' || line.size.text > MAX_SOURCES) return false;
  const words = lineOf(line);
  const label = SOURCE.exec(foldScript(words))?.[0];
  if (label === undefined) return false;
  const links = linksIn(line)
    .map(lineOf)
    .filter((one) => one !== '');
  const linked = links.reduce((sum, link) => sum + link.length, 0);
  return words.startsWith(links[0] ?? ' ', label.length) && words.length - label.length - linked <= MAX_BETWEEN;
}

const MAX_SOURCES = 300; // weighted characters
const MAX_BETWEEN = 10; // characters between the links, including brackets
const SOURCE = /^[（(]?(?:(?:资料|数据|信息|资讯|原文)?(?:来源|出处)|sources?|via)\s?[:：]\s?/i;

type Kind = 'announced' | 'others' | 'among';

function kindBelow(label: string): Kind {
  if (startsTail(label) || leadsToOthers(label)) return 'others';
  return /[：:]$/.test(label) ? 'announced' : 'among';
}

const ADDRESS = /^(?:https?:\/\/)?[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,4}(?:[/?#]\S*)?$/i;

/** Whether a line of links asks its reader to buy, give, follow or share, judging by its words or targets. */
export function isAsking(line: Block, url: string): boolean {
  return isOffer(lineOf(line)) || linksIn(line).some((link) => isPaidFor(link) || isToShare(link, url));
}

/** Whether a link's words ask the reader to buy, donate, follow, share or just click, rather than name the target. */
export function isOffer(line: string): boolean {
  return POINTER.test(foldScript(line)) || OFFER.test(foldScript(line)) || NETWORK.test(foldScript(line));
}

const POINTER = /^(?:here|hier|click|view|see|read|watch|listen|visit|learn more|[点按][击选此我这]|查看|请看)/i;
/** Names of networks where sites have pages of their own or ask to be shared. */
const NETWORK =
  /^(?:facebook|fb|line|twitter|x|instagram|ig|youtube|telegram|threads|linkedin|whatsapp|plurk|rss|脸书|微博|新浪微博|微信|知乎|豆瓣|抖音|小红书|bilibili)$/i;
const OFFER =
  /购[买物]|订[购阅]|下单|优惠|特价|折[扣价]|[\d一二三四五六七八九]折|促销|抢购|团购|赞助|捐[款助]|关注|追踪|加入|粉丝|按赞|分享到|转发|扫码|客户端|领取|注册|\b(?:buy|shop|deals?|prices?|on sale|coupons?|order|subscribe|sign up|donate|spenden|support us|follow (?:us|me)|join (?:us|our)|share|tweet|apps?|newsletter|google ?news|sponsored|compare|permissions)\b/i;

/** Whether a link is declared as sponsored, or its URL contains the id of an affiliate or campaign. */
function isPaidFor({ attributes: { rel = '', href = '' } }: Block): boolean {
  return /\bsponsored\b/i.test(rel) || PARTNER.test(href);
}

const PARTNER =
  /[?&](?:utm_campaign|aff(?:_?id|iliate)?|btn_ref|clickid|tag=[\w-]{1,40}-2\d(?=&|$))|^https?:\/\/(?:amzn\.to|geni\.us|s\.click\.|u\.jd\.com|shope\.ee)/i;

/** Whether a link's URL contains the page's own host, as those of share buttons do. */
function isToShare({ attributes: { href = '' } }: Block, url: string): boolean {
  const { host = '' } = parseUrl(url) ?? {};
  return host !== '' && href.toLowerCase().includes(host);
}
