import type { ToolContext } from './context.ts';
import { ServiceError, toServiceError } from './errors.ts';
import { linked } from './linked.ts';
import type { Balance, Caller } from './services/credits.ts';
import { timed, traced } from './trace.ts';
import type { z } from './zod.ts';

/** What a tool may know of the call it is running in. */
export interface Call {
  context: ToolContext;
  caller: Caller;
  /** Fires when the caller has gone, or the request's time is over. */
  signal: AbortSignal;
}

/** An operation, defined once: both doors, the API description and the credits follow from it. */
export interface Tool<Input = unknown, Output = unknown> {
  /** As MCP clients see it. */
  name: string;
  title: string;
  /** For a language model: what it does, when to use it, what comes back, what it costs. */
  description: string;
  rest: RestFace;
  input: z.ZodType<Input, z.ZodTypeDef, unknown>;
  /** The 200 body of the REST door, the balance included. */
  output: z.AnyZodObject;
  /** What a wrong value is answered with, by field. */
  rules: Readonly<Record<string, string>>;
  /** Names a model may use for a field instead, such as `q` for `query`. */
  aliases: Readonly<Record<string, string>>;
  /** How the MCP input schema differs from the REST one. */
  mcp?: { omit: readonly string[]; required: readonly string[] };
  /** What `max_tokens` is the budget of: the whole reply, or each page in it. */
  budget: 'reply' | 'page';
  /** The most the call can cost, known before the work; what 429's `credits_needed` says. */
  atMost(input: Input, facts: CostFacts): number;
  /** What the call did cost. */
  actual(input: Input, output: Output): number;
  run(input: Input, call: Call): Promise<Output>;
  /**
   * Markdown for a language model, within MAX_TEXT_BYTES and, where given, `maxTokens`. `boundary` is a word no page can
   * know, to mark where untrusted text begins and ends.
   */
  render(output: Output & Balance, boundary: string, maxTokens?: number): string;
}

/** The tool as the REST door and the API description have it. */
export interface RestFace {
  path: string;
  operationId: string;
  /** What its shapes are called in the API description: `Search` for SearchRequest and SearchResponse. */
  resource: string;
  summary: string;
  description: string;
  errors: readonly RestError[];
  /** By name: a request, and the reply that it may have. */
  examples: Readonly<Record<string, { request: object; response: object }>>;
}

export type RestError = 'missing_query' | 'missing_urls' | 'too_many_urls' | 'upstream_unavailable';

/** Clients cut or refuse replies over 75,000 bytes (25 k tokens at 3 bytes each). This much of one, inside JSON, may be text. */
export const MAX_TEXT_BYTES = 73_000;

export interface CostFacts {
  /** A language model that can filter is configured. */
  canFilter: boolean;
}

/** Identity; it lets a tool's types be inferred from its schema. */
export function defineTool<Input, Output>(tool: Tool<Input, Output>): Tool<Input, Output> {
  return tool;
}

/**
 * Runs a tool for a caller: parse, wait for a place, reserve credits, work, settle. Throws ServiceError for refusals; whatever goes wrong
 * after the reservation gives it back, so a call is charged once or not at all, and never when it failed. The work of a
 * caller that has plenty of credits does not wait for the reservation.
 */
export async function runTool<Input, Output>(
  tool: Tool<Input, Output>,
  body: unknown,
  call: Call,
): Promise<Output & Balance> {
  const input = parseInput(tool, body);
  const { admission } = call.context;
  return await admission.run(call.caller.apiKeyId, call.signal, () => runAdmitted(tool, input, call));
}

async function runAdmitted<Input, Output>(
  tool: Tool<Input, Output>,
  input: Input,
  call: Call,
): Promise<Output & Balance> {
  const { credits, llm, log, metrics } = call.context;
  const { caller } = call;
  const atMost = tool.atMost(input, { canFilter: llm.canFilter });
  return await traced(async (trace) => {
    const started = performance.now();
    const early = credits.mayBegin(caller, atMost) ? begin(tool, input, call) : undefined;
    const hold = await timed('reserve', () => credits.reserve(caller, tool.name, atMost)).catch((error) => {
      early?.abort(error);
      throw error;
    });
    const count = (code: string, charged: number) =>
      metrics.call({ tool: tool.name, code, ms: performance.now() - started, credits: charged });
    try {
      const output = await (early ?? begin(tool, input, call)).output;
      call.signal.throwIfAborted(); // a caller that left is not charged
      const cost = tool.actual(input, output);
      const balance = await timed('settle', () => credits.settle(hold, cost, trace));
      count('success', cost);
      return { ...output, ...balance };
    } catch (error) {
      const code = call.signal.aborted ? CANCELLED : toServiceError(error).code;
      count(code, 0);
      // Should this fail too, the hold expires by itself; what went wrong first is what the caller hears.
      await credits.release(hold, code, trace).catch((err) => log.warn({ err }, 'could not release a hold'));
      throw error;
    }
  });
}

/** How a call ended whose caller left, or that was given up at shutdown: nothing failed. */
const CANCELLED = 'cancelled';

interface Begun<Output> {
  output: Promise<Output>;
  /** Ends the work; nobody hears of it. */
  abort(reason: unknown): void;
}

/** The work, within a call's time. */
function begin<Input, Output>(tool: Tool<Input, Output>, input: Input, call: Call): Begun<Output> {
  const { signal, abort, release } = linked([call.signal], call.context.callMs);
  const work = async () => {
    try {
      const output = await tool.run(input, { ...call, signal });
      signal.throwIfAborted(); // neither in time nor for anybody
      return output;
    } finally {
      release();
    }
  };
  const output = work();
  output.catch(() => {}); // it may fail before anybody waits for it
  return { output, abort };
}

/** The input, or the refusal of its first wrong field. */
export function parseInput<Input>(tool: Pick<Tool<Input>, 'input' | 'rules'>, body: unknown): Input {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new ServiceError('invalid_request', '請求內容必須是 JSON 物件。');
  }
  const parsed = tool.input.safeParse(body);
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  // A rule of our own says more than a type that does not fit ('' is too short, but above all it is missing).
  throw refusal(issues.find((issue) => issue.code === 'custom') ?? issues[0], tool.rules);
}

function refusal(issue: z.ZodIssue | undefined, rules: Readonly<Record<string, string>>): ServiceError {
  const field = String(issue?.path[0] ?? '');
  const code = issue?.code === 'custom' ? issue.params?.code : undefined;
  if (code !== undefined) return new ServiceError(code, issue?.message ?? '');
  return new ServiceError('invalid_request', rules[field] ?? '請求內容不符合規格。');
}
