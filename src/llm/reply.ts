import { CATEGORIES, TIME_RANGES } from '../schemas.ts';
import { z } from '../zod.ts';
import { ModelOutage } from './outage.ts';
import type { PlanSuggestion } from './provider.ts';

/** A reply of the Messages API, as far as it is used. */
export type Message = z.infer<typeof messageSchema>;
export type Content = Message['content'];

const messageSchema = z.object({
  content: z.array(z.object({ type: z.string(), text: z.string().optional(), input: z.unknown() })),
  stop_reason: z.string().nullish(),
  usage: z.object({ input_tokens: z.number().int().nonnegative(), output_tokens: z.number().int().nonnegative() }),
});

/** Parses a reply of the Messages API. Throws ModelOutage for an invalid reply and for a refusal. */
export function parseMessage(reply: unknown): Message {
  const parsed = messageSchema.safeParse(reply);
  if (!parsed.success || parsed.data.stop_reason === 'refusal') throw new ModelOutage('bad_reply');
  return parsed.data;
}

const MAX_TEXT_CHARACTERS = 20_000; // OUTPUT_TOKENS amount to half of this, but a server may ignore that limit

/** Returns the model's text, without its thinking and tool calls, cut where it is too long for OUTPUT_TOKENS. */
export function textOf(content: Content): string {
  const texts = content.map(({ type, text }) => (type === 'text' ? (text ?? '') : ''));
  return texts.join('').slice(0, MAX_TEXT_CHARACTERS).toWellFormed();
}

const keptSchema = z.object({ numbers: z.array(z.number().int()) });

/**
 * Returns the numbers below `end` in the model's tool call, ascending; others are dropped. Throws ModelOutage if the
 * call is missing or has only other numbers: an empty list would leave the caller without the page.
 */
export function keptNumbers(content: Content, end: number): number[] {
  const parsed = keptSchema.safeParse(content.find(({ type }) => type === 'tool_use')?.input);
  if (!parsed.success) throw new ModelOutage('bad_reply');
  const named = parsed.data.numbers;
  const numbers = new Set(named.filter((number) => number >= 0 && number < end));
  if (named.length > 0 && numbers.size === 0) throw new ModelOutage('bad_reply');
  return [...numbers].sort((one, other) => one - other);
}

const suggestionSchema = z.object({
  queries: z.array(z.string()).max(10),
  category: z.enum(CATEGORIES),
  time_range: z.enum(TIME_RANGES),
});

/** Returns the plan in the model's tool call. Throws ModelOutage if there is no valid call. */
export function suggestionIn(content: Content): PlanSuggestion {
  const parsed = suggestionSchema.safeParse(content.find(({ type }) => type === 'tool_use')?.input);
  if (!parsed.success) throw new ModelOutage('bad_reply');
  const { queries, category, time_range: timeRange } = parsed.data;
  return { queries, category, timeRange };
}
