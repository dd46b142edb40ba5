import { withoutDot } from '../../text/site-of.ts';

/** Whether the address is on the domain or on one of its subdomains. */
export function isOnDomain(domain: string, text: string): boolean {
  const hostname = withoutDot(new URL(text).hostname);
  return hostname === domain || hostname.endsWith(`.${domain}`);
}
