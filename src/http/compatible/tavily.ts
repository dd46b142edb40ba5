import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import { Router } from 'express';
import { extractTool } from '../../../tools/extract.ts';
import { searchTool } from '../../../tools/search.ts';
import type { Context } from '../../context.ts';
import { ServiceError } from '../../errors.ts';
import { picturesIn } from '../../services/result-pages.ts';
import { type Call, runTool } from '../../tool.ts';
import { authenticate, keyErrorsFirst, recognize } from '../auth.ts';
import { errorOf, idIn, logDefect } from '../error-handler.ts';
import { reasonPhrase } from '../reply/reason-phrase.ts';
import { sendJson } from '../reply/send-json.ts';
import { parseJsonObject } from '../request/body.ts';
import { callOf } from '../request/call-signal.ts';
import { rawBody } from '../request/raw-body.ts';
import type { Routes } from '../routing/routes.ts';
import { chunksOf } from './chunks.ts';
import { refuseWrong } from './refuse-wrong.ts';
import { MAX_TIMEOUT_S, type Translated, toExtractBody, toSearchBody, withoutEffect } from './tavily-requests.ts';

/** Tavily endpoints that we do not offer. */
const MISSING_PATHS = ['/crawl', '/map', '/research'];
/** Routes of `tavilyRouter`, without /usage, which is also a page of the dashboard. */
export const TAVILY_ROUTES: Routes = { '/search': ['POST'], '/extract': ['POST'] };
/** Paths of Tavily's API, including the endpoints that we do not offer. */
export const TAVILY_PATHS = [...Object.keys(TAVILY_ROUTES), '/usage', ...MISSING_PATHS];

/**
 * Creates the router that offers the tools, for the same credits, in the format of Tavily's API, so that its clients
 * only need another base URL. Wishes that cannot be fulfilled are named in `warnings`; a request is only refused when its
 * results would be others than asked for.
 */
export function tavilyRouter(context: Context): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.post('/search', rawBody, searchHandler(context));
  router.post('/extract', rawBody, extractHandler(context));
  router.get('/usage', usageHandler(context));
  router.post(MISSING_PATHS, ({ path }) => {
    throw new ServiceError('not_found', `沒有 ${path}（${path} is not available here: use /search and /extract）。`);
  });
  router.use(TAVILY_PATHS, keyErrorsFirst(context), tavilyErrors(context));
  return router;
}

/** Requests that work, for callers whose own is refused. */
const SEARCH_SAMPLE = { query: '颱風 停班停課', topic: 'news', max_results: 5 };
const EXTRACT_SAMPLE = { urls: ['https://gov.example.com/rail-fares'], format: 'markdown' };

function searchHandler(context: Context): RequestHandler {
  return async (request, response) => {
    const startedMs = performance.now();
    const given = bodyOf(request);
    const call = await authenticated(request, response, given, context);
    const translated = toSearchBody(given, context.now());
    const { asked, body, errors } = translated;
    refuseWrong(searchTool, body, errors, SEARCH_SAMPLE);
    let credits = 0;
    const output = await runTool(searchTool, body, call, (_output, cost) => {
      credits = cost;
    });
    const chunks = asked.search_depth === 'advanced' ? asked.chunks_per_source : undefined;
    const images = output.images ?? [];
    await sendJson(response, {
      query: given.query,
      answer: output.answer ?? null,
      images: asked.include_image_descriptions === true ? images : images.map(({ url }) => url),
      results: output.results.map(({ title, url, snippet, content, score, raw_content, published }) => ({
        title,
        url,
        content: chunksOf(content ?? snippet, chunks),
        score,
        raw_content: raw_content ?? null,
        ...(published === null ? {} : { published_date: published }),
      })),
      ...metadataOf(startedMs, translated, response, credits),
    });
  };
}

function extractHandler(context: Context): RequestHandler {
  return async (request, response) => {
    const startedMs = performance.now();
    const given = bodyOf(request);
    const call = await authenticated(request, response, given, context);
    const translated = toExtractBody(given, context.now());
    const { asked, body, errors } = translated;
    refuseWrong(extractTool, body, errors, EXTRACT_SAMPLE);
    const callMs = Math.min(Number(asked.timeout ?? MAX_TIMEOUT_S) * 1_000, context.callMs); // other pages have failed by then
    let credits = 0;
    const output = await runTool(extractTool, body, { ...call, context: { ...context, callMs } }, (_output, cost) => {
      credits = cost;
    });
    const { success: read = [], failed = [] } = Object.groupBy(output.results, ({ status }) => status);
    const chunks = output.filtered ? asked.chunks_per_source : undefined;
    if (asked.chunks_per_source !== undefined && output.filtered === false && read.length > 0)
      translated.warnings.push(withoutEffect('chunks_per_source', 'query selected no passages, the pages are whole'));
    await sendJson(response, {
      results: read.map(({ url, title, content }) => ({
        url,
        title,
        raw_content: chunksOf(content, chunks),
        images: asked.include_images === true ? picturesIn(content).map((picture) => picture.url) : [],
      })),
      failed_results: failed.map(({ url, error }) => ({ url, error })),
      ...metadataOf(startedMs, translated, response, credits),
    });
  };
}

function usageHandler(context: Context): RequestHandler {
  return async (request, response, next) => {
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
  };
}

function bodyOf(request: Request): Record<string, unknown> {
  return parseJsonObject(request.body, '請求內容必須是 JSON 物件（body must be a JSON object）。');
}

/** Authenticates a request, also by the key that older clients send in the body, and returns its call. */
async function authenticated(
  request: Request,
  response: Response,
  { api_key }: Record<string, unknown>,
  context: Context,
): Promise<Call> {
  response.locals.caller = await recognize(request, context, typeof api_key === 'string' ? api_key : undefined);
  return callOf(response, context);
}

function metadataOf(startedMs: number, { asked, warnings }: Translated, { locals }: Response, credits: number) {
  const seconds = Number(((performance.now() - startedMs) / 1_000).toFixed(2));
  return {
    response_time: seconds,
    request_id: locals.requestId, // as in the log
    ...(asked.include_usage === true ? { usage: { credits } } : {}),
    ...(warnings.length > 0 ? { warnings } : {}),
  };
}

const PLAN_LIMIT_STATUS = 432; // Tavily's status for an exhausted plan; clients retry a 429

/** Answers errors in Tavily's format. */
function tavilyErrors({ log }: Context): ErrorRequestHandler {
  return (thrown, request, response, next) => {
    if (response.headersSent) return next(thrown);
    const error = errorOf(thrown);
    logDefect(log, error, request, response);
    const status = error.code === 'insufficient_credits' ? PLAN_LIMIT_STATUS : error.status;
    if (error.retryAfterS !== undefined) response.set('Retry-After', String(error.retryAfterS));
    response.statusMessage = reasonPhrase(error);
    response.status(status).json({ detail: { error: error.message }, ...idIn(error, response) });
  };
}
