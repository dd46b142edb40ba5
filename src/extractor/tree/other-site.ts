import { type Block, elementsOf } from './tree.ts';

/** Whether an element has links and all of them lead to other sites than the page's: sources rather than other texts. */
export function leadsToOtherSites(element: Block, url: string): boolean {
  if (element.size.links < element.size.text / 2) return false;
  const own = siteOf(url, url);
  const links = linksIn(element);
  return (
    own !== '' && links.length > 0 && links.every(({ attributes }) => isOther(siteOf(attributes.href ?? '', url), own))
  );
}

export function linksIn(element: Block): Block[] {
  return [...elementsOf(element)].filter(({ name, attributes }) => name === 'a' && attributes.href !== undefined);
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
