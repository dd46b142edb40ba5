import type { IncomingMessage } from 'node:http';

/**
 * Rewrites a request whose target is a whole URL (RFC 9112, section 3.2.2: every server must accept it) as one for its
 * path. The URL's host takes the place of the Host header.
 */
export function useOriginForm(request: IncomingMessage): void {
  const [, host, rest = ''] = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)(.*)$/is.exec(request.url ?? '') ?? [];
  if (host === undefined) return;
  request.headers.host = host;
  request.url = rest.startsWith('/') ? rest : `/${rest}`;
}
