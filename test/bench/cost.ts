/**
 * Measures what calls cost: model tokens by step, counted at a loopback Messages API, and requests to engines per
 * search. Prices are options: `--input 1 --output 5 --cached 0.1` are US dollars per million tokens, `--cache-minimum
 * 4096` the shortest prompt prefix that the provider caches. Tokens are estimated as in the service, one per Han
 * character; providers count differently.
 */
import { parseArgs } from 'node:util';
import { loadConfig } from '../../src/config.ts';
import { createEngines } from '../../src/engines/index.ts';
import { estimateTokens } from '../../src/text/tokens.ts';
import { type MessagesRequest, readingModel, startMessagesApi } from '../_util/messages-api.ts';
import { startTestService } from '../_util/service.ts';
import { median, type Row, report } from './_report.ts';

const QUERIES = ['颱風 停班停課', '高鐵 票價', '牛肉麵 作法', '颱風 形成原因', '捷運 票價', '租屋 補助'];

const { values } = parseArgs({
  options: {
    input: { type: 'string', default: '1' },
    output: { type: 'string', default: '5' },
    cached: { type: 'string', default: '0.1' },
    'cache-minimum': { type: 'string', default: '4096' },
  },
});
const price = { input: Number(values.input), output: Number(values.output), cached: Number(values.cached) };
const cacheMinimum = Number(values['cache-minimum']);

interface Spent {
  /** Tokens of the fixed prompt prefix, which a provider may cache. */
  system: number;
  /** US dollars per million of these tokens; lower when the prefix is long enough to be cached. */
  systemPrice: number;
  input: number;
  output: number;
}

/** Model usage since the last reset. */
let spent: Spent[] = [];
const model = await startMessagesApi((request) => {
  const reply = readingModel(request);
  const system = systemTokens(request);
  const systemPrice = system >= cacheMinimum ? price.cached : price.input;
  spent.push({ system, systemPrice, input: estimateTokens(request.prompt), output: outputTokens(reply) });
  return reply;
});
const service = await startTestService({ ANTHROPIC_API_KEY: 'bench', ANTHROPIC_BASE_URL: model.url });
const key = await service.newKey(1_000_000);

const kinds = [
  ['search, with an answer', (query: string) => service.post('/v1/search', { query, include_answer: true }, key)],
  [
    'search, advanced with an answer',
    (query: string) => service.post('/v1/search', { query, include_answer: true, search_depth: 'advanced' }, key),
  ],
  [
    'extract, one page with query',
    (query: string) => service.post('/v1/extract', { url: `${service.web.origin}/wiki/typhoon`, query }, key),
  ],
] as const;

const rows: Row[] = [];
for (const [what, call] of kinds) {
  const calls: Spent[][] = [];
  for (const query of QUERIES) {
    spent = [];
    const { status } = await call(query);
    if (status !== 200) throw new Error(`${what}: ${status}`);
    calls.push(spent);
  }
  rows.push({ what, measured: inWords(calls) });
}
const systems = [...new Set(model.requests.map(systemTokens))].sort((one, other) => one - other);
rows.push({
  what: 'fixed beginnings of the prompts, tokens',
  measured: `${systems.join(', ')}; a provider that keeps them from ${cacheMinimum} on keeps ${systems.filter((count) => count >= cacheMinimum).length} of ${systems.length}`,
});
await service.stop();
await model.close();
report('Cost of 1,000 calls', rows);
report('Questions to engines for a search', [...questions('global'), ...questions('cn')]);

function systemTokens({ body }: MessagesRequest): number {
  return (
    estimateTokens(body.system.map(({ text }) => text).join('')) + estimateTokens(JSON.stringify(body.tools ?? ''))
  );
}

function outputTokens(reply: ReturnType<typeof readingModel>): number {
  if (typeof reply === 'string') return 0;
  if ('text' in reply) return estimateTokens(reply.text);
  return 'tool' in reply ? estimateTokens(JSON.stringify(reply.tool)) : 0;
}

function inWords(calls: ReadonlyArray<readonly Spent[]>): string {
  const total = (of: (one: Spent) => number) =>
    Math.round(median(calls.map((all) => all.reduce((sum, one) => sum + of(one), 0))));
  const dollars =
    total((one) => one.system * one.systemPrice + one.input * price.input + one.output * price.output) / 1_000;
  const input = `${total(({ system }) => system)} + ${total((one) => one.input)}`;
  return `${input} tokens in, ${total(({ output }) => output)} out; $${dollars.toFixed(2)}`;
}

/**
 * Counts requests: engines of the first round × variants that each accepts. Fallback engines are added when little was
 * found.
 */
function questions(region: 'global' | 'cn'): Row[] {
  const engines = createEngines(loadConfig({ SEARCH_REGION: region }));
  return (['general', 'news'] as const).map((category) => {
    const serving = engines.filter((engine) => engine.categories.includes(category));
    const first = serving.filter(({ isFallback }) => !isFallback);
    const count = (of: typeof serving, variants: number) =>
      of.reduce((sum, { maxQueries }) => sum + Math.min(maxQueries, variants), 0);
    const counts = [1, 2, 3].map((variants) => count(first, variants)).join(', ');
    const more = count(
      serving.filter(({ isFallback }) => isFallback),
      3,
    );
    return {
      what: `${region}, ${category}`,
      measured: `${counts} with 1, 2, 3 variants (${first.length} engines); up to ${more} more to fallbacks`,
    };
  });
}
