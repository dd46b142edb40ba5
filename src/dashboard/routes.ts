import { isIP } from 'node:net';
import { type RequestHandler, Router } from 'express';
import type { Context } from '../context.ts';
import { ServiceError } from '../errors.ts';
import { parseJson } from '../http/request/body.ts';
import { protocolOf } from '../http/request/forwarded.ts';
import { rawBody } from '../http/request/raw-body.ts';
import { isRoute, type Routes } from '../http/routing/routes.ts';
import { DASHBOARD_KEY_NAME, MAX_KEY_NAME, parseKeyName } from '../services/key-name.ts';
import type { Tool } from '../tool.ts';
import { MAX_KEYS, withinLimit } from './key-limit.ts';
import { PAGE_ROUTES, pagesRouter } from './pages.ts';
import { playgroundRouter, playgroundRoutes } from './playground.ts';
import type { SignIn } from './sign-in.ts';

/** Returns the paths and methods of the dashboard, without the root page, the assets and the language switch. */
export function dashboardRoutes(tools: readonly Tool[], signIn: SignIn): Routes {
  return {
    '/api/keys': ['GET', 'POST'],
    '/api/keys/*': ['DELETE'],
    ...playgroundRoutes(tools),
    ...PAGE_ROUTES,
    ...signIn.routes,
  };
}

/**
 * Serves the pages, the JSON routes of the signed-in account, and better-auth's routes. They accept cookies, so
 * requests from other origins are refused.
 */
export function dashboardRouter(context: Context, tools: readonly Tool[], signIn: SignIn, routes: Routes): Router {
  const { accounts, config } = context;
  const router = Router({ caseSensitive: true, strict: true });
  router.use(sameOriginOnly(config, routes));
  router.use(signIn.router);
  const own = signedIn(signIn);
  router.get('/api/keys', own, async (_request, response) => {
    response.set('Cache-Control', 'no-store').json({ keys: await accounts.listKeys(response.locals.accountId) });
  });
  router.post('/api/keys', own, rawBody, async (request, response) => {
    const { accountId } = response.locals;
    const name = keyName(parseJson(request.body));
    const created = withinLimit(await accounts.createKeyWithin(MAX_KEYS, accountId, name));
    response.status(201).set('Cache-Control', 'no-store').json(created);
  });
  router.delete('/api/keys/:id', own, async (request, response) => {
    const id = String(request.params.id);
    // Postgres cannot store U+0000, so no key has such an id.
    if (id.includes('\0') || !(await accounts.revokeKey(response.locals.accountId, id))) {
      throw new ServiceError('not_found', '沒有這把金鑰。');
    }
    response.status(204).end();
  });
  router.use(playgroundRouter(context, tools, own));
  router.use(pagesRouter(context, tools, signIn));
  return router;
}

/**
 * Refuses requests from pages of other origins: browsers send Origin with every request that changes something. Such
 * requests still get 404 for unknown paths.
 */
function sameOriginOnly({ publicUrl, host: bound }: Context['config'], routes: Routes): RequestHandler {
  const publicHost = publicUrl === undefined ? undefined : new URL(publicUrl).host;
  const hasOneName = publicHost !== undefined || isThisMachine(bound);
  return (request, _response, next) => {
    if (!request.path.startsWith('/api/')) return next(); // pages only show data
    const { origin, host } = request.headers;
    const mayBeCalled = host !== undefined && !(hasOneName && isForeignName(host));
    const called = `${protocolOf(request, request.protocol)}://${host}`;
    const isOwn =
      origin === undefined
        ? mayBeCalled || host === publicHost
        : isSame(origin, publicUrl) || (mayBeCalled && isSame(origin, called));
    if (isOwn) return next();
    next(
      isRoute(routes, request)
        ? new ServiceError('foreign_origin', '不接受來自其他網站的請求；這是服務自己的名稱時，請設定 PUBLIC_URL。')
        : 'router',
    );
  };
}

/** Whether the URL is of the origin: scheme, host and port. */
function isSame(origin: string, url: string | undefined): boolean {
  const found = url === undefined ? null : URL.parse(url);
  return found !== null && URL.parse(origin)?.origin === found.origin;
}

/**
 * Whether `host` may be the name of another site that resolves to this machine, which makes its pages same-origin with
 * the service (DNS rebinding). IP addresses and localhost cannot be such names. Only checked when the service has no
 * other name: when it listens on loopback alone, or when PUBLIC_URL gives its name.
 */
function isForeignName(host: string): boolean {
  const name = URL.parse(`http://${host}`)?.hostname;
  if (name === undefined) return false; // no browser sends an invalid host
  return isIP(name.replace(/^\[|\]$/g, '')) === 0 && name !== 'localhost' && !name.endsWith('.localhost');
}

function isThisMachine(bound: string): boolean {
  return bound === 'localhost' || bound === '::1' || (isIP(bound) === 4 && bound.startsWith('127.'));
}

function signedIn(signIn: SignIn): RequestHandler {
  return async (request, response, next) => {
    const account = await signIn.accountOf(request, response);
    if (account === undefined) throw new ServiceError('not_signed_in', '請先登入。');
    response.locals.accountId = account.id;
    next();
  };
}

function keyName(body: unknown): string {
  const { name } = (typeof body === 'object' && body !== null ? body : {}) as { name?: unknown };
  const found = parseKeyName(name);
  if (found !== null) return found;
  throw new ServiceError(
    'invalid_request',
    `name 必須是 1 到 ${MAX_KEY_NAME} 個字的字串，且不是保留的 ${DASHBOARD_KEY_NAME}。`,
  );
}
