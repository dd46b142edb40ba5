import type { RequestHandler } from 'express';
import type { Config } from '../config.ts';
import { ServiceError } from '../errors.ts';
import { baseUrl } from './base-url.ts';
import { sendError } from './error-handler.ts';

/** Path → methods, for 405 and its `Allow`. A path that ends in `/*` stands for all below it. */
export type Routes = Readonly<Record<string, readonly string[]>>;

/** The last stop: 405 for a path that exists with another method, else 404; both say where the documentation is. */
export function unmatched(routes: Routes, config: Config): RequestHandler {
  return (request, response) => {
    const base = baseUrl(request, config);
    const links = { docs: `${base}/openapi.json`, llms_txt: `${base}/llms.txt` };
    const methods = methodsOf(routes, request.path);
    if (methods === undefined) {
      const error = new ServiceError('not_found', '沒有這個路徑。');
      return sendError(response, error, { hint: nearest(routes, request.path), ...links });
    }
    const allow = withImplied(methods).join(', ');
    response.set('Allow', allow);
    const error = new ServiceError('method_not_allowed', '這個路徑不支援此 HTTP 方法。');
    sendError(response, error, { hint: `可用的方法：${allow}`, ...links });
  };
}

function methodsOf(routes: Routes, path: string): readonly string[] | undefined {
  if (Object.hasOwn(routes, path)) return routes[path];
  const below = Object.keys(routes).find((route) => route.endsWith('/*') && path.startsWith(route.slice(0, -1)));
  return below === undefined ? undefined : routes[below];
}

function withImplied(methods: readonly string[]): string[] {
  return [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'];
}

/** The path that was probably meant: the same one without case, a trailing slash or a version. */
function nearest(routes: Routes, path: string): string {
  const wanted = bareName(path);
  const meant = Object.keys(routes).find((route) => wanted !== '' && bareName(route) === wanted);
  return meant === undefined ? `可用的路徑：${PUBLISHED.join('、')}` : `您要找的可能是 ${meant}`;
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
