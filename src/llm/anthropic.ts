import { randomBytes } from 'node:crypto';
import Anthropic, {
  APIConnectionError,
  APIConnectionTimeoutError,
  APIError,
  BadRequestError,
  type Middleware,
} from '@anthropic-ai/sdk';
import { clipToTokens } from '../text/tokens.ts';
import { budgetedSources, budgetedWindows, INPUT_TOKENS, OUTPUT_TOKENS } from './budget.ts';
import { ModelOutage } from './outage.ts';
import * as answerPrompt from './prompts/answer.ts';
import * as filterPrompt from './prompts/filter.ts';
import * as planPrompt from './prompts/plan.ts';
import * as summarizePrompt from './prompts/summarize.ts';
import type { Provider, Usage } from './provider.ts';
import { type Content, keptNumbers, parseMessage, suggestionIn, textOf } from './reply.ts';
import { supportedAnswer, supportedSummary } from './support.ts';

export interface AnthropicOptions {
  apiKey: string;
  /** Base URL of a gateway or local server that speaks the Messages API. */
  baseUrl?: string | undefined;
  model?: string | undefined;
  /** Called after each call with its tokens and duration. */
  onUsage?: (step: string, usage: Usage & { ms: number }) => void;
}

/** Model used by default: the current small one, which suffices for these steps. */
export const DEFAULT_ANTHROPIC_MODEL = 'claude-haiku-5-5';

const REQUEST_TIMEOUT_MS = 15_000; // until the response headers; the deadlines of the steps, in llm.ts, apply too

/** Creates the provider for Claude, or for another server that speaks the Messages API. It throws only ModelOutage. */
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

/**
 * Sends a request. Models with permanent thinking refuse a forced tool call with 400; the request is then repeated and
 * leaves the choice of tool to the model.
 */
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

/** Converts an SDK error to an outage, without the error as its cause, as that contains the request and the API key. */
function toOutage(error: unknown): ModelOutage {
  if (error instanceof APIConnectionTimeoutError) return new ModelOutage('timeout');
  if (error instanceof APIConnectionError) return new ModelOutage('unreachable');
  if (!(error instanceof APIError)) return new ModelOutage('bad_reply');
  if (error.status === 429 || error.status === 529 || error.status === 503) return new ModelOutage('overloaded');
  return new ModelOutage(error.status !== undefined && error.status < 500 ? 'refused' : 'unreachable');
}

const MAX_RETRY_AFTER_S = 2;

/** Prevents a retry by the SDK when Retry-After is longer than this: the embedded model answers at once instead. */
const noLongWaits: Middleware = async (request, next) => {
  const response = await next(request);
  const retryAfter = response.headers.get('retry-after');
  if (response.ok || retryAfter === null || Number(retryAfter) <= MAX_RETRY_AFTER_S) return response;
  const headers = new Headers(response.headers);
  headers.set('x-should-retry', 'false');
  return new Response(response.body, { status: response.status, headers });
};

function badReply(): never {
  throw new ModelOutage('bad_reply');
}

/** Returns a random marker to put around quoted text, which no page can know. */
function boundary(): string {
  return randomBytes(6).toString('hex');
}
