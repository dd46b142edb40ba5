import { TOKEN_BUDGET, tokenBudget } from '../../schemas.ts';
import { estimateTokens } from '../../text/tokens.ts';
import type { Tool } from '../../tool.ts';
import type { JsonSchema } from '../json-schema.ts';

/** Clients warn about replies over 10,000 tokens, and some cut them there; the rest is for the text around the results. */
const DEFAULT_TOKENS = 9_400;

/** As many tokens as MAX_TEXT_BYTES hold when all of the text is Latin letters. */
const MOST_TOKENS = 18_000;

/** Of a query in the text, here and there. */
const SHOWN_TOKENS = 800;

interface Budgeted {
  args: JsonSchema;
  /** For the text of the reply; undefined when the caller set a budget of its own. */
  maxTokens: number | undefined;
}

/**
 * The arguments with a token budget that MCP clients accept. A search has to know it before it writes the answer, which might
 * cite results that are left out afterwards.
 */
export function withTokenBudget({ budget }: Pick<Tool, 'budget'>, args: JsonSchema): Budgeted {
  const own = args.max_tokens;
  const maxTokens = own === undefined ? DEFAULT_TOKENS : undefined;
  const isOurs = budget === 'reply' && (own === undefined || tokenBudget.safeParse(own).success);
  if (!isOurs) return { args, maxTokens };
  const wanted = Math.min(maxTokens ?? Number(own), MOST_TOKENS) + unshown(args.query);
  return { args: { ...args, max_tokens: Math.min(wanted, TOKEN_BUDGET.most) }, maxTokens };
}

/** What a query takes of a budget for the whole reply and not of the text, which repeats the beginning of a long one alone. */
function unshown(query: unknown): number {
  return typeof query === 'string' ? Math.max(0, estimateTokens(query) - SHOWN_TOKENS) : 0;
}
