/**
 * The whole service over four loopback engines, as a separate process so that its CPU can be measured. Sends {url, key}
 * to its parent and answers as a meter; a {delays} message sets the delays of the engines. An additional tool only
 * echoes, to measure what a call costs before any work.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../../src/app.ts';
import { loadConfig } from '../../src/config.ts';
import { createContext } from '../../src/context.ts';
import type { Engine } from '../../src/engines/engine.ts';
import { parseJsonReply, recordsIn, stringIn } from '../../src/engines/reply/json.ts';
import { createListeners } from '../../src/http/server/listeners.ts';
import { disablePretenuring } from '../../src/process/pretenuring.ts';
import { replyShape } from '../../src/schemas.ts';
import { defineTool } from '../../src/tool.ts';
import { z } from '../../src/zod.ts';
import { tools } from '../../tools/index.ts';
import { answerMeter } from './_meter.ts';

disablePretenuring(); // as startService does
const upstream = process.env.BENCH_UPSTREAM ?? '';
let delays = ['0', '0', '0', '0'];

const engines = [0, 1, 2, 3].map(
  (n): Engine => ({
    name: `engine${n}`,
    provider: `index${n}`,
    categories: ['general', 'news'],
    timeRanges: ['day', 'week', 'month', 'year', 'all'],
    weight: 1,
    maxQueries: 3,
    politeness: { inFlight: 64, perMinute: Number.POSITIVE_INFINITY },
    request: ({ text }) => ({ url: `${upstream}/${n}?delay=${delays[n]}&q=${encodeURIComponent(text)}` }),
    parse: (response) => ({
      results: recordsIn(parseJsonReply(response).results).map((result) => ({
        title: stringIn(result.title),
        url: stringIn(result.url),
        snippet: stringIn(result.content),
        published: null,
      })),
    }),
  }),
);

const echoTool = defineTool<{ text: string }, { text: string }>({
  name: 'echo',
  title: 'Echo',
  description: 'Says it again',
  cost: '',
  rest: {
    path: '/v1/echo',
    resource: 'Echo',
    examples: {},
    operationId: 'echo',
    summary: 'Echo',
    description: 'Says it again',
    errors: [],
  },
  input: z.object({ text: z.string() }),
  output: z.object({ text: z.string(), ...replyShape }),
  rules: {},
  aliases: {},
  budget: 'page',
  atMost: () => 1,
  actual: () => 1,
  run: async ({ text }) => ({ text }),
  render: ({ text }) => text,
});

const dataDir = await mkdtemp(join(tmpdir(), 'huasou-bench-'));
const context = await createContext(
  loadConfig({
    LOG_LEVEL: 'warn',
    SEARCH_CACHE_SECONDS: '0',
    ...process.env,
    DATA_DIR: dataDir,
  }),
  { engines },
);
const server = createServer(await createApp(context, [...tools, echoTool]));
await createListeners(server).listen({ port: 0, host: '127.0.0.1' });
const account = await context.accounts.ensure({ email: 'bench@example.com', monthlyCredits: 1_000_000_000 });
const { key } = await context.accounts.createKey(account, 'bench');

answerMeter(
  async () => {
    server.closeAllConnections();
    await context.dispose();
    await rm(dataDir, { recursive: true, force: true });
  },
  (message) => {
    if ('delays' in message) delays = message.delays as string[];
    return undefined;
  },
);
process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, key });
