import { isExact } from '../json-rpc/exact-ids.ts';

/** The token by which a client asked for progress notifications. An object is a number too large to be one here. */
export type ProgressToken = string | number | object;

export interface ProgressNotification {
  method: 'notifications/progress';
  params: { progressToken: ProgressToken; progress: number; message: string };
}

export type SendProgress = (notification: ProgressNotification) => void;

/** Clients give up on a request that is silent for a minute, some sooner. */
const PROGRESS_INTERVAL_MS = 5_000;

/** Sends a progress notification every few seconds to a client that asked for them, until the function returned is called. */
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

/** A request's parameters and its `send`, with a stand-in for a token that is too large for the SDK, which would refuse it. */
export function withSmallToken(params: Params, send: SendProgress): { params: Params; send: SendProgress } {
  const meta = params?._meta as { progressToken?: unknown } | undefined;
  const progressToken = meta?.progressToken;
  if (!isExact(progressToken)) return { params, send };
  return {
    params: { ...params, _meta: { ...meta, progressToken: 0 } }, // each server gets only one request
    send: (notification) => send({ ...notification, params: { ...notification.params, progressToken } }),
  };
}
