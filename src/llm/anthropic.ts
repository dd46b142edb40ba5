import { randomBytes } from 'node:crypto';
import Anthropic, {
  APIConnectionError,
  APIConnectionTimeoutError,
  APIError,
  BadRequestError,
  type Middleware,
} from '@anthropic-ai/sdk';
import { clipToTokens } from '../tokens.ts';
import { budgetedSources, budgetedWindows, INPUT_TOKENS, OUTPUT_TOKENS } from './budget.ts';
import type { Provider, Usage } from './llm.ts';
import { ModelOutage } from './outage.ts';
import * as answerPrompt from './prompts/answer.ts';
import * as filterPrompt from './prompts/filter.ts';
import * as planPrompt from './prompts/plan.ts';
import * as summarizePrompt from './prompts/summarize.ts';
import { type Content, keptNumbers, parseMessage, suggestionIn, textOf } from './reply.ts';
import { supportedAnswer, supportedSummary } from './support.ts';

export interface AnthropicOptions {
  apiKey: string;
  /** Gateways and local servers that speak the Messages API. */
  baseUrl?: string | undefined;
  model?: string | undefined;
  /** Told what each call used, and how long it took. */
  onUsage?: (step: string, usage: Usage & { ms: number }) => void;
}

/** The current small model: these steps need little more than reading. */
export const DEFAULT_ANTHROPIC_MODEL = 'claude-haiku-5-5';

const REQUEST_TIMEOUT_MS = 15_000; // to the reply's head; a step's own deadline, in llm.ts, ends it too

/** Claude, or what speaks its Messages API. Throws ModelOutage only. */
export function anthropic({ apiKey, baseUrl, model = DEFAULT_ANTHROPIC_MODEL, onUsage }: AnthropicOptions): Provider {
  const client = new Anthropic({
    apiKey,
    baseURL: baseUrl ?? null,
    timeout: REQUEST_TIMEOUT_MS,
    maxRetries: 1,
    middleware: [noLongWaits],
    logLevel: 'off',
  });

  async function ask(step: string, prompt: Prompt, signal: AbortSignal): Promise<Content> {
    const startedMs = performance.now();
    const reply = await create(client, toRequest(model, prompt), signal);
    const { content, usage } = parseMessage(reply);
    const ms = Math.round(performance.now() - startedMs);
    onUsage?.(step, { inputTokens: usage.input_tokens, outputTokens: usage.output_tokens, ms });
    return content;
  }

  return {
    name: 'anthropic',
    async plan(input, signal) {
      const prompt = { system: planPrompt.system, content: planPrompt.build(input), tool: planPrompt.tool };
      return suggestionIn(await ask('plan', prompt, signal));
    },
    async answer(input, signal) {
      const clipped = budgetedSources(input);
      const content = answerPrompt.build(clipped, boundary());
      const text = textOf(await ask('answer', { system: answerPrompt.system, content }, signal));
      return supportedAnswer(text, clipped.sources) || badReply();
    },
    async summarize(input, signal) {
      const clipped = { ...input, text: clipToTokens(input.text, INPUT_TOKENS.summarize) };
      const content = summarizePrompt.build(clipped, boundary());
      const text = textOf(await ask('summarize', { system: summarizePrompt.system, content }, signal));
      return supportedSummary(text, clipped) || badReply();
    },
    async filter(input, signal) {
      const judged = budgetedWindows(input).map(async ({ indices, passages }) => {
        const content = filterPrompt.build({ ...input, passages }, boundary());
        const prompt = { system: filterPrompt.system, content, tool: filterPrompt.tool };
        const kept = keptNumbers(await ask('filter', prompt, signal), passages.length);
        return kept.flatMap((number) => indices[number] ?? []);
      });
      return (await Promise.all(judged)).flat();
    },
  };
}

interface Prompt {
  system: string;
  content: string;
  tool?: typeof filterPrompt.tool | typeof planPrompt.tool;
}

function toRequest(model: string, { system, content, tool }: Prompt) {
  return {
    model,
    max_tokens: OUTPUT_TOKENS,
    system: [{ type: 'text' as const, text: system, cache_control: { type: 'ephemeral' as const } }],
    messages: [{ role: 'user' as const, content }],
    ...(tool && { tools: [tool], tool_choice: { type: 'tool' as const, name: tool.name } }),
  };
}

/** Models that always think refuse a forced tool with 400; they are asked again and choose it themselves. */
async function create(client: Anthropic, request: ReturnType<typeof toRequest>, signal: AbortSignal): Promise<unknown> {
  return await client.messages
    .create(request, { signal })
    .catch((error: unknown) => {
      if (!(error instanceof BadRequestError) || request.tool_choice === undefined) throw error;
      return client.messages.create({ ...request, tool_choice: { type: 'auto' } }, { signal });
    })
    .catch((error: unknown) => {
      throw toOutage(error);
    });
}

/** The error itself is not kept as a cause: it holds the request, and with it the key. */
function toOutage(error: unknown): ModelOutage {
  if (error instanceof APIConnectionTimeoutError) return new ModelOutage('timeout');
  if (error instanceof APIConnectionError) return new ModelOutage('unreachable');
  if (!(error instanceof APIError)) return new ModelOutage('bad_reply');
  if (error.status === 429 || error.status === 529 || error.status === 503) return new ModelOutage('overloaded');
  return new ModelOutage(error.status !== undefined && error.status < 500 ? 'refused' : 'unreachable');
}

const MAX_WAIT_S = 2;

/** A server that asks to be left alone for longer is not asked again: the embedded model answers at once instead. */
const noLongWaits: Middleware = async (request, next) => {
  const response = await next(request);
  const wait = response.headers.get('retry-after');
  if (response.ok || wait === null || Number(wait) <= MAX_WAIT_S) return response;
  const headers = new Headers(response.headers);
  headers.set('x-should-retry', 'false');
  return new Response(response.body, { status: response.status, headers });
};

function badReply(): never {
  throw new ModelOutage('bad_reply');
}

/** Marks off quoted text; no page can know it. */
function boundary(): string {
  return randomBytes(6).toString('hex');
}
