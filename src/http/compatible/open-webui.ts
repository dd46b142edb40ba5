import { type ErrorRequestHandler, type Request, type Response, Router } from 'express';
import { extractTool } from '../../../tools/extract.ts';
import { searchTool } from '../../../tools/search.ts';
import type { Context } from '../../context.ts';
import { type FieldError, NOT_AN_OBJECT } from '../../errors.ts';
import { runTool } from '../../tool.ts';
import { keyErrorsFirst, withCaller } from '../auth.ts';
import { errorOf } from '../error-handler.ts';
import { type LenientField, readLeniently } from '../lenient/arguments.ts';
import { reasonPhrase } from '../reply/reason-phrase.ts';
import { sendJson } from '../reply/send-json.ts';
import { parseJsonObject } from '../request/body.ts';
import { callOf } from '../request/call-signal.ts';
import { rawBody } from '../request/raw-body.ts';
import type { Routes } from '../routing/routes.ts';
import { refuseWrong } from './refuse-wrong.ts';

const [SEARCH_PATH, EXTRACT_PATH] = ['/openwebui/search', '/openwebui/extract'] as const;
/** Routes of `openWebuiRouter`. */
export const OPEN_WEBUI_ROUTES: Routes = { [SEARCH_PATH]: ['POST'], [EXTRACT_PATH]: ['POST'] };

/**
 * Creates the router that offers the tools, for the same credits, through Open WebUI's "external" web search and web
 * loader APIs. The URLs of both are configured in Open WebUI.
 */
export function openWebuiRouter(context: Context): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.post([SEARCH_PATH, EXTRACT_PATH], withCaller(context));
  router.post(SEARCH_PATH, rawBody, async (request, response) => {
    const { query, count } = argumentsOf(request, response, { query: {}, count: { type: 'integer' } });
    const wrong = count === undefined || isCount(count) ? [] : [WRONG_COUNT];
    const body = { query, ...(isCount(count) ? { max_results: count } : {}) };
    refuseWrong(searchTool, body, wrong, { query: '颱風 停班停課', count: 5 });
    const { results } = await runTool(searchTool, body, callOf(response, context));
    await sendJson(
      response,
      results.map(({ url, title, snippet }) => ({ link: url, title, snippet })),
    );
  });

  router.post(EXTRACT_PATH, rawBody, async (request, response) => {
    const { urls } = argumentsOf(request, response, { urls: { type: 'array' } });
    refuseWrong(extractTool, { urls }, [], { urls: ['https://gov.example.com/rail-fares'] });
    const { results } = await runTool(extractTool, { urls }, callOf(response, context));
    // The reply has no place for a page that could not be read: it is left out, as in Open WebUI's own loaders.
    const read = results.filter(({ status }) => status === 'success');
    await sendJson(
      response,
      read.map(({ url, title, content }) => ({
        page_content: content,
        metadata: { source: url, ...(title === null ? {} : { title }) },
      })),
    );
  });
  router.use([SEARCH_PATH, EXTRACT_PATH], keyErrorsFirst(context), withReasonPhrase);
  return router;
}

/** Sets the reason phrase, and leaves the rest of the reply to the error handler. */
const withReasonPhrase: ErrorRequestHandler = (thrown, _request, response, next) => {
  if (!response.headersSent) response.statusMessage = reasonPhrase(errorOf(thrown));
  next(thrown);
};

/** The search caps it at 20, which is allowed, as `count` is only the most that is wanted. */
function isCount(count: unknown): boolean {
  return Number.isInteger(count) && Number(count) > 0;
}

const WRONG_COUNT: FieldError = { field: 'count', message: 'count 必須是正整數（超過 20 以 20 計）。' };

/** Reads the body. The reply has no place for warnings: a header names the fields that are ignored. */
function argumentsOf(
  request: Request,
  response: Response,
  fields: Record<string, LenientField>,
): Record<string, unknown> {
  const body = parseJsonObject(request.body, NOT_AN_OBJECT);
  const { args, unknown } = readLeniently(body, { fields, required: ['query', 'urls'] });
  const names = unknown.slice(0, MAX_NAMED).map((name) => encodeURIComponent(name.toWellFormed().slice(0, MAX_SHOWN)));
  if (names.length > 0) response.setHeader('X-Warning', `ignored: ${names.join(', ')}`);
  return args;
}

const MAX_NAMED = 20;
const MAX_SHOWN = 60;
