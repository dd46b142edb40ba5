import { type Linked, linked } from '../linked.ts';
import type { RpcRequest } from './exchange.ts';

/** What a client gave up on: its request's answer is wanted by nobody, and gets no frame. */
export class Cancelled extends Error {
  constructor() {
    super('the client cancelled the request');
    this.name = 'Cancelled';
  }
}

/** Requests under way, so that `notifications/cancelled`, which comes in a request of its own, finds the one it means. */
export interface Running {
  /** Runs `work` with a signal that fires with `signal`, and with Cancelled when `owner` cancels `id` meanwhile. */
  during<T>(
    owner: string,
    id: RpcRequest['id'],
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T>;
  cancel(owner: string, id: unknown): void;
}

/**
 * In this process alone: behind a balancer that does not keep clients to one replica a cancellation may go to another one
 * and do nothing, as MCP allows.
 */
export function createRunning(): Running {
  const running = new Map<string, Linked>();
  const nameOf = (owner: string, id: unknown) => JSON.stringify([owner, id]);
  return {
    async during(owner, id, signal, work) {
      const name = nameOf(owner, id);
      const either = linked([signal]);
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
