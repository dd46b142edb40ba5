import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type ErrorCode,
  type FieldError,
  fieldRefusal,
  NOT_AN_OBJECT,
  ServiceError,
  toServiceError,
} from './errors.ts';
import { isRecord } from './json.ts';
import type { Balance, Caller } from './services/ledger/ledger.ts';
import { timed, traced } from './telemetry/trace.ts';
import { linked } from './time/linked.ts';
import type { ToolContext } from './tool-context.ts';
import type { z } from './zod.ts';

/** One call of a tool: who makes it, and the services that the tool may use. */
export interface Call {
  context: ToolContext;
  caller: Caller;
  /** Fires when the caller hangs up or cancels, at the time limit of the call, and at shutdown. */
  signal: AbortSignal;
  /**
   * Called right before the call is charged. From here on it runs to its end, whatever happens to the caller; before, it
   * can still be stopped without a charge, by throwing.
   */
  beginCharge?: () => void;
}

/** An operation of the service, defined once for REST, MCP, the API description and the credits. */
export interface Tool<Input = unknown, Output = unknown> {
  /** Name for MCP clients. */
  name: string;
  title: string;
  /** For a language model: what it does, when to use it, what comes back. */
  description: string;
  /** What a call costs, in a sentence that follows the description where calls are metered. */
  cost: string;
  rest: RestFace;
  input: z.ZodType<Input, z.ZodTypeDef, unknown>;
  /** The body of the REST reply with status 200, including the balance. */
  output: z.AnyZodObject;
  /** Error messages for invalid values, by field. */
  rules: Readonly<Record<string, string>>;
  /** Other names that models use for a field, such as `q` for `query`. */
  aliases: Readonly<Record<string, string>>;
  /** How the MCP input schema differs from the REST one. */
  mcp?: { omit: readonly string[]; required: readonly string[] };
  /** Whether `max_tokens` is the budget of the whole reply or of each page in it. */
  budget: 'reply' | 'page';
  /** The most that the call can cost, known before the work; 429's `credits_needed`. */
  atMost(input: Input, facts: CostFacts): number;
  /** What the call cost, known after the work. */
  actual(input: Input, output: Output): number;
  run(input: Input, call: Call): Promise<Output>;
  /** Seconds after which the parts of the output that failed because the service was busy are worth another call. */
  retryAfterS?(output: Output): number | undefined;
  /**
   * Renders the output as Markdown for a language model, within MAX_TEXT_BYTES and, if given, `maxTokens`. `boundary`
   * is a random word that marks where untrusted text begins and ends: all of it is between `<<<word` and `word>>>`.
   * `facts` keeps suggestions to parameters that have an effect in this installation.
   */
  render(output: Output, boundary: string, maxTokens?: number, facts?: CostFacts): string;
}

/** How the tool appears in REST and in the API description. */
export interface RestFace {
  path: string;
  operationId: string;
  /** Name of its schemas in the API description: `Search` for SearchRequest and SearchResponse. */
  resource: string;
  summary: string;
  description: string;
  /** The tool's own error codes, in addition to those of every tool. */
  errors: readonly ErrorCode[];
  /** Requests, each with a possible reply, by name. */
  examples: Readonly<Record<string, { request: object; response: object }>>;
}

/** Clients cut or refuse replies over 75,000 bytes (25 k tokens at 3 bytes); the rest is for JSON around the text. */
export const MAX_TEXT_BYTES = 73_000;

/** Facts about the installation that decide what a call can cost. */
export interface CostFacts {
  /** Whether a language model that can filter is configured. */
  canFilter: boolean;
}

/** Returns its argument, so that TypeScript infers the type arguments. */
export function defineTool<Input, Output>(tool: Tool<Input, Output>): Tool<Input, Output> {
  return tool;
}

/**
 * Runs a tool for a caller: parse, admit, reserve credits, work, settle. Throws ServiceError for refusals. Any failure
 * after the reservation releases the hold, so a call is charged at most once, and never if it failed. For a caller with
 * plenty of credits the work starts while the reservation is still being made. `write` turns the output into the reply
 * before the call is charged: if that fails, the call has failed.
 */
export async function runTool<Input, Output>(
  tool: Tool<Input, Output>,
  body: unknown,
  call: Call,
  write: Write<Output> = () => {},
): Promise<Output & Balance> {
  const { admission, metrics } = call.context;
  let started: number | undefined;
  const count = (code: string, credits: number) =>
    metrics.call({
      tool: tool.name,
      code,
      ms: started === undefined ? undefined : performance.now() - started,
      credits,
    });
  try {
    const input = parseInput(tool, body);
    const run = () => {
      started = performance.now();
      return runAdmitted(tool, input, call, write);
    };
    const { reply, cost } = await admission.run(call.caller.accountId, call.signal, run);
    count('success', cost);
    return reply;
  } catch (error) {
    count(codeOf(error, call), 0);
    throw error;
  }
}

