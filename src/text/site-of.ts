import { getDomain } from 'tldts';

/**
 * The name that a publisher has many hosts under, by the public suffix list: `news.example.com.tw` → `example.com.tw`. Each
 * blog of a host of blogs is a site: `a.github.io`. The host itself where the list has no name for it.
 */
export function siteOf(hostname: string): string {
  const host = withoutDot(hostname);
  const [, own, ofBlogs] = OWN_SITE.exec(host) ?? [];
  if (own !== undefined) return `${own}.${ofBlogs}`;
  return getDomain(host, { allowPrivateDomains: true }) ?? host;
}

/** Hosts of many publishers that the list does not have. */
const OWN_SITE =
  /(?:^|\.)(?!www\.)([^.]+)\.(gov\.taipei|pixnet\.net|substack\.com|wordpress\.com|medium\.com|tumblr\.com|gitbook\.io|hatenablog\.com|notion\.site|xuite\.net|lofter\.com|livejournal\.com|itch\.io)$/;

/** `example.com.` is `example.com`, said in full. */
export function withoutDot(host: string): string {
  return host.replace(/\.(?=:|$)/, '');
}
