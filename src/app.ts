import cors from 'cors';
import express, { type Express } from 'express';
import { tools } from '../tools/index.ts';
import type { Context } from './context.ts';
import { notFoundPage } from './dashboard/not-found.ts';
import { dashboardRouter, dashboardRoutes } from './dashboard/routes.ts';
import { createSignIn, type SignIn } from './dashboard/sign-in.ts';
import { OPEN_WEBUI_ROUTES, openWebuiRouter } from './http/compatible/open-webui.ts';
import { TAVILY_PATHS, TAVILY_ROUTES, tavilyRouter } from './http/compatible/tavily.ts';
import { errorHandler } from './http/error-handler.ts';
import { createExchange } from './http/exchange.ts';
import { LEGACY_ROUTES, legacySseRouter } from './http/mcp/legacy-sse.ts';
import { createServerBuilder } from './http/mcp/sdk-server.ts';
import { MCP_ROUTES, mcpRouter } from './http/mcp.ts';
import { OPERATION_ROUTES, operationRouter } from './http/monitoring.ts';
import { PUBLIC_ROUTES, publicRouter } from './http/public.ts';
import { requestLog } from './http/request/request-log.ts';
import { restRouter, restRoutes } from './http/rest.ts';
import { answerOptions } from './http/routing/options.ts';
import { isPath, type Routes } from './http/routing/routes.ts';
import { forgiveSlashes } from './http/routing/slashes.ts';
import { unmatched } from './http/routing/unmatched.ts';
import type { Tool } from './tool.ts';

/** Creates the Express app: REST, MCP, the public endpoints and the dashboard. `offered`: the tools. */
export async function createApp(context: Context, offered: readonly Tool[] = tools): Promise<Express> {
  const app = express();
  app.disable('x-powered-by').disable('etag');
  app.set('trust proxy', context.config.trustedProxies);
  app.enable('case sensitive routing').enable('strict routing');
  const signIn = await createSignIn(context);
  const routes = routesOf(offered, signIn);
  app.locals.routes = routes;
  app.use(
    forgiveSlashes((path) => isPath(routes, path) || TAVILY_PATHS.includes(path)),
    requestLog(context, (path) => nameOf(path, routes)),
    securityHeaders,
  );
  app.use(OPEN_TO_BROWSERS, anyOrigin);
  app.use(answerOptions(routes));
  app.use(publicRouter(context, offered));
  app.use(operationRouter(context));
  app.use(restRouter(context, offered));
  app.use(mcpRouter(context, createExchange(createServerBuilder(context, offered, { isMetered: true }))));
  app.use(legacySseRouter(context));
  app.use(tavilyRouter(context));
  app.use(openWebuiRouter(context));
  app.use(dashboardRouter(context, offered, signIn, routes));
  app.use(notFoundPage(signIn, routes));
  // Pages may read the error for an unknown path: it reveals nothing, and often only /v1 is missing from the address.
  app.use((request, response, next) => (isPath(routes, request.path) ? next() : anyOrigin(request, response, next)));
  app.use(unmatched(routes, context.config));
  app.use(errorHandler(context));
  return app;
}

/** Paths that pages of any origin may call: they do not use cookies. */
const OPEN_TO_BROWSERS = ['/v1', '/mcp', ...Object.keys(LEGACY_ROUTES), ...Object.keys(PUBLIC_ROUTES)];

/** Lets pages of any origin read the response. */
const anyOrigin = cors({
  exposedHeaders: ['Mcp-Session-Id', 'WWW-Authenticate', 'Retry-After', 'X-Request-Id'],
  preflightContinue: true,
});

/** Collects the routes of all routers. For an unknown path, the first route with a similar name is suggested. */
function routesOf(offered: readonly Tool[], signIn: SignIn): Routes {
  return {
    ...restRoutes(offered),
    ...MCP_ROUTES,
    ...LEGACY_ROUTES,
    ...PUBLIC_ROUTES,
    ...TAVILY_ROUTES,
    ...OPEN_WEBUI_ROUTES,
    ...OPERATION_ROUTES,
    ...dashboardRoutes(offered, signIn),
  };
}

/** Returns the name under which the metrics count a request; unknown paths share one. */
function nameOf(path: string, routes: Routes): string {
  if (Object.hasOwn(routes, path) || TAVILY_PATHS.includes(path)) return path;
  if (path.startsWith('/api/keys/')) return '/api/keys/*';
  return ['/api/auth/', '/assets/'].find((prefix) => path.startsWith(prefix))?.concat('*') ?? 'other';
}

const securityHeaders: express.RequestHandler = (_request, response, next) => {
  response.set({ 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'no-referrer' });
  next();
};
