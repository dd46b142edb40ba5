import { extractExamples } from '../../../tools/extract-examples.ts';
import { searchExamples } from '../../../tools/search-examples.ts';
import { type ErrorCode, fieldRefusal, NOT_AN_OBJECT, NOT_JSON } from '../../errors.ts';

/** Returns the reply about one wrong field, with the first example of the tool. */
function refused(field: string, message: string, examples: Record<string, { request: object }>) {
  const { message: error, details } = fieldRefusal([{ field, message }], Object.values(examples)[0]?.request);
  return { error, ...details };
}

/** Example reply for each error code. A test compares the messages with those of real replies. */
export const ERROR_EXAMPLES: Partial<Record<ErrorCode, Record<string, unknown>>> = {
  invalid_json: { error: NOT_JSON },
  invalid_request: { error: NOT_AN_OBJECT },
  missing_query: refused('query', '請提供 query（搜尋字詞）。', searchExamples),
  missing_urls: refused('urls', '請提供 urls（1 到 20 個網址）或 url。', extractExamples),
  too_many_urls: refused('urls', '一次最多 20 個網址。', extractExamples),
  missing_api_key: {
    error:
      '請在標頭帶上 API 金鑰：Authorization: Bearer hs_…（不能設標頭的 MCP 用戶端可用 /mcp?apiKey=hs_…）。沒有金鑰時，請在服務的網頁上建立，或向管理者索取；自己架設的，用 npm run -s huasou -- keys create --email you@example.com 建立。',
  },
  invalid_api_key: {
    error:
      'API 金鑰無效或已撤銷，或其帳號已停用（停用時另建金鑰也無效，須由管理者恢復）。請在標頭帶上 API 金鑰：Authorization: Bearer hs_…（不能設標頭的 MCP 用戶端可用 /mcp?apiKey=hs_…）。沒有金鑰時，請在服務的網頁上建立，或向管理者索取；自己架設的，用 npm run -s huasou -- keys create --email you@example.com 建立。',
  },
  insufficient_credits: {
    error:
      '點數不足：這次呼叫最多需要 2 點，目前可用 1 點。可降低 search_depth、省略 include_answer 或減少網址，或等每月 1 日 00:00（UTC）重置。',
    credits_needed: 2,
    credits_remaining: 1,
  },
  rate_limited: { error: '呼叫太頻繁：每分鐘最多 60 次；請 12 秒後再試。本次不扣點。' },
  internal_error: { error: '服務發生內部錯誤，請稍後再試；本次不扣點。' },
  not_ready: { error: '服務正在啟動或停止，或連不上資料庫。' },
  overloaded: { error: '服務忙碌，這次呼叫沒有處理，不扣點；請 5 秒後再試。' },
  upstream_unavailable: {
    error: '搜尋引擎暫時無法使用，請稍後以遞增間隔重試；本次不扣點。',
    unresponsive_engines: [['searxng', 'network_error']],
  },
};

/** Example body of a reply to GET /v1/credits. */
export const CREDITS_EXAMPLE = {
  monthly_credits: 1000,
  credits_used: 12,
  credits_remaining: 988,
  resets_at: '2026-12-01T00:00:00.000Z',
};

export const STATS_EXAMPLE = {
  users: 121,
  queries: 5007,
  credits: 11,
  tokens_estimated: 7_510_500,
  updated_at: '2026-11-20T08:00:00.000Z',
};

export const HEALTH_EXAMPLE = { ok: true, service: 'service', version: '0.1.0', time: '2026-11-20T08:00:00.000Z' };

const RPC_CALL = {
  jsonrpc: '2.0',
  id: 2,
  method: 'tools/call',
  params: { name: 'service_search', arguments: { query: '颱風 停班停課' } },
};

/** Example bodies of requests to /mcp. */
export const RPC_EXAMPLES = {
  initialize: { value: { jsonrpc: '2.0', id: 0, method: 'initialize', params: {} } },
  'tools/list': { value: { jsonrpc: '2.0', id: 1, method: 'tools/list' } },
  'tools/call': { value: RPC_CALL },
  batch: { value: [{ jsonrpc: '2.0', id: 1, method: 'tools/list' }, RPC_CALL] },
};

/** Example event streams of replies from /mcp. */
export const RPC_REPLY_EXAMPLES = {
  result: {
    value:
      'event: message\ndata: {"jsonrpc":"2.0","id":2,"result":{"content":[{"type":"text","text":"搜尋「颱風 停班停課」：5 筆…"}],"isError":false}}\n\n',
  },
  missing_api_key: {
    value:
      'event: message\ndata: {"jsonrpc":"2.0","id":2,"error":{"code":-32000,"message":"請在標頭帶上 API 金鑰：…","data":{"code":"missing_api_key"}}}\n\n',
  },
  method_not_found: {
    value:
      'event: message\ndata: {"jsonrpc":"2.0","id":2,"error":{"code":-32601,"message":"沒有這個方法。","data":{"code":"method_not_found"}}}\n\n',
  },
};
