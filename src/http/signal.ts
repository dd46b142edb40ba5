import type { Response } from 'express';
import type { Context } from '../context.ts';
import { linked } from '../linked.ts';

/** Fires when the caller has hung up before the answer was written, or the service gives up waiting at shutdown. */
export function callSignal(response: Response, { giveUp }: Pick<Context, 'giveUp'>): AbortSignal {
  const gone = new AbortController();
  const { signal, release } = linked([gone.signal, giveUp]);
  response.once('close', () => {
    if (!response.writableFinished) gone.abort(new CallerGone());
    release();
  });
  return signal;
}

class CallerGone extends Error {
  constructor() {
    super('the caller has hung up');
    this.name = 'CallerGone';
  }
}
