import { siteOf } from '../../text/site-of.ts';
import { type Block, elementsOf } from './tree.ts';

/** Whether an element has links and all of them lead to other sites than the page's: sources rather than other texts. */
export function leadsToOtherSites(element: Block, url: string): boolean {
  if (element.size.links < element.size.text / 2) return false;
  const own = siteAt(url, url);
  const links = linksIn(element);
  return (
    own !== '' && links.length > 0 && links.every(({ attributes }) => isOther(siteAt(attributes.href ?? '', url), own))
  );
}

export function linksIn(element: Block): Block[] {
  return [...elementsOf(element)].filter(({ name, attributes }) => name === 'a' && attributes.href !== undefined);
}

function isOther(site: string, own: string): boolean {
  return site !== '' && site !== own;
}

/** The site of a web address; '' when it is none. */
function siteAt(address: string, base: string): string {
  const parsed = URL.parse(address, base);
  return parsed !== null && /^https?:$/.test(parsed.protocol) ? siteOf(parsed.hostname) : '';
}
