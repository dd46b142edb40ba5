import type { ErrorRequestHandler, Request, Response } from 'express';
import { Router } from 'express';
import type { Context } from '../context.ts';
import { ServiceError } from '../errors.ts';
import { type Call, runTool, type Tool } from '../tool.ts';
import { authenticate, keyFirst, recognize } from './auth.ts';
import { parseJson, rawBody } from './body.ts';
import { errorOf } from './error-handler.ts';
import { reasonPhrase } from './reason-phrase.ts';
import { sendJson } from './send-json.ts';
import { callSignal } from './signal.ts';
import { toExtractBody, toSearchBody } from './tavily-requests.ts';

/** What their API has beside searching and reading, and we have not. */
const MISSING_PATHS = ['/crawl', '/map', '/research'];
export const TAVILY_PATHS = ['/search', '/extract'] as const;
const PATHS = [...TAVILY_PATHS, '/usage', ...MISSING_PATHS];

interface SearchOutput {
  results: Array<{
    title: string;
    url: string;
    snippet: string;
    content?: string;
    score: number | null;
    published: string | null;
  }>;
  answer?: string;
}

interface ExtractOutput {
  results: Array<{ url: string; title: string | null; content: string; status: string; error?: string }>;
}

/**
 * The same tools and credits in the words of Tavily's API, so that its clients work by a change of their base address. What
 * cannot be honoured is refused by name, never left out in silence.
 */
export function tavilyRouter(context: Context, [searchTool, extractTool]: readonly [Tool, Tool]): Router {
  const router = Router({ caseSensitive: true, strict: true });

  router.post('/search', rawBody, async (request, response) => {
    const startedMs = performance.now();
    const given = bodyOf(request);
    const call = await callOf(request, response, given, context);
    const output = await runTool(searchTool, toSearchBody(given, context.now()), call);
    const { results, answer } = output as unknown as SearchOutput;
    response.json({
      query: given.query,
      answer: answer ?? null,
      images: [],
      results: results.map(({ title, url, snippet, content, score, published }) => ({
        ...{ title, url, content: content ?? snippet, score, raw_content: null },
        ...(published === null ? {} : { published_date: published }),
      })),
      ...ending(
        startedMs,
        given,
        searchTool.actual(searchTool.input.parse(toSearchBody(given, context.now())), output),
      ),
    });
  });

  router.post('/extract', rawBody, async (request, response) => {
    const startedMs = performance.now();
    const given = bodyOf(request);
    const { body, timeoutMs } = toExtractBody(given);
    const call = await callOf(request, response, given, context);
    const signal = AbortSignal.any([call.signal, AbortSignal.timeout(timeoutMs)]);
    const output = await runTool(extractTool, body, { ...call, signal });
    const { results } = output as unknown as ExtractOutput;
    const read = results.filter(({ status }) => status === 'success');
    const failed = results.filter(({ status }) => status !== 'success');
    await sendJson(response, {
      results: read.map(({ url, title, content }) => ({ url, title, raw_content: content, images: [] })),
      failed_results: failed.map(({ url, error }) => ({ url, error })),
      ...ending(startedMs, given, extractTool.actual(extractTool.input.parse(body), output)),
    });
  });

  router.get('/usage', async (request, response, next) => {
    if (request.headers.authorization === undefined) return next('router'); // a browser on its way to the dashboard
    const { account } = await authenticate(request, context);
    const { creditsUsed, monthlyCredits } = account;
    response.set('Cache-Control', 'no-store').json({
      key: { usage: creditsUsed, limit: monthlyCredits },
      account: {
        current_plan: 'Free',
        plan_usage: creditsUsed,
        plan_limit: monthlyCredits,
        paygo_usage: 0,
        paygo_limit: 0,
      },
    });
  });

  router.post(MISSING_PATHS, ({ path }) => {
    throw new ServiceError('not_found', `沒有 ${path}（${path} is not available here: use /search and /extract）。`);
  });

  router.use(PATHS, keyFirst(context), inTheirWords(context));
  return router;
}

function bodyOf(request: Request): Record<string, unknown> {
  const body = parseJson(request.body);
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Record<string, unknown>;
  throw new ServiceError('invalid_request', '請求內容必須是 JSON 物件（body must be a JSON object）。');
}

/** The call of a request; older clients send their key in the body. */
async function callOf(
  request: Request,
  response: Response,
  { api_key }: Record<string, unknown>,
  context: Context,
): Promise<Call> {
  const signal = callSignal(response, context); // first: the caller may leave at any time
  const mayBeInBody = request.headers.authorization === undefined && typeof api_key === 'string';
  const caller = await recognize(request, context, mayBeInBody ? api_key : undefined);
  response.locals.caller = caller;
  return { context, caller, signal };
}

function ending(startedMs: number, { include_usage }: Record<string, unknown>, credits: number) {
  const seconds = Number(((performance.now() - startedMs) / 1_000).toFixed(2));
  return {
    response_time: seconds,
    request_id: crypto.randomUUID(),
    ...(include_usage === true ? { usage: { credits } } : {}),
  };
}

const PLAN_LIMIT_STATUS = 432; // theirs for an allowance that is used up; 429 would be tried again

function inTheirWords({ log }: Context): ErrorRequestHandler {
  return (thrown, _request, response, next) => {
    if (response.headersSent) return next(thrown);
    const error = errorOf(thrown);
    if (error.code === 'internal_error') log.error({ err: error.cause }, 'call failed');
    const status = error.code === 'insufficient_credits' ? PLAN_LIMIT_STATUS : error.status;
    if (error.retryAfterS !== undefined) response.set('Retry-After', String(error.retryAfterS));
    response.statusMessage = reasonPhrase(error);
    response.status(status).json({ detail: { error: error.message } });
  };
}
