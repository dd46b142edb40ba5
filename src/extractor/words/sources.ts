import { parseUrl } from '../../text/web-address.ts';
import { leadsToOtherSites, linksIn } from '../tree/other-site.ts';
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
  const label = SOURCE.exec(words)?.[0];
  if (label === undefined) return false;
  const links = linksIn(line)
    .map(lineOf)
    .filter((one) => one !== '');
  const linked = links.reduce((sum, link) => sum + link.length, 0);
  return words.startsWith(links[0] ?? ' ', label.length) && words.length - label.length - linked <= MAX_BETWEEN;
}

const MAX_SOURCES = 300; // weighted characters
const MAX_BETWEEN = 10; // characters between the links, including brackets
const SOURCE =
  /^[（(]?(?:(?:[资資]料|[数數][据據]|信息|[资資][讯訊]|原文)?(?:[来來]源|出[处處])|sources?|via)\s?[:：]\s?/i;

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
  return POINTER.test(line) || OFFER.test(line) || NETWORK.test(line);
}

const POINTER =
  /^(?:here|hier|click|view|see|read|watch|listen|visit|learn more|[點点按][擊击選选此我這这]|查看|[請请]看)/i;
/** Names of networks where sites have pages of their own or ask to be shared. */
const NETWORK =
  /^(?:facebook|fb|line|twitter|x|instagram|ig|youtube|telegram|threads|linkedin|whatsapp|plurk|rss|[臉脸][書书]|微博|新浪微博|微信|知乎|豆瓣|抖音|小[紅红][書书]|bilibili)$/i;
const OFFER =
  /[購购][買买物]|[訂订][購购閱阅]|下[單单]|[優优]惠|特[價价]|折[扣價价]|[\d一二三四五六七八九]折|促[銷销]|[搶抢][購购]|[團团][購购]|[贊赞]助|捐[款助]|[關关]注|追[蹤踪]|加入|粉[絲丝]|按[讚赞]|分享到|[轉转][發发]|[掃扫][碼码]|客[戶户]端|[領领]取|[註注][冊册]|\b(?:buy|shop|deals?|prices?|on sale|coupons?|order|subscribe|sign up|donate|spenden|support us|follow (?:us|me)|join (?:us|our)|share|tweet|apps?|newsletter|google ?news|sponsored|compare|permissions)\b/i;

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
