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

/** As it was saved, maybe by another version. */
export type SavedSuspension = Omit<Suspension, 'reason'> & { reason: string };

/** Those that circuits can be restored from, by engine. What another version has saved is no reason not to start. */
export function readSuspensions(saved: ReadonlyMap<string, SavedSuspension>): Map<string, Suspension> {
  return new Map([...saved].flatMap(([engine, one]) => (isUsable(one) ? [[engine, one] as const] : [])));
}

export function toSuspension({ reason, retryAfterMs, openedAt, attempt }: Open): Suspension {
  return { reason, retryAfterMs, state: JSON.stringify({ openedAt, attempt }) };
}

/** Undefined for what is of no use. */
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

/** Those that open circuits, by name. */
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
