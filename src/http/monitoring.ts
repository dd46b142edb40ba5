import { hash, timingSafeEqual } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { Router } from 'express';
import type { Context } from '../context.ts';
import { ServiceError } from '../errors.ts';
import { isReady } from '../services/readiness.ts';
import { bearerIn } from './auth.ts';
import { sendError } from './error-handler.ts';
import type { Routes } from './routing/routes.ts';

/** /metrics is left out: without the token it answers 404. */
export const OPERATION_ROUTES: Routes = { '/api/ready': ['GET'] };

/** For whoever runs the service: whether it can do its work now, and what it has done. */
export function operationRouter(context: Context): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/api/ready', async (_request, response) => {
    response.set('Cache-Control', 'no-store');
    if (await isReady(context)) return void response.json({ ok: true });
    sendError(response, new ServiceError('not_ready', '服務正在啟動或停止，或連不上資料庫。'), { ok: false });
  });
  const token = context.config.metrics?.token;
  if (token !== undefined) {
    router.get('/metrics', async (request, response, next) => {
      // Without the token there is no such path.
      if (!isToken(bearerIn(request.headers.authorization ?? ''), token)) return next('router');
      response.set({ 'Content-Type': context.metrics.contentType, 'Cache-Control': 'no-store' });
      response.send(await context.metrics.text());
    });
  }
  return router;
}

/** The metrics on a port of their own, without a token: who may reach that is the operator's matter. */
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

/** Compared as digests: of one length, and in a time that tells nothing. */
function isToken(given: string | undefined, token: string): boolean {
  const digest = (text: string) => hash('sha256', text, 'buffer');
  return given !== undefined && timingSafeEqual(digest(given), digest(token));
}
