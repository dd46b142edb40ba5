import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { framesOf } from '../_util/frames.ts';
import { startTestService, type TestService } from '../_util/service.ts';

let service: TestService;
let key: string;

beforeAll(async () => {
  service = await startTestService();
  key = await service.newKey(1_000_000);
});
afterAll(() => service.stop());

const FIELDS = [
  'query',
  'lang',
  'max_results',
  'time_range',
  'category',
  'search_depth',
  'include_answer',
  'urls',
  'url',
  'format',
  '__proto__',
  'constructor',
];
const LIKELY = [
  '颱風',
  'news',
  'day',
  'advanced',
  'markdown',
  'http://10.0.0.1/',
  '',
  ' ',
  '\ud800',
  '\u0000',
  'auto',
  0,
  3,
  -1,
  1e308,
  true,
  null,
  [],
  {},
];

const value = fc.oneof(fc.constantFrom(...LIKELY), fc.jsonValue(), fc.string({ unit: 'binary' }));
const fields = fc.dictionary(fc.constantFrom(...FIELDS), value);
const body = fc.oneof(
  { weight: 4, arbitrary: fields.map((object) => JSON.stringify(object)) },
  fc.json(),
  fc.string({ unit: 'binary' }),
);
const RUNS = { numRuns: 150 };

it.each(['/v1/search', '/v1/extract'])(
  '%s answers whatever it is sent in JSON with a documented status',
  async (path) => {
    await fc.assert(
      fc.asyncProperty(body, async (text) => {
        const response = await service.post(path, text, key);
        const reply = await response.json();
        expect([200, 400]).toContain(response.status);
        if (response.status === 400) expect(Object.keys(reply).sort()).toEqual(['code', 'error']);
        expect(JSON.stringify(reply)).not.toMatch(/node_modules|zod|TypeError|\bat \w+ \(/);
      }),
      RUNS,
    );
  },
);

it('/mcp answers whatever it is sent with frames, or with nothing', async () => {
  const message = fc.record(
    {
      jsonrpc: fc.constantFrom('2.0', '1.0', 2),
      id: fc.oneof(fc.integer(), fc.string(), fc.constant(null), fc.jsonValue()),
      method: fc.constantFrom('initialize', 'ping', 'tools/list', 'tools/call', 'nope', 5),
      params: fc.oneof(
        fc.record({
          name: fc.constantFrom('service_search', 'service_extract', 'x', 1),
          arguments: fc.oneof(fields, value),
        }),
        value,
      ),
    },
    { requiredKeys: [] },
  );
  const messages = fc.oneof(message, fc.array(message, { maxLength: 4 })).map((sent) => JSON.stringify(sent));
  await fc.assert(
    fc.asyncProperty(fc.oneof(messages, body), async (text) => {
      const response = await service.post('/mcp', text, key);
      const reply = await response.text();
      expect([200, 202]).toContain(response.status);
      if (response.status === 202) expect(reply).toBe('');
      for (const [event, data] of framesOf(reply)) {
        expect(event).toBe('message');
        expect(data).toMatchObject({ jsonrpc: '2.0' });
        expect(data).toHaveProperty('id');
      }
      expect(reply).not.toMatch(/node_modules|ZodError|TypeError/);
    }),
    RUNS,
  );
});
