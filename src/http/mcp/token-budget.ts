import { TOKEN_BUDGET, tokenBudget } from '../../schemas.ts';
import { estimateQueryTokens } from '../../text/tokens.ts';
import type { Tool } from '../../tool.ts';
import type { JsonSchema } from '../json-schema.ts';

/** Clients warn about replies over 10,000 tokens, some cut them there; the rest is for the text around the results. */
const DEFAULT_TOKENS = 9_400;

/** Tokens in MAX_TEXT_BYTES of Latin letters. */
const MOST_TOKENS = 18_000;

/** Tokens of a query that fit into the text, which quotes the beginning of a long query in several places. */
const SHOWN_TOKENS = 800;

interface Budgeted {
  args: JsonSchema;
  /** Budget for the text of the reply; undefined when the caller set one. */
  maxTokens: number | undefined;
}

/**
 * Adds a token budget that MCP clients accept to the arguments. A search has to know its budget before it writes the
 * answer, which might otherwise cite results that are dropped afterwards.
 */
export function withTokenBudget({ budget }: Pick<Tool, 'budget'>, args: JsonSchema): Budgeted {
  const own = args.max_tokens;
  const maxTokens = own === undefined ? DEFAULT_TOKENS : undefined;
  const isOurs = budget === 'reply' && (own === undefined || tokenBudget.safeParse(own).success);
  if (!isOurs) return { args, maxTokens };
  const wanted = Math.min(maxTokens ?? Number(own), MOST_TOKENS) + unshown(args.query);
  return { args: { ...args, max_tokens: Math.min(wanted, TOKEN_BUDGET.most) }, maxTokens };
}

/** Returns the tokens of a query that count in the reply's budget although the text only quotes its beginning. */
function unshown(query: unknown): number {
  return typeof query === 'string' ? Math.max(0, estimateQueryTokens(query) - SHOWN_TOKENS) : 0;
}
