import { HOUR_MS, MINUTE_MS } from '../../time/durations.ts';
import type { FailureReason } from '../engine.ts';

interface Rule {
  /** Consecutive failures that open it. */
  after: number;
  firstMs: number;
  maxMs: number;
}

/** Refusals last, so one opens the circuit for long; other failures may be transient. The time doubles up to `maxMs`. */
const RULES: Record<string, Rule> = {
  captcha: { after: 1, firstMs: 10 * MINUTE_MS, maxMs: HOUR_MS },
  access_denied: { after: 1, firstMs: 3 * MINUTE_MS, maxMs: 30 * MINUTE_MS },
  rate_limited: { after: 1, firstMs: 3 * MINUTE_MS, maxMs: 30 * MINUTE_MS },
  quota_exceeded: { after: 1, firstMs: 30 * MINUTE_MS, maxMs: 6 * HOUR_MS },
  irrelevant_results: { after: 2, firstMs: 10 * MINUTE_MS, maxMs: HOUR_MS },
  bad_response: { after: 3, firstMs: 10 * MINUTE_MS, maxMs: HOUR_MS },
  empty_response: { after: 3, firstMs: 10 * MINUTE_MS, maxMs: HOUR_MS },
};

/** Timeouts, network errors and HTTP errors. */
const TRANSIENT: Rule = { after: 3, firstMs: 30_000, maxMs: 10 * MINUTE_MS };

/** No circuit stays open for longer, whatever an engine asks for. */
export const LONGEST_OPEN_MS = Math.max(...[...Object.values(RULES), TRANSIENT].map(({ maxMs }) => maxMs));

interface OpenFor {
  reason: FailureReason;
  /** How long the engine asked for, ms. */
  retryAfterMs?: number | undefined;
  attempt: number;
}

/** How many failures for this reason, one after the other, open a circuit. */
export function failuresToOpen(reason: FailureReason): number {
  return ruleFor(reason).after;
}

/** How long it stays open, ms; `attempt` counts from 1. */
export function openMs({ reason, retryAfterMs = 0, attempt }: OpenFor): number {
  const { firstMs, maxMs } = ruleFor(reason);
  return Math.min(maxMs, Math.max(retryAfterMs, firstMs * 2 ** (attempt - 1)));
}

/** Whether the engine has said no, rather than that something has failed. */
export function isRefusal(reason: FailureReason): boolean {
  return /^(captcha|access_denied|rate_limited|quota_exceeded)$/.test(reason);
}

function ruleFor(reason: FailureReason): Rule {
  return RULES[reason] ?? TRANSIENT;
}
