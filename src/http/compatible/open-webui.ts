import { type ErrorRequestHandler, type Request, type Response, Router } from 'express';
import { extractTool } from '../../../tools/extract.ts';
import { searchTool } from '../../../tools/search.ts';
import type { Context } from '../../context.ts';
import { NOT_AN_OBJECT, ServiceError } from '../../errors.ts';
import { runTool, type Tool } from '../../tool.ts';
import { keyErrorsFirst, withCaller } from '../auth.ts';
import { errorOf } from '../error-handler.ts';
import { reasonPhrase } from '../reply/reason-phrase.ts';
import { sendJson } from '../reply/send-json.ts';
import { parseJsonObject } from '../request/body.ts';
import { callOf } from '../request/call-signal.ts';
import { rawBody } from '../request/raw-body.ts';
import type { Routes } from '../routing/routes.ts';

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
  const run = <Input, Output>(tool: Tool<Input, Output>, body: object, response: Response) =>
    runTool(tool, body, callOf(response, context));

  router.post(SEARCH_PATH, rawBody, async (request, response) => {
    const { query, count } = fieldsOf(request, ['query', 'count']);
    const body = { query, max_results: count == null ? undefined : atMost(count) };
    const { results } = await run(searchTool, body, response);
    await sendJson(
      response,
      results.map(({ url, title, snippet }) => ({ link: url, title, snippet })),
    );
  });

  router.post(EXTRACT_PATH, rawBody, async (request, response) => {
    const { results } = await run(extractTool, fieldsOf(request, ['urls']), response);
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

/** Checks `count`. The search caps it at 20, which is allowed, as `count` is only the most that is wanted. */
function atMost(count: unknown): number {
  if (typeof count === 'number' && Number.isInteger(count) && count > 0) return count;
  throw new ServiceError('invalid_request', 'count 必須是正整數（超過 20 以 20 計）。');
}

/** Parses the body. Throws `invalid_request`, naming the field, when it has a field that is not in `known`. */
function fieldsOf(request: Request, known: readonly string[]): Record<string, unknown> {
  const body = parseJsonObject(request.body, NOT_AN_OBJECT);
  const unknown = Object.keys(body).find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new ServiceError('invalid_request', `不支援參數 ${unknown}（${unknown} is not supported here）。`);
  return body;
}
