import { type Block, elementsOf, lineOf } from './tree.ts';

/**
 * The paragraphs of links to other sites that are part of a text: those that the line above announces, and addresses
 * written out. Others may ask to buy, to give or to follow.
 */
export function sourcesAmong(lines: readonly Block[], url: string): ReadonlySet<Block> {
  const sources = new Set<Block>();
  for (const [at, line] of lines.entries()) {
    if (line.name !== 'p' || !leadsToOtherSites(line, url)) continue;
    const above = lines[at - 1];
    const isAnnounced = above !== undefined && (sources.has(above) || /[：:]$/.test(lineOf(above)));
    if (isAnnounced || ADDRESS.test(lineOf(line))) sources.add(line);
  }
  return sources;
}

const ADDRESS = /^(?:https?:\/\/)?[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,4}(?:[/?#]\S*)?$/i;

/** Whether an element has links and all of them lead to other sites than the page's: sources rather than other texts. */
function leadsToOtherSites(element: Block, url: string): boolean {
  if (element.size.links < element.size.text / 2) return false;
  const own = siteOf(url, url);
  const links = [...elementsOf(element)].filter(
    ({ name, attributes }) => name === 'a' && attributes.href !== undefined,
  );
  return (
    own !== '' && links.length > 0 && links.every(({ attributes }) => isOther(siteOf(attributes.href ?? '', url), own))
  );
}

function isOther(site: string, own: string): boolean {
  return site !== '' && site !== own;
}

/** The part of a host that one owner has, such as `example.com.cn`; '' when it is no web address. */
function siteOf(address: string, base: string): string {
  const parsed = URL.parse(address, base);
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) return '';
  const labels = parsed.hostname.split('.');
  const isInCountry = labels.at(-1)?.length === 2 && (labels.at(-2)?.length ?? 0) <= MAX_KIND;
  return labels.slice(isInCountry ? -3 : -2).join('.');
}

const MAX_KIND = 3; // com, edu, gov, co
