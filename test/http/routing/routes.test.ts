import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../../src/app.ts';
import { isRoute } from '../../../src/http/routing/routes.ts';
import { startTestService, type TestService } from '../../_util/service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

interface Layer {
  route?: { path: string | string[]; methods: Record<string, boolean> };
  handle: { stack?: Layer[] };
}

/** `GET /path` for each that a router answers, those of the routers in it included. */
function answeredBy(router: { stack?: unknown[] }): string[] {
  return ((router.stack ?? []) as Layer[]).flatMap(({ route, handle }) => {
    if (route === undefined) return answeredBy(handle);
    const methods = Object.keys(route.methods).map((method) => method.toUpperCase());
    return [route.path].flat().flatMap((path) => methods.map((method) => `${method} ${path}`));
  });
}

it('what routers answer is what 405, Allow and the hints know, but for pages and other services’ paths', async () => {
  const app = await createApp(service.context);
  const answered = answeredBy(app.router);
  expect(answered).toContain('DELETE /api/keys/:id');
  const unlisted = answered.filter((one) => {
    const [method = '', path = ''] = one.split(' ');
    return !isRoute(app.locals.routes, { method, path });
  });
  expect(unlisted.sort()).toEqual([
    'GET /',
    'GET /',
    'GET /language/:language',
    'POST /crawl',
    'POST /map',
    'POST /research',
  ]);
});
