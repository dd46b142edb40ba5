import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toSimplified } from '../../src/text/script.ts';

/** A request as it arrived. `prompt` is the text of its one user message. */
export interface MessagesRequest {
  headers: IncomingHttpHeaders;
  body: {
    model: string;
    max_tokens: number;
    system: Array<{ type: string; text: string; cache_control?: unknown }>;
    messages: Array<{ role: string; content: string }>;
    tools?: Array<{ name: string; input_schema: object }>;
    tool_choice?: { type: string; name?: string };
  };
  prompt: string;
}

export type MessagesReply =
  | { text: string; stop_reason?: string }
  | { tool: unknown }
  | { status: number; headers?: Record<string, string> }
  | { raw: string; type?: string }
  | 'hang'
  | 'hang in body'
  | 'reset';

export interface MessagesApi {
  url: string;
  requests: MessagesRequest[];
  /** Requests whose client went away before the reply. */
  abandoned: () => number;
  close(): Promise<void>;
}

const ERROR_TYPES: Record<number, string> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  403: 'permission_error',
  429: 'rate_limit_error',
  500: 'api_error',
  529: 'overloaded_error',
};

/** Starts a Messages API on loopback: POST /v1/messages, answered by `reply`. */
export async function startMessagesApi(reply: (request: MessagesRequest) => MessagesReply): Promise<MessagesApi> {
  const requests: MessagesRequest[] = [];
  let abandoned = 0;
  const server = createServer(async (incoming, outgoing) => {
    outgoing.on('close', () => {
      if (!outgoing.writableFinished) abandoned++;
    });
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    if (incoming.method !== 'POST' || incoming.url !== '/v1/messages') return outgoing.writeHead(404).end();
    const body = JSON.parse(Buffer.concat(chunks).toString());
    const request = { headers: incoming.headers, body, prompt: body.messages[0].content };
    requests.push(request);
    const answer = reply(request);
    if (answer === 'hang') return;
    if (answer === 'reset') return incoming.socket.destroy();
    if (answer === 'hang in body') {
      outgoing.writeHead(200, { 'content-type': 'application/json' });
      return outgoing.write('{"id":"msg_1","type":"message","content":[');
    }
    const { status = 200, headers = {}, type = 'application/json', text } = written(answer, body);
    outgoing.writeHead(status, { 'content-type': type, ...headers }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    abandoned: () => abandoned,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

type Written = { text: string; status?: number; headers?: Record<string, string>; type?: string };

function written(answer: Exclude<MessagesReply, string>, { model, tools }: MessagesRequest['body']): Written {
  if ('raw' in answer) return { text: answer.raw, ...(answer.type === undefined ? {} : { type: answer.type }) };
  if ('status' in answer) {
    const error = { type: ERROR_TYPES[answer.status] ?? 'api_error', message: 'said by the server' };
    return { ...answer, text: JSON.stringify({ type: 'error', error, request_id: 'req_1' }) };
  }
  const isText = 'text' in answer;
  const block = isText
    ? { type: 'text', text: answer.text, citations: null }
    : { type: 'tool_use', id: 'toolu_1', name: tools?.[0]?.name ?? 'keep_passages', input: answer.tool };
  const message = {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model,
    content: [block],
    stop_reason: (isText ? answer.stop_reason : undefined) ?? (isText ? 'end_turn' : 'tool_use'),
    stop_sequence: null,
    usage: { input_tokens: 321, output_tokens: 45, cache_creation_input_tokens: 0, cache_read_input_tokens: 0 },
  };
  return { text: JSON.stringify(message) };
}

/**
 * A model that uses its input: plans the query in the other script, answers with the first sentence of every source,
 * and keeps passages that share words with the query.
 */
export function readingModel({ body, prompt }: MessagesRequest): MessagesReply {
  const question = /問題：(.*)/.exec(prompt)?.[1] ?? '';
  if (body.tools?.[0]?.name === 'plan_search') {
    const asked = /查詢：(.*)/.exec(prompt)?.[1] ?? '';
    return { tool: { queries: [toSimplified(asked)], category: 'general', time_range: 'all' } };
  }
  if (body.tools !== undefined) {
    const passages = [...prompt.matchAll(/^〔(\d+)〕(.*)$/gm)];
    const kept = passages.filter(([, , text = '']) => question.split(' ').some((word) => text.includes(word)));
    return { tool: { numbers: kept.map(([, number]) => Number(number)) } };
  }
  const sources = [...prompt.matchAll(/<source-\w+ n="(\d+)">\n標題：.*\n日期：.*\n([\s\S]*?)\n<\/source-/g)];
  if (prompt.includes('請依規則寫出摘要')) return { text: sources.map(([, , text]) => text).join('') };
  return { text: sources.map(([, n, text = '']) => `${text.split('。')[0]}[${n}]。`).join('') };
}
