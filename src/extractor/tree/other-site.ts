import { siteOf } from '../../text/site-of.ts';
import { parseUrl } from '../../text/web-address.ts';
import { type Block, elementsOf } from './tree.ts';

/** Whether an element is mostly links, all to other sites than the page's: sources rather than related texts. */
export function leadsToOtherSites(element: Block, url: string): boolean {
  if (element.size.links < element.size.text / 2) return false;
  const own = siteAt(url, url);
  const links = linksIn(element);
  return (
    own !== '' && links.length > 0 && links.every(({ attributes }) => isOther(siteAt(attributes.href ?? '', url), own))
  );
}

/** Returns the `<a>` elements with an `href` in an element, itself included. */
export function linksIn(element: Block): Block[] {
  return [...elementsOf(element)].filter(({ name, attributes }) => name === 'a' && attributes.href !== undefined);
}

function isOther(site: string, own: string): boolean {
  return site !== '' && site !== own;
}

/** Returns the site of a web address; '' when the address is not http or https. */
function siteAt(address: string, base: string): string {
  const parsed = parseUrl(address, base);
  return parsed !== null && /^https?:$/.test(parsed.protocol) ? siteOf(parsed.hostname) : '';
}
