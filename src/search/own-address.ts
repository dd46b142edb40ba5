import { bareHost } from './bare-host.ts';

/** The publisher's own address of a page that a cache shows, or that has a shorter or a former one. */
export function ownAddress(text: string): string {
  return unwrapped(new URL(text)).href;
}

/** The same, taken apart; the very object where it is that. */
export function unwrapped(url: URL): URL {
  for (const [host, path] of WRAPPERS) {
    const match = host.test(url.host) ? path.exec(url.pathname) : null;
    const inner = match === null ? null : URL.parse(`https://${match[1]}${match[2] ?? '/'}${url.search}`);
    if (inner !== null) return inner;
  }
  return canonical(url);
}

/** The publisher's address inside that of a cache or a converting gateway. */
const WRAPPERS: ReadonlyArray<readonly [host: RegExp, path: RegExp]> = [
  [/\.cdn\.ampproject\.org$/, /^\/[cv]\/(?:s\/)?([^/]+)(\/.*)?$/],
  [/^www\.google\.[a-z.]+$/, /^\/amp\/(?:s\/)?([^/]+)(\/.*)?$/],
  [/./, /^\/gate\/(?:big5|gb)\/([^/]+)(\/.*)?$/], // mainland papers and offices convert their pages under this path
];

/** Large sites that have one page under several addresses: short links, former names, titles that only decorate. */
const ALIASES: ReadonlyMap<string, readonly [path: RegExp, address: string]> = new Map([
  ['youtu.be', [/^\/([\w-]{11})$/, 'https://www.youtube.com/watch?v=$1']],
  // Not those of a list or a channel, whose names are as long as a number.
  [
    'youtube.com',
    [/^\/(?:shorts|embed|live|v)\/(?!videoseries|live_stream)([\w-]{11})\/?$/, 'https://www.youtube.com/watch?v=$1'],
  ],
  ['twitter.com', [/^(\/.*)$/, 'https://x.com$1']],
  ['threads.net', [/^(\/.*)$/, 'https://www.threads.com$1']],
  ['old.reddit.com', [/^(\/.*)$/, 'https://www.reddit.com$1']],
  ['stackoverflow.com', [/^\/(?:q|questions)\/(\d{1,10})(?:\/.*)?$/, 'https://stackoverflow.com/questions/$1']],
  ['hk01.com', [/^\/(?!tag\/|issue\/)[^/]+\/(\d{5,9})\/.*$/, 'https://www.hk01.com/article/$1']],
]);

/** By its path alone where that becomes a parameter; elsewhere its parameters may name the page: a search, a next page. */
function canonical(url: URL): URL {
  const [path, address] = ALIASES.get(bareHost(url.host)) ?? [];
  if (path === undefined || address === undefined || !path.test(url.pathname)) return url;
  const own = new URL(url.pathname.replace(path, address));
  if (own.search === '') own.search = url.search;
  return own.pathname === url.pathname && own.host === url.host ? url : own;
}
