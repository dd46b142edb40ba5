import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import { ServiceError, toServiceError } from '../../errors.ts';
import type { Balance, Caller } from '../../services/ledger/ledger.ts';
import { newBoundary } from '../../text/untrusted.ts';
import { type Call, runTool, type Tool } from '../../tool.ts';
import type { ToolContext } from '../../tool-context.ts';
import { errorToReport } from '../auth.ts';
import { INTERNAL_ERROR, keyRefusal, METHOD_NOT_FOUND, RpcFailure } from '../json-rpc/rpc.ts';
import { portableSchema } from '../json-schema.ts';
import { readLeniently } from '../lenient/arguments.ts';
import { ignoredNames } from '../lenient/unknown-fields.ts';
import { readInstructions } from './instructions.ts';
import { type ProgressToken, reportProgress, type SendProgress } from './progress.ts';
import { withTokenBudget } from './token-budget.ts';

/** Builds a server for one caller. Progress notifications go to `send`; for `beginCharge` see `Call`. */
export type BuildServer = (caller: Caller, send: SendProgress, beginCharge?: () => void) => McpServer;

/**
 * Creates the builder of the official SDK's servers with our tools, for both MCP transports (HTTP and stdio). Unless
 * calls are metered, nothing that a model reads mentions credits.
 */
export function createServerBuilder(
  context: ToolContext,
  tools: readonly Tool[],
  { isMetered }: { isMetered: boolean },
): BuildServer {
  const instructions = readInstructions({ isMetered });
  const listed = tools.map((tool) => listing(tool, isMetered));
  const validator = new AjvJsonSchemaValidator(); // shared: a new Ajv per server is half of an exchange's CPU time
  return (caller, send, beginCharge) => {
    const info = { name: 'huasou', title: 'Huasou 華搜', version: context.version };
    const options = { capabilities: { tools: {} }, instructions, jsonSchemaValidator: validator };
    const mcp = new McpServer(info, options);
    mcp.server.registerCapabilities({ tools: { listChanged: false } }); // we never send change notifications
    mcp.server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: listed }));
    mcp.server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal, _meta }) => {
      const index = tools.findIndex((tool) => tool.name === params.name);
      const token: ProgressToken | undefined = _meta?.progressToken;
      const stop = reportProgress(token, send);
      try {
        const call = { context, caller, signal, ...(beginCharge && { beginCharge }) };
        return await callTool(tools[index], listed[index], params.arguments ?? {}, call);
      } catch (error) {
        throw toRpcFailure(error, context.log);
      } finally {
        stop();
      }
    });
    mcp.server.fallbackRequestHandler = async () => {
      throw new RpcFailure(METHOD_NOT_FOUND);
    };
    return mcp;
  };
}

type Listing = ReturnType<typeof listing>;

/** Returns a tool's entry in the reply to tools/list. */
function listing({ name, title, description: what, cost, input, mcp }: Tool, isMetered: boolean) {
  const description = isMetered ? `${what} ${cost}` : what;
  const annotations = { title, readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true };
  const inputSchema = portableSchema(input, mcp) as {
    type: 'object';
    properties: Record<string, object>;
    required: string[];
  };
  return { name, title, description, inputSchema, annotations };
}

/** Runs a tool and returns its result. Failures are results too, except an invalid key, which is a JSON-RPC error. */
async function callTool(
  tool: Tool | undefined,
  listed: Listing | undefined,
  given: Record<string, unknown>,
  call: Call,
) {
  try {
    if (tool === undefined || listed === undefined) throw new ServiceError('not_found', '沒有這個工具。');
    const { properties: fields, required } = listed.inputSchema;
    const read = readLeniently(given, { fields, required, aliases: tool.aliases });
    const { args, maxTokens } = withTokenBudget(tool, read.args);
    let text = '';
    const balance = await runTool(tool, args, call, (output) => {
      text = tool.render(output, newBoundary(), maxTokens, call.context.llm);
    });
    const { warnings = [] } = ignoredNames(read.unknown);
    const notes = [warnings.join(''), balanceText(balance)].filter(Boolean);
    return { content: [{ type: 'text' as const, text: [text, ...notes].join('\n\n') }], isError: false };
  } catch (thrown) {
    const error = toServiceError(await errorToReport(thrown, call.caller, call.context));
    if (error.code === 'invalid_api_key') throw new RpcFailure(keyRefusal(error));
    if (error.code === 'internal_error' && !call.signal.aborted) {
      call.context.log.error({ err: error.cause, tool: tool?.name }, 'tool call failed');
    }
    return failureOf(error, call.caller);
  }
}

/** Makes a defect in the error handling an internal error; the SDK would tell the caller that its request is wrong. */
function toRpcFailure(error: unknown, log: ToolContext['log']): RpcFailure {
  if (error instanceof RpcFailure) return error;
  log.error({ err: error }, 'tool call failed');
  return new RpcFailure(INTERNAL_ERROR);
}

/** Returns the last line of a reply, with the balance; '' for a caller without an account. */
function balanceText({ credits_used, credits_remaining }: Balance): string {
  return Number.isFinite(credits_remaining) ? `本月已用 ${credits_used} 點，剩 ${credits_remaining} 點` : '';
}

/**
 * Returns the result of a failed call. Models act on its text alone, so it says what failed, whether a retry helps, and
 * what to change. Credits are not mentioned to a caller without an account.
 */
export function failureOf({ code, message, details, isPassing }: ServiceError, { accountId }: Caller) {
  const away = details.unresponsive_engines?.map(([name, reason]) => `${name}（${reason}）`).join('、');
  const why = away ? `未回應的搜尋引擎：${away}` : '';
  const advice = isPassing ? PASSING : (ADVICE[code] ?? '請依訊息修正參數後再呼叫；本次不扣點。');
  const text = [message, why, advice].filter(Boolean).join('\n');
  const said = accountId === '' ? text.replaceAll(UNCHARGED, '') : text;
  return { content: [{ type: 'text' as const, text: said }], isError: true };
}

const UNCHARGED = '；本次不扣點';

const PASSING = '稍候可再呼叫一次；本次不扣點。';

const ADVICE: Partial<Record<ServiceError['code'], string>> = {
  not_found: '可用的工具見 tools/list；本次不扣點。',
  insufficient_credits: '重試無效，直到點數足夠；本次不扣點。',
  rate_limited: '依訊息等候後再呼叫一次。',
  overloaded: '依訊息等候後再重試一次；仍失敗時請告知使用者。',
  upstream_unavailable: '稍候數秒再重試一次；仍失敗時請告知使用者搜尋服務暫時無法使用。',
  not_ready: '可重試一次；仍失敗時請告知使用者。',
  internal_error: '可重試一次；仍失敗時請告知使用者。',
};
