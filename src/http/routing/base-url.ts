import type { Request } from 'express';
import type { Config } from '../../config.ts';

type Reachable = Pick<Config, 'publicUrl' | 'host' | 'port'>;

/** Where the caller reached us, without a trailing slash: PUBLIC_URL, or what the request says. */
export function baseUrl(request: Request, config: Reachable): string {
  return baseFrom(request.headers.host ?? '', request.protocol, config);
}

/** The path of PUBLIC_URL, which a proxy in front takes off; empty for none. */
export function basePath({ publicUrl }: Pick<Reachable, 'publicUrl'>): string {
  return publicUrl === undefined ? '' : new URL(publicUrl).pathname.replace(/\/$/, '');
}

/** Where the documentation is. */
export interface Links {
  docs: string;
  llms_txt: string;
}

/** `said`: the Host header. */
export function linksFrom(said: string, protocol: string, config: Reachable): Links {
  const base = baseFrom(said, protocol, config);
  return { docs: `${base}/openapi.json`, llms_txt: `${base}/llms.txt` };
}

function baseFrom(said: string, protocol: string, { publicUrl, host, port }: Reachable): string {
  if (publicUrl !== undefined) return publicUrl;
  // The headers are the caller's to write, through many a proxy too: only what can be a host goes into the links that we send.
  return HOST.test(said)
    ? `${/^https$/i.test(protocol) ? 'https' : 'http'}://${said}`
    : `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

const HOST = /^(?:[\w.-]{1,255}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;
