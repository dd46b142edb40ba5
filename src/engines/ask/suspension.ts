import type { FailureReason } from '../engine.ts';
import type { Open } from './circuit-state.ts';

/** Why an engine's circuit is open. Saved as JSON, so that it survives a restart. */
export interface Suspension {
  reason: FailureReason;
  /** How long the engine asked for, ms. */
  retryAfterMs?: number | undefined;
  /** Since when, and how many times in a row, as JSON. */
  state: string;
}

export function toSuspension({ reason, retryAfterMs, openedAt, attempt }: Open): Suspension {
  return { reason, retryAfterMs, state: JSON.stringify({ openedAt, attempt }) };
}

/** Undefined for what another version has saved, which is no reason not to start. */
export function openIn(saved: Suspension | undefined): Open | undefined {
  if (saved === undefined) return undefined;
  try {
    const { openedAt, attempt } = JSON.parse(saved.state);
    const { reason, retryAfterMs } = saved;
    const isKnown = Number.isFinite(openedAt) && Number.isInteger(attempt);
    return isKnown ? { name: 'open', reason, retryAfterMs, openedAt, attempt } : undefined;
  } catch {
    return undefined;
  }
}
