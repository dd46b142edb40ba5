import { isExact } from '../json-rpc/exact-ids.ts';

/** Token with which a client asks for progress notifications. An object is raw JSON: a number beyond 2^53. */
export type ProgressToken = string | number | object;

/** An MCP progress notification, without its `jsonrpc` member. */
export interface ProgressNotification {
  method: 'notifications/progress';
  params: { progressToken: ProgressToken; progress: number; message: string };
}

export type SendProgress = (notification: ProgressNotification) => void;

/** Interval between notifications. Clients give up after a minute without one, some sooner. */
const PROGRESS_INTERVAL_MS = 5_000;

/** Sends a notification every PROGRESS_INTERVAL_MS if the client asked for them. The returned function stops it. */
export function reportProgress(token: ProgressToken | undefined, send: SendProgress): () => void {
  if (token === undefined) return () => {};
  let progress = 0;
  const timer = setInterval(() => {
    progress++;
    const seconds = (progress * PROGRESS_INTERVAL_MS) / 1_000;
    send({
      method: 'notifications/progress',
      params: { progressToken: token, progress, message: `處理中，已 ${seconds} 秒` },
    });
  }, PROGRESS_INTERVAL_MS);
  return () => clearInterval(timer);
}

type Params = Record<string, unknown> | undefined;

/** Replaces a progress token beyond 2^53, which the SDK would refuse, in the parameters; `send` puts it back. */
export function withSmallToken(params: Params, send: SendProgress): { params: Params; send: SendProgress } {
  const meta = params?._meta as { progressToken?: unknown } | undefined;
  const progressToken = meta?.progressToken;
  if (!isExact(progressToken)) return { params, send };
  return {
    params: { ...params, _meta: { ...meta, progressToken: 0 } }, // any token: each server gets only one request
    send: (notification) => send({ ...notification, params: { ...notification.params, progressToken } }),
  };
}
