import { readFileSync } from 'node:fs';
import { type Request, Router } from 'express';
import type { Context } from '../context.ts';
import { ServiceError } from '../errors.ts';
import { shipped } from '../process/root.ts';
import type { healthSchema } from '../schemas.ts';
import type { Tool } from '../tool.ts';
import type { z } from '../zod.ts';
import { TAGS } from './openapi/paths.ts';
import { openApi } from './openapi.ts';
import { BASE_URL, fixedReplies } from './reply/fixed-replies.ts';
import { basePath, baseUrl } from './routing/base-url.ts';
import type { Routes } from './routing/routes.ts';

/** Routes of `publicRouter`. */
export const PUBLIC_ROUTES: Routes = {
  '/api/stats': ['GET'],
  '/api/health': ['GET'],
  '/openapi.json': ['GET'],
  '/api/openapi.json': ['GET'],
  '/.well-known/openapi.json': ['GET'],
  '/llms.txt': ['GET'],
  '/llms-full.txt': ['GET'],
};

const FOR_FIVE_MINUTES = 'public, max-age=300';
const EVERY_TAG = ''; // name of the description of all operations

/** Serves what needs no API key: statistics, health, the API description and the texts for language models. */
export function publicRouter(context: Context, tools: readonly Tool[]): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/api/stats', async (_request, response) => {
    response.set('Cache-Control', 'public, max-age=60').json(await context.stats());
  });
  router.get('/api/health', (_request, response) => {
    const health = {
      ok: true,
      service: 'service',
      version: context.version,
      time: context.now().toISOString(),
    } as const;
    response.set('Cache-Control', 'no-store').json(health satisfies z.infer<typeof healthSchema>);
  });
  const sendDescription = fixedReplies((base) => JSON.stringify(base).slice(1, -1));
  router.get('/openapi.json', (request, response) => {
    const tag = tagOf(request);
    response.type('json').set('Cache-Control', FOR_FIVE_MINUTES);
    const write = () => JSON.stringify(openApi(tools, BASE_URL, tag));
    sendDescription(response, baseUrl(request, context.config), tag ?? EVERY_TAG, write);
  });
  for (const path of ['/api/openapi.json', '/.well-known/openapi.json']) {
    router.get(path, ({ url }, response) => {
      response.redirect(301, `${basePath(context.config)}/openapi.json${new URL(url, 'http://x').search}`);
    });
  }
  const sendText = fixedReplies();
  for (const name of ['llms.txt', 'llms-full.txt']) {
    const text = readFileSync(shipped('llms', name), 'utf8');
    router.get(`/${name}`, (request, response) => {
      response.type('text/plain').set('Cache-Control', FOR_FIVE_MINUTES);
      sendText(response, baseUrl(request, context.config), name, () => text);
    });
  }
  return router;
}

/** Returns the tag of the operations to describe; undefined for all. Throws `invalid_request` for an unknown tag. */
function tagOf({ query: { tag } }: Request): string | undefined {
  const names = TAGS.map(({ name }) => name);
  if (tag === undefined || (typeof tag === 'string' && names.includes(tag))) return tag;
  throw new ServiceError('invalid_request', `tag 必須是 ${names.join('、')} 其中之一。`);
}
