import type { EngineFailure, FailureReason } from '../engine.ts';
import { openMs } from './circuit-rules.ts';

/** Queries are sent. */
export interface Closed {
  name: 'closed';
  consecutiveFailures: number;
}

/** No query is sent until the probe is due. */
export interface Open {
  name: 'open';
  reason: FailureReason;
  retryAfterMs: number | undefined;
  /** By Date.now(). */
  openedAt: number;
  /** 1 when it was closed before, one more after each probe that failed. */
  attempt: number;
}

/** The probe has been sent, and what else comes waits for its end. */
export interface Probing extends Omit<Open, 'name'> {
  name: 'probing';
  ended: Promise<void>;
}

export function closed(): Closed {
  return { name: 'closed', consecutiveFailures: 0 };
}

export function openedBy({ reason, retryAfterMs }: EngineFailure, attempt: number): Open {
  return { name: 'open', reason, retryAfterMs, openedAt: Date.now(), attempt };
}

/** Whether the next query is the probe. When the clock was set back, the wait begins anew, or it would last until it is where it was. */
export function isDue(open: Open): boolean {
  const now = Date.now();
  open.openedAt = Math.min(open.openedAt, now);
  return now >= open.openedAt + openMs(open);
}
