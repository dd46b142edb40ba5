import { type Linked, linked } from '../../time/linked.ts';
import type { RpcRequest } from '../json-rpc/rpc.ts';

/** The reason of a request's abort when its client has cancelled it: it gets no reply. */
export class Cancelled extends Error {
  constructor() {
    super('the client cancelled the request');
    this.name = 'Cancelled';
  }
}

/** Requests in progress, so that `notifications/cancelled`, which comes by another HTTP request, finds the one it is about. */
export interface Running {
  /** Runs `work` with a signal that fires with `signal`, or with Cancelled when `owner` cancels the request `id`. */
  during<T>(
    owner: string,
    id: RpcRequest['id'],
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T>;
  cancel(owner: string, id: unknown): void;
}

/**
 * In this process only: behind a load balancer without sticky sessions a cancellation may reach another replica and do
 * nothing, as MCP allows.
 */
export function createRunning(): Running {
  const running = new Map<string, Linked>();
  const nameOf = (owner: string, id: unknown) => JSON.stringify([owner, id]);
  return {
    async during(owner, id, signal, work) {
      const name = nameOf(owner, id);
      const either = linked(signal);
      running.set(name, either);
      try {
        return await work(either.signal);
      } finally {
        either.release();
        if (running.get(name) === either) running.delete(name);
      }
    },
    cancel: (owner, id) => running.get(nameOf(owner, id))?.abort(new Cancelled()),
  };
}
