import { isInside } from '../../net/guard.ts';
import { parseUrl } from '../../text/web-address.ts';
import { EngineFailure, type EngineRequest } from '../engine.ts';
import { isRedirectorsCaptcha } from '../reply/captcha-address.ts';
import { attribute, first, parsePage } from '../reply/html.ts';

/** Target found in a redirector's reply: the publisher's URL, a follow-up request, or nothing. */
export type Lead = { address: string } | { next: EngineRequest } | undefined;

/** Reads the targets of one engine's redirect URLs, each of which takes a request. */
export interface Redirector {
  name: string;
  matches(url: URL): boolean;
  request(url: URL): EngineRequest;
  /** Finds the target in a reply; `location` is the `Location` header of a status 3xx. */
  read(reply: { url: string; status: number; location: string | undefined; body: string }): Lead;
}

/** Creates a redirector for baidu.com/link or so.com/link: the target is in the header `Location`. */
function byLocation(name: string, host: RegExp, path: string): Redirector {
  return {
    name,
    matches: (url) => host.test(url.hostname) && url.pathname === path,
    request: (url) => ({ url: url.href }),
    read: ({ location, url }) => toAddress(location, url, host),
  };
}

/** sogou.com/link: a page that redirects by script, or by meta refresh when scripts are off. */
const sogou: Redirector = {
  name: 'sogou',
  matches: (url) => /(^|\.)sogou\.com$/.test(url.hostname) && url.pathname === '/link',
  request: (url) => ({ url: url.href, headers: { referer: 'https://www.sogou.com/' } }),
  read({ body, url, location }) {
    const script = /location\.replace\(\s*["']([^"']{8,2000})["']\s*\)/.exec(body)?.[1];
    const refresh = attribute(first(parsePage(body), 'meta[http-equiv="refresh" i]'), 'content');
    const address = location ?? script ?? /url\s*=\s*['"]?([^'"\s]{8,2000})/i.exec(refresh)?.[1];
    return toAddress(address, url, /(^|\.)sogou\.com$/);
  },
};

const GOOGLE_RPC = 'https://news.google.com/_/DotsSplashUi/data/batchexecute';

/** Google News: the article's page has a signature, which its script sends to an RPC endpoint that returns the URL. */
const googleNews: Redirector = {
  name: 'google_news',
  matches: (url) => url.hostname === 'news.google.com' && /^\/(?:rss\/)?articles\/[\w-]{20,}$/.test(url.pathname),
  request: (url) => ({ url: `https://news.google.com/articles/${url.pathname.split('/').at(-1)}` }),
  read({ url, body }) {
    if (url.startsWith(GOOGLE_RPC)) return toAddress(addressInRpc(body), url, /(^|\.)google\.com$/);
    const article = first(parsePage(body), '[data-n-a-sg]');
    const [id, signature, time] = ['data-n-a-id', 'data-n-a-sg', 'data-n-a-ts'].map((name) => attribute(article, name));
    const article_id = id || url.split('/').at(-1);
    if (!signature || !/^\d+$/.test(time ?? '')) return undefined;
    const reader = [
      ['X', 'X', ['X', 'X'], null, null, 1, 1, 'TW:zh-Hant', null, 1, null, null, null, null, null, 0, 1],
      'X',
      'X',
      1,
      [1, 1, 1],
      1,
      1,
      null,
      0,
      0,
      null,
      0,
    ];
    const call = JSON.stringify(['garturlreq', reader, article_id, Number(time), signature]);
    return { next: { url: GOOGLE_RPC, form: { 'f.req': JSON.stringify([[['Fbv4je', call, null, 'generic']]]) } } };
  },
};

/** The redirectors of all engines. */
export const REDIRECTORS: readonly Redirector[] = [
  googleNews,
  byLocation('baidu', /(^|\.)baidu\.com$/, '/link'),
  byLocation('so360', /(^|\.)so\.com$/, '/link'),
  sogou,
];

/** Finds the URL in a batchexecute reply: JSON within a JSON string, after a prefix against inclusion as a script. */
function addressInRpc(body: string): string | undefined {
  const text = /\[\\"garturlres\\",\\"(https?:[^"]{4,4000}?)\\"/.exec(body)?.[1];
  return text
    ?.replace(/\\\\u([0-9a-f]{4})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/(?<!\\)\\+\//g, '/');
}

/**
 * Returns the target, unless it is another redirect of the engine or an internal address. Throws EngineFailure when the
 * engine redirects to its captcha.
 */
function toAddress(text: string | undefined, base: string, own: RegExp): Lead {
  const url = parseUrl(text ?? '', base);
  if (text === undefined || url === null || !/^https?:$/.test(url.protocol)) return undefined;
  if (isRedirectorsCaptcha(url)) throw new EngineFailure('captcha');
  const isAnother = own.test(url.hostname) && /^\/link\b/.test(url.pathname);
  return isAnother || isInside(url) ? undefined : { address: url.href };
}
