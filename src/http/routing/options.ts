import type { RequestHandler } from 'express';
import { allowedMethods, type Routes } from './routes.ts';

/** Answers OPTIONS for known paths, and CORS preflights for all paths, so that pages in browsers may read the 404. */
export function answerOptions(routes: Routes): RequestHandler {
  return ({ method, path, headers }, response, next) => {
    if (method !== 'OPTIONS') return next();
    const methods = allowedMethods(routes, path);
    const isOpen = response.hasHeader('Access-Control-Allow-Origin');
    if (methods === undefined && !(isOpen && headers['access-control-request-method'] !== undefined)) return next();
    if (methods !== undefined) response.set('Allow', methods.join(', '));
    if (methods !== undefined && isOpen) response.set('Access-Control-Allow-Methods', methods.join(','));
    response.set('Content-Length', '0').status(204).end();
  };
}
