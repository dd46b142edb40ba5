/** The token by which a client asked for progress notifications. */
export type ProgressToken = string | number;

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
