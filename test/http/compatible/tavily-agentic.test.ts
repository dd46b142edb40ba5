import { TavilyClient } from '@agentic/tavily';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../_util/service.ts';

let service: TestService;
let client: TavilyClient;
beforeAll(async () => {
  service = await startTestService();
  const apiKey = await service.newKey();
  client = new TavilyClient({ apiKey, apiBaseUrl: service.url, throttle: false });
  // The client waits ten seconds for a reply: the process that reads pages has to have started.
  await service.post('/v1/extract', { urls: `${service.web.origin}/wiki/typhoon` }, apiKey);
}, 120_000);
afterAll(() => service.stop());

describe("Agentic's Tavily client, pointed at the service,", () => {
  it.each([
    '颱風',
    { query: '颱風', search_depth: 'basic', include_answer: false, include_images: false, max_results: 5 },
  ] as const)('finds results for %j', async (asked) => {
    const { results } = await client.search(asked);
    expect(results[0]).toMatchObject({ url: expect.stringMatching(/^http/), content: expect.stringMatching(/./) });
  });

  it('finds an answer, pages and pictures', async () => {
    const wanted = { include_answer: true, include_raw_content: true, include_images: true };
    const found = await client.search({ query: '颱風 形成原因', search_depth: 'advanced', ...wanted });
    expect(found).toMatchObject({ answer: expect.stringMatching(/\[1\]/), images: expect.any(Array) });
    expect(found.results[0]?.raw_content).toContain('颱風');
  });

  it('offers its function to models', async () => {
    const found = (await [...client.functions][0]?.execute({ query: '颱風', max_results: 1 })) as {
      results: unknown[];
    };
    expect(found.results).toHaveLength(1);
  });

  it('is told why a request is refused', async () => {
    const refusal = client.search({ query: '' });
    await expect(refusal).rejects.toThrow(/400 missing_query/);
    const keyless = new TavilyClient({ apiKey: 'tvly-x', apiBaseUrl: service.url, throttle: false });
    await expect(keyless.search('颱風')).rejects.toThrow(/401 invalid_api_key/);
  });
});