async function runAdmitted<Input, Output>(
  tool: Tool<Input, Output>,
  input: Input,
  call: Call,
  write: Write<Output>,
): Promise<{ reply: Output & Balance; cost: number }> {
  const { credits, llm, log } = call.context;
  const { caller } = call;
  const atMost = tool.atMost(input, { canFilter: llm.canFilter });
  return await traced(async (trace) => {
    const early = credits.mayBegin(caller, atMost) ? startWork(tool, input, call) : undefined;
    const hold = await timed('reserve', () => credits.reserve(caller, tool.name, atMost)).catch((error) => {
      early?.abort(error);
      throw error;
    });
    try {
      const output = await (early ?? startWork(tool, input, call)).output;
      await nextTurn(); // the end of the connection may have arrived with the last reply that the work waited for
      call.signal.throwIfAborted(); // a caller that hung up is not charged
      const cost = tool.actual(input, output);
      write(output, cost);
      call.beginCharge?.();
      const balance = await timed('settle', () => credits.settle(hold, cost, trace));
      return { reply: { ...output, ...balance }, cost };
    } catch (error) {
      // If the release fails too, the hold expires by itself; the caller gets the first error.
      await credits
        .release(hold, codeOf(error, call), trace)
        .catch((err) => log.warn({ err }, 'could not release a hold'));
      throw error;
    }
  });
}

/** Returns the code of a failed call, for metrics and usage. */
function codeOf(error: unknown, { signal }: Call): string {
  return signal.aborted ? CANCELLED : toServiceError(error).code;
}

/** Called with the output of a call and the credits that will be charged. */
type Write<Output> = (output: Output, cost: number) => void;

/** Code of a call that did not fail, but whose caller hung up or cancelled, or that was aborted at shutdown. */
const CANCELLED = 'cancelled';

interface StartedWork<Output> {
  output: Promise<Output>;
  /** Aborts the work; its outcome is ignored. */
  abort(reason: unknown): void;
}

/** Starts the work, within the time limit of a call. */
function startWork<Input, Output>(tool: Tool<Input, Output>, input: Input, call: Call): StartedWork<Output> {
  const { abort, run } = linked(call.signal, call.context.callMs);
  const output = run(async (signal) => {
    const found = await tool.run(input, { ...call, signal });
    signal.throwIfAborted(); // the output came too late
    return found;
  });
  output.catch(() => {}); // it may fail before it is awaited
  return { output, abort };
}

/** Validates the body and returns the input. Throws the ServiceError that names every wrong field. */
function parseInput<Input>(tool: Pick<Tool<Input>, 'input' | 'rules' | 'rest'>, body: unknown): Input {
  if (!isRecord(body)) throw new ServiceError('invalid_request', NOT_AN_OBJECT);
  const checked = checkInput(tool, body);
  if ('input' in checked) return checked.input;
  throw fieldRefusal(checked.errors, Object.values(tool.rest.examples)[0]?.request);
}

/**
 * Validates a body. A schema's rules for several fields only run when each field is right by itself: without the fields
 * that are known to be wrong the others are validated again, until nothing new is found.
 */
export function checkInput<Input>(
  { input, rules }: Pick<Tool<Input>, 'input' | 'rules'>,
  body: Readonly<Record<string, unknown>>,
): { input: Input } | { errors: FieldError[] } {
  const errors = new Map<string, FieldError>();
  for (let left = withShortArrays(body); ; ) {
    const parsed = input.safeParse(left);
    if (parsed.success) return errors.size === 0 ? { input: parsed.data } : { errors: [...errors.values()] };
    const fresh = fieldErrors(parsed.error.issues, rules).filter(({ field }) => !errors.has(field));
    if (fresh.length === 0) return { errors: [...errors.values()] };
    for (const error of fresh) errors.set(error.field, error);
    left = Object.fromEntries(Object.entries(left).filter(([name]) => !errors.has(name)));
  }
}

/**
 * Returns the body with its arrays cut to more elements than any field accepts: all elements are validated before the
 * array's length, and half a million of them would hold up every other caller for seconds.
 */
function withShortArrays(body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const short = (value: unknown) => (Array.isArray(value) ? value.slice(0, MAX_ELEMENTS) : value);
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, short(value)]));
}

const MAX_ELEMENTS = 200;

/** Returns one error per field. Custom issues count for more: an empty query is too short, but above all missing. */
function fieldErrors(issues: readonly z.ZodIssue[], rules: Readonly<Record<string, string>>): FieldError[] {
  const errors = new Map<string, FieldError>();
  for (const issue of [...issues.filter(isOurs), ...issues]) {
    const field = String(issue.path[0] ?? '');
    if (errors.has(field)) continue;
    const message = isOurs(issue) ? issue.message : (rules[field] ?? '請求內容不符合規格。');
    errors.set(field, { field, message, code: isOurs(issue) ? issue.params?.code : undefined });
  }
  return [...errors.values()];
}

/** Whether an issue has a message of ours, for callers. */
function isOurs(issue: z.ZodIssue): issue is z.ZodCustomIssue & { message: string } {
  return issue.code === 'custom' && issue.params !== undefined;
}
