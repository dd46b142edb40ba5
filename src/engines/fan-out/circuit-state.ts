import type { EngineFailure, FailureReason } from '../engine.ts';
import { openMs } from './circuit-rules.ts';

/** State in which queries are sent. */
export interface Closed {
  name: 'closed';
  consecutiveFailures: number;
}

/** State in which no query is sent until the probe is due. */
export interface Open {
  name: 'open';
  reason: FailureReason;
  retryAfterMs: number | undefined;
  /** In ms of Date.now(). */
  openedAt: number;
  /** 1 after the circuit was closed, one more after each failed probe. */
  attempt: number;
}

/** State in which the probe has been sent, and other queries wait for its end. */
export interface Probing extends Omit<Open, 'name'> {
  name: 'probing';
  ended: Promise<void>;
}

/** Returns the initial state. */
export function closed(): Closed {
  return { name: 'closed', consecutiveFailures: 0 };
}

/** Returns the state after a failure that opens the circuit now. */
export function openedBy({ reason, retryAfterMs }: EngineFailure, attempt: number): Open {
  return { name: 'open', reason, retryAfterMs, openedAt: Date.now(), attempt };
}

/**
 * Whether the next query is the probe. When the clock was set back, the wait starts again; otherwise it would last
 * until the clock has caught up.
 */
export function isDue(open: Open): boolean {
  const now = Date.now();
  open.openedAt = Math.min(open.openedAt, now);
  return now >= open.openedAt + openMs(open);
}
