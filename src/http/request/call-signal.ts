import type { Response } from 'express';
import type { Context } from '../../context.ts';
import { linked } from '../../time/linked.ts';
import type { Call } from '../../tool.ts';

/** Returns the call of the caller in `response.locals`, with `callSignal`. */
export function callOf(response: Response, context: Context): Call {
  return { context, caller: response.locals.caller, signal: callSignal(response, context) };
}

/**
 * Creates a signal that fires when the caller hangs up before the response has been written (even before this function
 * is called, while its key is looked up), or when the service gives up waiting at shutdown.
 */
export function callSignal(response: Response, { giveUp }: Pick<Context, 'giveUp'>): AbortSignal {
  const { signal, abort, release } = linked(giveUp);
  const { socket } = response.req;
  const hangUp = () => abort(new CallerGone());
  const end = () => {
    socket.off('end', hangUp).off('error', hangUp);
    if (response.writableFinished) release();
    else hangUp();
  };
  if (response.closed || socket.readableEnded) end();
  else {
    response.once('close', end);
    socket.once('end', hangUp).once('error', hangUp); // `close` comes several turns of the event loop later
  }
  return signal;
}

/** The abort reason of a call whose caller has hung up. */
export class CallerGone extends Error {
  constructor() {
    super('the caller has hung up');
    this.name = 'CallerGone';
  }
}
