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

/** Lists `GET /path` and the like for every route of a router, those of nested routers included. */
function answeredBy(router: { stack?: unknown[] }): string[] {
  return ((router.stack ?? []) as Layer[]).flatMap(({ route, handle }) => {
    if (route === undefined) return answeredBy(handle);
    const methods = Object.keys(route.methods).map((method) => method.toUpperCase());
    return [route.path].flat().flatMap((path) => methods.map((method) => `${method} ${path}`));
  });
}

it('isRoute knows every route except pages and unsupported paths of other services', async () => {
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
