import { lookup as systemLookup } from 'node:dns';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { LookupFunction } from 'node:net';

/** Forward proxies, as in the usual environment variables. */
export interface Proxies {
  /** Proxy for http:// addresses, as an http(s):// URL with user and password if it needs them; `https` likewise. */
  http: string | undefined;
  https: string | undefined;
  /** Hosts that are reached directly: a comma list of names, `.suffixes`, addresses, `host:port` and `*`. */
  no: string | undefined;
}

/** Hosts that are never reached through a proxy. */
export const LOOPBACK = 'localhost,127.0.0.1,::1,[::1]';

/** Node's agents for pages, which pool connections and use the proxies. */
export interface Agents {
  http: HttpAgent;
  https: HttpsAgent;
  /** Hosts of the proxies; the operator trusts them, so the guard does not check their addresses. */
  proxyHosts: ReadonlySet<string>;
  close(): void;
}

const IDLE_SOCKET_MS = 30_000;

/** Creates keep-alive agents; Node's own agents support proxies. */
export function createAgents(maxSockets: number, proxies: Proxies | undefined): Agents {
  const proxyEnv = proxies && {
    ...(proxies.http === undefined ? {} : { http_proxy: proxies.http }),
    ...(proxies.https === undefined ? {} : { https_proxy: proxies.https }),
    no_proxy: proxies.no ?? '',
  };
  const options = { keepAlive: true, maxSockets, timeout: IDLE_SOCKET_MS, ...(proxyEnv && { proxyEnv }) };
  const [http, https] = [new HttpAgent(options), new HttpsAgent(options)];
  const close = () => {
    http.destroy();
    https.destroy();
  };
  const urls = [proxies?.http, proxies?.https].filter((url) => url !== undefined);
  return { http, https, proxyHosts: new Set(urls.map((url) => new URL(url).hostname)), close };
}

/** Wraps `lookup` so that the proxies themselves are resolved by the system. */
export function lookupBehind({ proxyHosts }: Agents, lookup: LookupFunction): LookupFunction {
  if (proxyHosts.size === 0) return lookup;
  return (host, options, done) =>
    proxyHosts.has(host) ? systemLookup(host, options, done as never) : lookup(host, options, done);
}
