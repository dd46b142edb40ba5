import { withoutDot } from '../../text/site-of.ts';

/** True when the address is on the domain or below it. */
export function isOnDomain(domain: string, text: string): boolean {
  const hostname = withoutDot(new URL(text).hostname);
  return hostname === domain || hostname.endsWith(`.${domain}`);
}
