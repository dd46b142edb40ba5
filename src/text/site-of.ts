import { getDomain } from 'tldts';

/**
 * Returns the registrable domain of a host by the public suffix list: `news.example.com.tw` → `example.com.tw`. Each
 * blog on a blog host is a site of its own: `a.github.io`. Returns the host itself where the list yields no domain.
 */
export function siteOf(hostname: string): string {
  const host = withoutDot(hostname);
  const [, own, ofBlogs] = OWN_SITE.exec(host) ?? [];
  if (own !== undefined) return `${own}.${ofBlogs}`;
  return getDomain(host, { allowPrivateDomains: true }) ?? host;
}

/** Hosts shared by many publishers that are missing from the public suffix list. */
const OWN_SITE =
  /(?:^|\.)(?!www\.)([^.]+)\.(gov\.taipei|pixnet\.net|substack\.com|wordpress\.com|medium\.com|tumblr\.com|gitbook\.io|hatenablog\.com|notion\.site|xuite\.net|lofter\.com|livejournal\.com|itch\.io)$/;

/** Removes the final dot of a fully qualified host: `example.com.` is the same host as `example.com`. */
export function withoutDot(host: string): string {
  return host.replace(/\.(?=:|$)/, '');
}
