import type { RequestHandler } from 'express';
import type { Config } from '../config.ts';
import { ServiceError } from '../errors.ts';
import { type Links, linksFrom } from './base-url.ts';
import { sendError } from './error-handler.ts';

/** Path → methods, for 405 and its `Allow`. A path that ends in `/*` stands for any one name there. */
export type Routes = Readonly<Record<string, readonly string[]>>;

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
  const methods = methodsOf(routes, path);
  if (methods === undefined) {
    const error = new ServiceError('not_found', '沒有這個路徑。');
    const meant = nearest(routes, path);
    const hint = meant === undefined ? `可用的路徑：${PUBLISHED.join('、')}` : `你要找的可能是 ${meant}`;
    return { error, allow: undefined, extra: { hint, ...links } };
  }
  const allow = withImplied(methods).join(', ');
  const error = new ServiceError('method_not_allowed', '這個路徑不支援此 HTTP 方法。');
  return { error, allow, extra: { hint: `${publishedInstead(routes, path)}可用的方法：${allow}`, ...links } };
}

/** Answers OPTIONS for known paths, and CORS preflights for all, so that a browser may read the 404. */
export function answerOptions(routes: Routes): RequestHandler {
  return ({ method, path, headers }, response, next) => {
    if (method !== 'OPTIONS') return next();
    const methods = methodsOf(routes, path);
    const isOpen = response.hasHeader('Access-Control-Allow-Origin');
    if (methods === undefined && !(isOpen && headers['access-control-request-method'] !== undefined)) return next();
    if (methods !== undefined) response.set('Allow', withImplied(methods).join(', '));
    response.set('Content-Length', '0').status(204).end();
  };
}

/** Whether there is this path with this method: what is neither 404 nor 405. */
export function isRoute(routes: Routes, { method, path }: { method: string; path: string }): boolean {
  const methods = methodsOf(routes, path);
  return methods !== undefined && withImplied(methods).includes(method);
}

/** Whether there is this path, with some method. */
export function isPath(routes: Routes, path: string): boolean {
  return methodsOf(routes, path) !== undefined;
}

function methodsOf(routes: Routes, path: string): readonly string[] | undefined {
  if (Object.hasOwn(routes, path)) return routes[path];
  const [, folder, name] = /^(.*\/)([^/]*)$/s.exec(path) ?? [];
  return name && Object.hasOwn(routes, `${folder}*`) ? routes[`${folder}*`] : undefined;
}

function withImplied(methods: readonly string[]): string[] {
  return [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'];
}

/** The path that was probably meant: the same one without case, a trailing slash or a version. */
function nearest(routes: Routes, path: string): string | undefined {
  const wanted = bareName(path);
  return Object.keys(routes).find((route) => wanted !== '' && bareName(route) === wanted);
}

/** People who open `/search` look for the API rather than for the same thing in another service's words. */
function publishedInstead(routes: Routes, path: string): string {
  const meant = nearest(routes, path);
  const isOther = meant !== path && PUBLISHED.some((one) => one.endsWith(` ${meant}`));
  return isOther ? `你要找的可能是 ${meant}；這個路徑` : '';
}

function bareName(path: string): string {
  const bare = path.toLowerCase().replace(/(?<!\/)\/+$/, '');
  return bare.replace(/^\/(?:api\/|v\d+\/)?/, '');
}

const PUBLISHED = [
  'POST /v1/search',
  'POST /v1/extract',
  'GET /v1/credits',
  'POST /mcp',
  'GET /api/stats',
  'GET /api/health',
];
