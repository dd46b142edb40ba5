import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DemoWeb, startDemoWeb } from '../../src/demo/web.ts';
import { databaseForService } from '../_util/databases.ts';
import { runCli, startProcess } from '../_util/processes.ts';

interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

let web: DemoWeb;
let collector: Server;
/** The spans that the collector received, and the resources that sent them. */
const spans: Span[] = [];
const resources: string[] = [];

beforeAll(async () => {
  web = await startDemoWeb({ now: () => new Date() });
  collector = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString());
    for (const { resource, scopeSpans } of resourceSpans) {
      resources.push(JSON.stringify(resource));
      for (const scope of scopeSpans) spans.push(...scope.spans);
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((done) => collector.listen(0, '127.0.0.1', done));
});
afterAll(async () => {
  collector.close();
  await web.close();
});

it("the spans of a request reach the configured collector in the caller's trace", async () => {
  const database = await databaseForService();
  const environment = {
    DATA_DIR: database.options.dataDir,
    SEARXNG_URL: web.origin,
    SEARCH_ENGINES: 'searxng',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment=test',
  };
  const service = await startProcess(environment);
  const { stdout } = await runCli(['keys', 'create', '--email', 'a@example.com'], environment);
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const headers = { authorization: `Bearer ${stdout.trim()}`, traceparent: `00-${traceId}-00f067aa0ba902b7-01` };
  const body = JSON.stringify({ query: '颱風 秘密的字', include_answer: true });
  expect((await fetch(`${service.url}/v1/search`, { method: 'POST', headers, body })).status).toBe(200);
  await service.kill('SIGTERM'); // sends the remaining spans

  const own = spans.filter((span) => span.traceId === traceId);
  const request = own.find(({ name }) => name === 'POST /v1/search');
  expect(request?.parentSpanId).toBe('00f067aa0ba902b7');
  const status = request?.attributes.find(({ key }) => key === 'http.response.status_code');
  expect(status?.value.intValue).toBe(200);
  const steps = own.filter(({ parentSpanId }) => parentSpanId === request?.spanId).map(({ name }) => name);
  expect(steps).toEqual(expect.arrayContaining(['reserve', 'answer', 'settle']));
  expect(resources[0]).toContain('huasou');
  expect(resources[0]).toContain('deployment.environment');
  // The spans contain neither queries nor keys.
  expect(JSON.stringify(spans)).not.toMatch(/秘密|hs_/);
  await database.drop();
});
