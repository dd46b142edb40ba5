import { hash, timingSafeEqual } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { Router } from 'express';
import type { Context } from '../context.ts';
import { ServiceError } from '../errors.ts';
import { isReady } from '../services/readiness.ts';
import { bearerIn } from './auth.ts';
import { sendError } from './error-handler.ts';
import type { Routes } from './routing/routes.ts';

/** Routes of `operationRouter`, without /metrics: it answers 404 unless the token is sent. */
export const OPERATION_ROUTES: Routes = { '/api/ready': ['GET'] };

/** Creates the router for operators: the readiness check and, if a token is configured, the metrics. */
export function operationRouter(context: Context): Router {
  const router = Router({ caseSensitive: true, strict: true });
  let check: Promise<boolean> | undefined; // shared by all who ask while it runs
  router.get('/api/ready', async (_request, response) => {
    response.set('Cache-Control', 'no-store');
    check ??= isReady(context).finally(() => {
      check = undefined;
    });
    if (await check) return void response.json({ ok: true });
    sendError(response, new ServiceError('not_ready', '服務正在啟動或停止，或連不上資料庫。'), { ok: false });
  });
  const token = context.config.metrics?.token;
  if (token !== undefined) {
    router.get('/metrics', async (request, response, next) => {
      // Without the token the path does not exist.
      if (!isToken(bearerIn(request.headers.authorization ?? ''), token)) return next('router');
      response.set({ 'Content-Type': context.metrics.contentType, 'Cache-Control': 'no-store' });
      response.send(await context.metrics.text());
    });
  }
  return router;
}

/** Creates the server of the separate metrics port, which needs no token: the operator restricts access to the port. */
export function createMetricsServer({ metrics, log }: Pick<Context, 'metrics' | 'log'>): Server {
  return createServer(async (request, response) => {
    if (request.url?.split('?', 1)[0] !== '/metrics') return void response.writeHead(404).end();
    try {
      const text = await metrics.text();
      response.writeHead(200, { 'Content-Type': metrics.contentType }).end(text);
    } catch (err) {
      log.error({ err }, 'the metrics could not be collected');
      response.writeHead(500).end();
    }
  });
}

/** Whether the token is right. Compares digests: they have equal lengths, and the time taken reveals nothing. */
function isToken(given: string | undefined, token: string): boolean {
  const digest = (text: string) => hash('sha256', text, 'buffer');
  return given !== undefined && timingSafeEqual(digest(given), digest(token));
}
