import { randomBytes } from 'node:crypto';
import Anthropic, { APIConnectionError, APIConnectionTimeoutError, APIError } from '@anthropic-ai/sdk';
import { toTraditional } from '../script.ts';
import { z } from '../zod.ts';
import {
  type AnswerInput,
  type FilterInput,
  ModelOutage,
  type Provider,
  type SummarizeInput,
  type Usage,
} from './llm.ts';
import * as answerPrompt from './prompts/answer.ts';
import * as filterPrompt from './prompts/filter.ts';
import * as summarizePrompt from './prompts/summarize.ts';
import { supportedSentences } from './support.ts';
import { clipToTokens } from './tokens.ts';

export interface AnthropicOptions {
  apiKey: string;
  /** Gateways and local servers that speak the Messages API. */
  baseUrl?: string | undefined;
  model?: string | undefined;
  /** Told what each call used. */
  onUsage?: (step: string, usage: Usage) => void;
}

/** The current small model: these steps need little more than reading. */
export const DEFAULT_ANTHROPIC_MODEL = 'claude-haiku-5-5';

const REQUEST_TIMEOUT_MS = 15_000; // a step's own deadline, in llm.ts, ends it too; this one leaves room for the retry
const INPUT_TOKENS = { answer: 12_000, summarize: 8_000, filter: 16_000 };
const OUTPUT_TOKENS = { answer: 1_000, summarize: 1_200, filter: 1_000 };

export function anthropic(options: AnthropicOptions): Provider {
  const { apiKey, baseUrl, model = DEFAULT_ANTHROPIC_MODEL, onUsage } = options;
  const client = new Anthropic({
    apiKey,
    baseURL: baseUrl ?? null,
    timeout: REQUEST_TIMEOUT_MS,
    maxRetries: 1,
    logLevel: 'off',
  });

  async function ask(
    step: keyof typeof OUTPUT_TOKENS,
    system: string,
    content: string,
    signal: AbortSignal,
    extra: object = {},
  ) {
    const request = {
      model,
      max_tokens: OUTPUT_TOKENS[step],
      system: [{ type: 'text' as const, text: system, cache_control: { type: 'ephemeral' as const } }],
      messages: [{ role: 'user' as const, content }],
      ...extra,
    };
    const reply = await client.messages.create(request, { signal }).catch((error: unknown) => {
      throw toOutage(error);
    });
    const parsed = messageSchema.safeParse(reply);
    if (!parsed.success) throw new ModelOutage('bad_reply');
    onUsage?.(step, { inputTokens: parsed.data.usage.input_tokens, outputTokens: parsed.data.usage.output_tokens });
    return parsed.data.content;
  }

  return {
    name: 'anthropic',
    async answer(input, signal) {
      const clipped = clipSources(input);
      const text = textOf(await ask('answer', answerPrompt.system, answerPrompt.build(clipped, boundary()), signal));
      return supportedSentences(text, clipped.sources) || Promise.reject(new ModelOutage('bad_reply'));
    },
    async summarize(input: SummarizeInput, signal) {
      const clipped = { ...input, text: clipToTokens(input.text, INPUT_TOKENS.summarize) };
      const text = textOf(
        await ask('summarize', summarizePrompt.system, summarizePrompt.build(clipped, boundary()), signal),
      );
      return toTraditional(text) || Promise.reject(new ModelOutage('bad_reply'));
    },
    async filter(input, signal) {
      const passages = clipPassages(input.passages);
      const prompt = filterPrompt.build({ ...input, passages }, boundary());
      return keptPassages(await ask('filter', filterPrompt.system, prompt, signal, KEEP_PASSAGES), passages.length);
    },
  };
}

const messageSchema = z.object({
  content: z.array(z.object({ type: z.string(), text: z.string().optional(), input: z.unknown() }).passthrough()),
  usage: z.object({ input_tokens: z.number(), output_tokens: z.number() }).passthrough(),
});

type Content = z.infer<typeof messageSchema>['content'];

/** A forced tool call is the structured output that every gateway knows. */
const KEEP_PASSAGES = {
  tools: [
    {
      name: 'keep_passages',
      description: '保留這些編號的段落。',
      input_schema: {
        type: 'object' as const,
        properties: { numbers: { type: 'array', items: { type: 'integer' } } },
        required: ['numbers'],
      },
    },
  ],
  tool_choice: { type: 'tool' as const, name: 'keep_passages' },
};

const keptSchema = z.object({ numbers: z.array(z.number().int()) });

function keptPassages(content: Content, count: number): number[] {
  const parsed = keptSchema.safeParse(content.find((block) => block.type === 'tool_use')?.input);
  if (!parsed.success) throw new ModelOutage('bad_reply');
  const numbers = new Set(parsed.data.numbers.filter((number) => number >= 0 && number < count));
  return [...numbers].sort((one, other) => one - other);
}

function textOf(content: Content): string {
  return content
    .map((block) => (block.type === 'text' ? (block.text ?? '') : ''))
    .join('')
    .trim();
}

function boundary(): string {
  return randomBytes(6).toString('hex');
}

/** Every source gets the same share of the budget. */
function clipSources(input: AnswerInput): AnswerInput {
  const share = Math.floor(INPUT_TOKENS.answer / Math.max(1, input.sources.length));
  return { ...input, sources: input.sources.map((source) => ({ ...source, text: clipToTokens(source.text, share) })) };
}

/** Passages are judged by how they begin when a page is too long to be read whole; what is returned is theirs in full. */
function clipPassages(passages: FilterInput['passages']): string[] {
  const share = Math.max(20, Math.floor(INPUT_TOKENS.filter / Math.max(1, passages.length)));
  return passages.map((passage) => clipToTokens(passage, share));
}

function toOutage(error: unknown): ModelOutage {
  if (error instanceof APIConnectionTimeoutError) return new ModelOutage('timeout');
  if (error instanceof APIConnectionError) return new ModelOutage('unreachable');
  if (!(error instanceof APIError)) return new ModelOutage('bad_reply');
  // The error itself stays here: it holds the request, and with it the key.
  if (error.status === 429 || error.status === 529 || error.status === 503) return new ModelOutage('overloaded');
  return new ModelOutage(error.status !== undefined && error.status < 500 ? 'refused' : 'unreachable');
}
