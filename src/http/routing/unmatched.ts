import type { RequestHandler } from 'express';
import type { Config } from '../../config.ts';
import { ServiceError } from '../../errors.ts';
import { sendError } from '../error-handler.ts';
import { type Links, linksFrom } from './base-url.ts';
import { allowedMethods, type Routes } from './routes.ts';

/** The last stop: 405 for a path that exists with another method, else 404; both say where the documentation is. */
export function unmatched(routes: Routes, config: Config): RequestHandler {
  return ({ path, headers, protocol }, response) => {
    const { error, allow, extra } = refusalOf(routes, path, linksFrom(headers.host ?? '', protocol, config));
    if (allow !== undefined) response.set('Allow', allow);
    sendError(response, error, { ...extra });
  };
}

export interface Refusal {
  error: ServiceError;
  /** The methods that there are, where there is the path. */
  allow: string | undefined;
  extra: Links & { hint: string };
}

export function refusalOf(routes: Routes, path: string, links: Links): Refusal {
  const methods = allowedMethods(routes, path);
  if (methods === undefined) {
    const error = new ServiceError('not_found', '沒有這個路徑。');
    const meant = nearest(routes, path);
    const hint = meant === undefined ? `可用的路徑：${published(routes).join('、')}` : `你要找的可能是 ${meant}`;
    return { error, allow: undefined, extra: { hint, ...links } };
  }
  const allow = methods.join(', ');
  const error = new ServiceError('method_not_allowed', '這個路徑不支援此 HTTP 方法。');
  return { error, allow, extra: { hint: `${publishedInstead(routes, path)}可用的方法：${allow}`, ...links } };
}

/** The path that was probably meant: the same one without case, a trailing slash or a version. */
function nearest(routes: Routes, path: string): string | undefined {
  const wanted = bareName(path);
  return Object.keys(routes).find((route) => wanted !== '' && bareName(route) === wanted);
}

/** People who open `/search` look for the API rather than for the same thing in another service's words. */
function publishedInstead(routes: Routes, path: string): string {
  const meant = nearest(routes, path);
  const isOther = meant !== path && published(routes).some((one) => one.endsWith(` ${meant}`));
  return isOther ? `你要找的可能是 ${meant}；這個路徑` : '';
}

function bareName(path: string): string {
  const bare = path.toLowerCase().replace(/(?<!\/)\/+$/, '');
  return bare.replace(/^\/(?:api\/|v\d+\/)?/, '');
}

/** The API's own routes, those of the tools first: `POST /v1/search`. */
function published(routes: Routes): string[] {
  const own = Object.entries(routes).filter(([path]) => path.startsWith('/v1/') || ALSO_PUBLISHED.has(path));
  return own.map(([path, [method]]) => `${method} ${path}`);
}

const ALSO_PUBLISHED: ReadonlySet<string> = new Set(['/mcp', '/api/stats', '/api/health']);
