import type { Request } from 'express';
import type { Config } from '../../config.ts';

type Reachable = Pick<Config, 'publicUrl' | 'host' | 'port'>;

/** Returns the service's URL as callers see it, without a trailing slash: PUBLIC_URL, or else from the request. */
export function baseUrl(request: Request, config: Reachable): string {
  return baseFrom(request.headers.host ?? '', request.protocol, config);
}

/** Returns the path of PUBLIC_URL, which a reverse proxy removes; '' if there is none. */
export function basePath({ publicUrl }: Pick<Reachable, 'publicUrl'>): string {
  return publicUrl === undefined ? '' : new URL(publicUrl).pathname.replace(/\/$/, '');
}

/** Links to the documentation. */
export interface Links {
  docs: string;
  llms_txt: string;
}

/** Returns the links to the documentation. `said`: the request's Host header. */
export function linksFrom(said: string, protocol: string, config: Reachable): Links {
  const base = baseFrom(said, protocol, config);
  return { docs: `${base}/openapi.json`, llms_txt: `${base}/llms.txt` };
}

function baseFrom(said: string, protocol: string, { publicUrl, host, port }: Reachable): string {
  if (publicUrl !== undefined) return publicUrl;
  // Callers can write anything into these headers, even through many proxies: only a valid host goes into our links.
  return HOST.test(said)
    ? `${/^https$/i.test(protocol) ? 'https' : 'http'}://${said}`
    : `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

const HOST = /^(?:[\w.-]{1,255}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;
