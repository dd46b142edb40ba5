import { decode } from '../../net/charset.ts';
import { NetFailure } from '../../net/failure.ts';
import { headerIn } from '../../net/fetch.ts';
import { isInside } from '../../net/guard.ts';
import type { OperatorFetch, OperatorOptions } from '../../net/operator-client.ts';
import { retryAfterMs } from '../../net/retry-after.ts';
import { parseUrl } from '../../text/web-address.ts';
import {
  type Engine,
  EngineFailure,
  type EngineQuery,
  type EngineReply,
  type EngineRequest,
  type EngineResponse,
  type FailureReason,
} from '../engine.ts';
import { hasRefusalWords, isCaptcha } from '../reply/block-page.ts';
import { isCaptchaAddress } from '../reply/captcha-address.ts';
import { LONGEST_OPEN_MS } from './circuit-rules.ts';
import { readReply } from './read-reply.ts';

/** Client, callbacks and signal of a query to an engine. */
export interface AskOptions {
  fetch: OperatorFetch;
  /** Fires at shutdown. */
  closing: AbortSignal;
  cookies: OperatorOptions['cookies'] | undefined;
  /** Called with each request, and with each response before it is checked. */
  onRequest?(request: EngineRequest): void;
  onReply?(response: EngineResponse): void;
}

const ENGINE_TIMEOUT_MS = 4_000; // longer than an engine should take, short enough for a retry within the call
const MAX_REPLY_BYTES = 4_000_000; // the largest recorded result page has 1.3 MB
const MAX_REDIRECTS = 3;
const MAX_FOLLOW_UPS = 2;

/**
 * Sends a query, with follow-up requests where the engine needs them, and parses the reply. Throws EngineFailure, and
 * the signal's reason when `closing` fires.
 */
export async function askEngine(engine: Engine, query: EngineQuery, options: AskOptions): Promise<EngineReply> {
  try {
    return await converse(engine, query, options);
  } catch (error) {
    if (error instanceof EngineFailure || options.closing.aborted) throw error;
    throw new EngineFailure(reasonOf(error), { cause: error });
  }
}

async function converse(
  engine: Engine,
  query: EngineQuery,
  { fetch, closing, cookies, onRequest, onReply }: AskOptions,
): Promise<EngineReply> {
  const deadline = performance.now() + (engine.timeoutMs ?? ENGINE_TIMEOUT_MS);
  let request: EngineRequest = engine.request(query);
  for (let sent = 0; sent <= MAX_FOLLOW_UPS; sent++) {
    onRequest?.(request);
    const { url, ...more } = request;
    const fetched = await fetch(url, {
      ...more,
      timeoutMs: Math.max(1, Math.round(deadline - performance.now())),
      maxBytes: MAX_REPLY_BYTES,
      maxRedirects: MAX_REDIRECTS,
      sameSiteOnly: true,
      ...(cookies === undefined ? {} : { cookies }),
      signal: closing,
    });
    const body = decode(fetched.body, headerIn(fetched, 'content-type')).text;
    const response = { ...fetched, body };
    onReply?.(response);
    if (!isSuccess(response) && engine.saysNothingFound?.(response)) return { results: [] };
    checkStatus(response, engine, query);
    const reply = readReply(engine, response, query);
    if (reply.next === undefined) return withWebAddresses(reply, engine);
    request = reply.next;
  }
  throw new EngineFailure('bad_response');
}

/** Drops results without a title or a web address. Throws EngineFailure `bad_response` when that leaves none. */
function withWebAddresses(reply: EngineReply, engine: Engine): EngineReply {
  const results = reply.results.filter(({ title, url }) => title.trim() !== '' && isWebAddress(url, engine));
  if (results.length === 0 && reply.results.length > 0) throw new EngineFailure('bad_response');
  return { ...reply, results };
}

/** Whether a URL is a public web address. Internal ones are lures, unless the operator's own instance found them. */
function isWebAddress(text: string, { isOwn = false }: Engine): boolean {
  if (!/^https?:\/\/[^/]/i.test(text)) return false;
  const url = parseUrl(text);
  return isOwn || url === null || !isInside(url);
}

function isSuccess({ status }: EngineResponse): boolean {
  return status >= 200 && status < 300 && status !== 202; // DuckDuckGo sends its bot check with status 202
}

function checkStatus(response: EngineResponse, engine: Engine, { text }: EngineQuery): void {
  const { status, body } = response;
  if (isSuccess(response)) return;
  const explained = engine.explain?.(response);
  if (explained !== undefined) throw new EngineFailure(explained);
  if (status === 429) {
    // Some engines ask for months, which is more milliseconds than the database column holds.
    const askedMs = Math.min(retryAfterMs(response) ?? 0, LONGEST_OPEN_MS);
    throw new EngineFailure('rate_limited', { retryAfterMs: askedMs || undefined });
  }
  if (status === 402) throw new EngineFailure('quota_exceeded');
  if (status >= 300 && status < 400) throw new EngineFailure(redirectReason(response));
  const isBlocked = isCaptcha(body.slice(0, LOOKED_AT_CHARACTERS)) && !hasRefusalWords(text);
  if (status === 202 || isBlocked) throw new EngineFailure('captcha');
  throw new EngineFailure(status === 401 || status === 403 ? 'access_denied' : `http_error ${status}`);
}

const LOOKED_AT_CHARACTERS = 20_000;

/** Returns the reason of an engine that refuses by a redirect to another site: a captcha, a cookie page or a log-in. */
function redirectReason(response: EngineResponse): 'captcha' | 'access_denied' {
  const target = parseUrl(headerIn(response, 'location') ?? '', response.url);
  return target !== null && isCaptchaAddress(target) ? 'captcha' : 'access_denied';
}

/** Returns the failure reason for an exception; one that a parser throws counts as a bad response. */
function reasonOf(error: unknown): FailureReason {
  if (!(error instanceof NetFailure)) return 'bad_response';
  if (error.reason === 'timeout') return 'timeout';
  return error.reason === 'network_error' || error.reason === 'too_many_redirects' ? 'network_error' : 'bad_response';
}
