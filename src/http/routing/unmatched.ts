import type { RequestHandler } from 'express';
import type { Config } from '../../config.ts';
import { ServiceError } from '../../errors.ts';
import { sendError } from '../error-handler.ts';
import { type Links, linksFrom } from './base-url.ts';
import { allowedMethods, type Routes } from './routes.ts';

/** Answers requests that no route matched: 405 for a path with other methods, else 404, with links to documentation. */
export function unmatched(routes: Routes, config: Config): RequestHandler {
  return ({ path, headers, protocol }, response) => {
    const { error, allow, extra } = refusalOf(routes, path, linksFrom(headers.host ?? '', protocol, config));
    if (allow !== undefined) response.set('Allow', allow);
    sendError(response, error, { ...extra });
  };
}

/** Reply to a request that no route matches. */
export interface Refusal {
  error: ServiceError;
  /** The path's methods, for the `Allow` header; undefined for an unknown path. */
  allow: string | undefined;
  extra: Links & { hint: string };
}

/** Returns the reply to a request for a path, given that no route matches it. */
export function refusalOf(routes: Routes, path: string, links: Links): Refusal {
  const methods = allowedMethods(routes, path);
  if (methods === undefined) {
    const error = new ServiceError('not_found', '沒有這個路徑。');
    const meant = nearest(routes, path);
    const all = `${path === '/' ? '用瀏覽器開啟這個網址，就是儀表板；' : ''}可用的路徑：${published(routes).join('、')}`;
    const hint = meant === undefined ? all : `你要找的可能是 ${meant}`;
    return { error, allow: undefined, extra: { hint, ...links } };
  }
  const allow = methods.join(', ');
  const error = new ServiceError('method_not_allowed', '這個路徑不支援此 HTTP 方法。');
  return { error, allow, extra: { hint: `${publishedInstead(routes, path)}可用的方法：${allow}`, ...links } };
}

/** Returns the path that was probably meant: the first that differs only in case, trailing slashes, /api or version. */
function nearest(routes: Routes, path: string): string | undefined {
  const wanted = bareName(path);
  return Object.keys(routes).find((route) => wanted !== '' && bareName(route) === wanted);
}

/** Suggests our own route for one of a compatible API: people who open `/search` usually look for `/v1/search`. */
function publishedInstead(routes: Routes, path: string): string {
  const meant = nearest(routes, path);
  const isOther = meant !== path && published(routes).some((one) => one.endsWith(` ${meant}`));
  return isOther ? `你要找的可能是 ${meant}；這個路徑` : '';
}

/** Returns the path in lower case without trailing slashes, and without /api or a version. */
function bareName(path: string): string {
  const bare = path.toLowerCase().replace(/(?<!\/)\/+$/, '');
  return bare.replace(/^\/(?:api\/|v\d+\/)?/, '');
}

/** Returns the routes to list in hints, those of the tools first: `POST /v1/search`. */
function published(routes: Routes): string[] {
  const own = Object.entries(routes).filter(([path]) => path.startsWith('/v1/') || ALSO_PUBLISHED.has(path));
  return own.map(([path, [method]]) => `${method} ${path}`);
}

const ALSO_PUBLISHED: ReadonlySet<string> = new Set(['/mcp', '/api/stats', '/api/health']);
