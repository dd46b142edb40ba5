import type { Request } from 'express';
import type { Config } from '../config.ts';

/** Where the caller reached us, without a trailing slash: PUBLIC_URL, or what the request says. */
export function baseUrl(
  request: Request,
  { publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>,
): string {
  if (publicUrl !== undefined) return publicUrl;
  const said = request.headers.host ?? '';
  // The header is the caller's to write: only what can be a host goes into the links that we send.
  return HOST.test(said) ? `${request.protocol}://${said}` : `http://${host}:${port}`;
}

const HOST = /^(?:[\w.-]{1,255}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;
