import type { Response } from 'express';
import type { Context } from '../../context.ts';
import { linked } from '../../time/linked.ts';

/**
 * Fires when the caller has hung up before the answer was written (also before this is called, while its key was looked up), or
 * when the service gives up waiting at shutdown.
 */
export function callSignal(response: Response, { giveUp }: Pick<Context, 'giveUp'>): AbortSignal {
  const { signal, abort, release } = linked(giveUp);
  const end = () => (response.writableFinished ? release() : abort(new CallerGone()));
  if (response.closed) end();
  else response.once('close', end);
  return signal;
}

/** Nobody waits for the answer any more. */
export class CallerGone extends Error {
  constructor() {
    super('the caller has hung up');
    this.name = 'CallerGone';
  }
}
