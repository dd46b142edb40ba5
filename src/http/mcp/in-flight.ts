import { type Linked, linked } from '../../time/linked.ts';
import type { RpcRequest } from '../json-rpc/rpc.ts';

/** The reason of a request's abort when its client has cancelled it: it gets no reply. */
export class Cancelled extends Error {
  constructor() {
    super('the client cancelled the request');
    this.name = 'Cancelled';
  }
}

/** Requests in flight, so that `notifications/cancelled`, which comes by another HTTP request, finds the one it is about. */
export interface InFlight {
  /** Runs `work` with a signal that fires with `signal`, or with Cancelled when `owner` cancels the request `id`. */
  track<T>(
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
export function createInFlight(): InFlight {
  const requests = new Map<string, Linked>();
  const nameOf = (owner: string, id: unknown) => JSON.stringify([owner, id]);
  return {
    async track(owner, id, signal, work) {
      const name = nameOf(owner, id);
      const either = linked(signal);
      requests.set(name, either);
      try {
        return await work(either.signal);
      } finally {
        either.release();
        if (requests.get(name) === either) requests.delete(name);
      }
    },
    cancel: (owner, id) => requests.get(nameOf(owner, id))?.abort(new Cancelled()),
  };
}
