import { type Linked, linked } from '../../time/linked.ts';
import type { RpcRequest } from '../json-rpc/rpc.ts';

/** The abort reason of a request that its client has cancelled, which gets no reply. */
export class Cancelled extends Error {
  constructor() {
    super('the client cancelled the request');
    this.name = 'Cancelled';
  }
}

/** Running requests, so that a `notifications/cancelled`, which arrives in another HTTP request, finds its target. */
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
 * Creates the registry of the requests in this process. Behind a load balancer without sticky sessions a cancellation
 * may reach another replica and do nothing, which MCP allows.
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
        return await either.run(work);
      } finally {
        if (requests.get(name) === either) requests.delete(name);
      }
    },
    cancel(owner, id) {
      // In JSON, undefined would become null, which is the id of some requests.
      if (id !== undefined) requests.get(nameOf(owner, id))?.abort(new Cancelled());
    },
  };
}
