import { DomUtils, getFeed } from 'htmlparser2';
import type { Format } from '../../schemas.ts';
import { parseUrl } from '../../text/web-address.ts';
import { squeeze } from '../words/title-words.ts';
import { escapeLine, escapeText } from '../write/escape.ts';
import { markupText, nodesOf } from './xml.ts';

/** A feed's title and its entries as text. */
export interface FeedText {
  title: string | null;
  content: string;
}

interface Entry {
  title?: string | undefined;
  link?: string | undefined;
  pubDate?: Date | undefined;
  description?: string | undefined;
}

/**
 * Returns RSS, Atom or RDF as a list of entries: title, date (UTC), link, beginning of the text. Null for other XML.
 */
export function readFeed(xml: string, url: string, format: Format): FeedText | null {
  const nodes = nodesOf(xml);
  const feed = getFeed(nodes);
  if (feed === null) return null;
  const elements = DomUtils.getElementsByTagName(feed.type === 'atom' ? 'entry' : 'item', nodes, true, MAX_ENTRIES);
  const entries = feed.items
    .slice(0, MAX_ENTRIES)
    .map((entry, index) => ({ ...entry, ...moreOf(elements[index], entry) }))
    .map((entry) => (format === 'markdown' ? toMarkdown : toText)(entry, url));
  const summary = summaryOf(feed.description);
  const description = format === 'markdown' ? escapeLine(summary) : summary;
  const content = [...(description === '' ? [] : [description]), ...entries].join('\n\n');
  return { title: titleOf(feed.title) || null, content };
}

/** Returns fields that the library gets wrong: it takes the first link, even to comments, and no text but a summary. */
function moreOf(element: XmlElement | undefined, entry: Entry): Partial<Entry> {
  const children = element?.children ?? [];
  const text = (name: string) => DomUtils.textContent(DomUtils.getElementsByTagName(name, children, false, 1)).trim();
  const links = DomUtils.getElementsByTagName('link', children, false).filter(({ attribs }) => attribs.href);
  const page = links.find(({ attribs: { rel } }) => rel === undefined || rel === '' || rel === 'alternate');
  const guid = DomUtils.getElementsByTagName('guid', children, false, 1).find(isAddress);
  return {
    link: page?.attribs.href ?? (links.length > 0 ? undefined : (entry.link ?? (guid && DomUtils.textContent(guid)))),
    description: entry.description ?? text('content:encoded'),
  };
}

type XmlElement = ReturnType<typeof DomUtils.getElementsByTagName>[number];

/** Whether a `<guid>` is also the URL of its entry, as it is in RSS unless `isPermaLink` says otherwise. */
function isAddress(guid: XmlElement): boolean {
  return guid.attribs.isPermaLink !== 'false' && /^\s*https?:\/\//.test(DomUtils.textContent(guid));
}

const MAX_ENTRIES = 5_000; // reading that many takes a second with the longest summaries
const MAX_SUMMARY_CHARACTERS = 400;

function toMarkdown(entry: Entry, url: string): string {
  const address = addressOf(entry.link, url);
  const title = escapeText(titleOf(entry.title)) || address || '—';
  const head = `- ${address === undefined ? title : `[${title}](${address})`}${dated(entry, ' — ', '')}`;
  const summary = escapeLine(summaryOf(entry.description));
  return summary === '' ? head : `${head}\n  ${summary}`;
}

function toText(entry: Entry, url: string): string {
  const address = addressOf(entry.link, url);
  const head = `- ${titleOf(entry.title) || '—'}${dated(entry, '（', '）')}`;
  return [head, address, summaryOf(entry.description)].filter(Boolean).join('\n  ');
}

/** Returns a title as plain text. Some feeds escape titles twice, some use HTML. A lone tag is a title's subject. */
function titleOf(title: string | undefined): string {
  if (title !== undefined && MARKED_UP.test(title)) return squeeze(markupText(title));
  const isEscaped = title !== undefined && ENTITY.test(title);
  return squeeze(isEscaped ? markupText(title.replaceAll('<', '&lt;')) : title);
}

const MARKED_UP = /[^\s>]<\/(?:b|i|u|em|strong|span|font|mark|small|su[bp]|a|p|div)>/i;
const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});/i;

function dated({ pubDate }: Entry, before: string, after: string): string {
  if (pubDate === undefined || Number.isNaN(pubDate.getTime())) return '';
  return `${before}${pubDate.toISOString().slice(0, 16).replace('T', ' ')} UTC${after}`;
}

/** Returns an absolute http(s) URL, escaping characters that would end a Markdown link; undefined for other links. */
function addressOf(link: string | undefined, url: string): string | undefined {
  const address = parseUrl(link?.trim() ?? '', url);
  if (!link?.trim() || address === null || !/^https?:$/.test(address.protocol)) return undefined;
  return address.href.replace(/[()\s]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
}

/** Returns the first characters of a description's text; feeds put HTML in it, sometimes whole articles. */
function summaryOf(description: string | undefined): string {
  const text = squeeze(markupText(description ?? ''));
  const kept = [...text.slice(0, MAX_SUMMARY_CHARACTERS * 2)].slice(0, MAX_SUMMARY_CHARACTERS).join('');
  return kept.length < text.length ? `${kept}…` : kept;
}
