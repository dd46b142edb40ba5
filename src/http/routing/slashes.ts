import type { RequestHandler } from 'express';

/**
 * Serves a known path that is written with a slash at its end, or with doubled slashes, like the path without them.
 * Redirects would not do: connectors do not follow them with a POST.
 */
export function forgiveSlashes(isKnown: (path: string) => boolean): RequestHandler {
  return (request, _response, next) => {
    const { path, url } = request;
    const plain = path.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
    const isMeant = plain !== path && plain !== '/' && !isKnown(path) && isKnown(plain);
    if (isMeant && url.startsWith(path)) request.url = plain + url.slice(path.length);
    next();
  };
}
