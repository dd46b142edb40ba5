import type { Tool } from '../tool.ts';
import type { JsonSchema } from './json-schema.ts';

/** Clients warn about replies over 10,000 tokens, and some cut them there; the rest is for the text around the results. */
const DEFAULT_TOKENS = 9_400;

/** As many tokens as MAX_TEXT_BYTES hold when all of the text is Latin letters. */
const MOST_TOKENS = 18_000;

interface Budgeted {
  args: JsonSchema;
  /** For the text of the reply; undefined when the caller set a budget of its own. */
  maxTokens: number | undefined;
}

/**
 * The arguments with a token budget that MCP clients accept. A search has to know it before it writes the answer, which might
 * cite results that are left out afterwards.
 */
export function withBudget({ budget }: Pick<Tool, 'budget'>, args: JsonSchema): Budgeted {
  const own = args.max_tokens;
  if (own === undefined) {
    return { args: budget === 'reply' ? { ...args, max_tokens: DEFAULT_TOKENS } : args, maxTokens: DEFAULT_TOKENS };
  }
  const isTooMuch = budget === 'reply' && Number.isInteger(own) && Number(own) > MOST_TOKENS && Number(own) <= 200_000;
  return { args: isTooMuch ? { ...args, max_tokens: MOST_TOKENS } : args, maxTokens: undefined };
}
