import type { FailureReason } from '../engine.ts';
import type { Open } from './circuit-state.ts';

/** Why and since when an engine's circuit is open. Saved, so that it survives a restart. */
export interface Suspension {
  reason: FailureReason;
  /** Wait that the engine asked for, in ms. */
  retryAfterMs?: number | undefined;
  /** JSON of when the circuit opened and for how many times in a row. */
  state: string;
}

/** A suspension as it was saved, maybe by another version. */
export type SavedSuspension = Omit<Suspension, 'reason'> & { reason: string };

/** Returns the valid suspensions by engine. Drops invalid ones of other versions, so that the service starts anyway. */
export function readSuspensions(saved: ReadonlyMap<string, SavedSuspension>): Map<string, Suspension> {
  return new Map([...saved].flatMap(([engine, one]) => (isUsable(one) ? [[engine, one] as const] : [])));
}

/** Converts a circuit's open state to the form in which it is saved. */
export function toSuspension({ reason, retryAfterMs, openedAt, attempt }: Open): Suspension {
  return { reason, retryAfterMs, state: JSON.stringify({ openedAt, attempt }) };
}

/** Restores a circuit's open state; undefined when the suspension is absent or invalid. */
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

function isUsable(saved: SavedSuspension): saved is Suspension {
  return isReason(saved) && openIn(saved) !== undefined;
}

function isReason(saved: SavedSuspension): saved is Suspension {
  return Object.hasOwn(REASONS, saved.reason) || /^http_error \d{1,3}$/.test(saved.reason);
}

/** Reasons that open circuits. */
const REASONS: Record<Exclude<FailureReason, `http_error ${number}` | `suspended: ${string}`>, true> = {
  timeout: true,
  late: true,
  captcha: true,
  access_denied: true,
  rate_limited: true,
  network_error: true,
  bad_response: true,
  empty_response: true,
  irrelevant_results: true,
  quota_exceeded: true,
};
