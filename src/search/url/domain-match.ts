import { withoutDot } from '../../text/site-of.ts';
import { canonicalDomain, canonicalUrl } from './canonical-url.ts';

/**
 * Whether a page is on one of the domains: at this address, or at its own (`youtu.be` → `youtube.com`). A domain also
 * stands for the one to which the site has moved: `twitter.com` → `x.com`.
 */
export function isPageOn(domains: readonly string[], address: string): boolean {
  const own = canonicalUrl(address);
  return domains.some((domain) => isOnDomain(domain, address) || isOnDomain(canonicalDomain(domain), own));
}

/** Whether the address is on the domain or on one of its subdomains. */
export function isOnDomain(domain: string, text: string): boolean {
  const hostname = withoutDot(new URL(text).hostname);
  return hostname === domain || hostname.endsWith(`.${domain}`);
}
