import { HOUR_MS, MINUTE_MS } from '../../time/durations.ts';
import type { FailureReason } from '../engine.ts';

interface Rule {
  /** Consecutive failures that open the circuit. */
  after: number;
  firstMs: number;
  maxMs: number;
}

/**
 * Rules by failure reason. A refusal lasts, so a single one opens the circuit for long; other failures may be
 * transient. The time doubles with each attempt, up to `maxMs`.
 */
const RULES: Record<string, Rule> = {
  captcha: { after: 1, firstMs: 10 * MINUTE_MS, maxMs: HOUR_MS },
  access_denied: { after: 1, firstMs: 3 * MINUTE_MS, maxMs: 30 * MINUTE_MS },
  rate_limited: { after: 1, firstMs: 3 * MINUTE_MS, maxMs: 30 * MINUTE_MS },
  quota_exceeded: { after: 1, firstMs: 30 * MINUTE_MS, maxMs: 6 * HOUR_MS },
  irrelevant_results: { after: 2, firstMs: 10 * MINUTE_MS, maxMs: HOUR_MS },
  bad_response: { after: 3, firstMs: 10 * MINUTE_MS, maxMs: HOUR_MS },
  empty_response: { after: 3, firstMs: 10 * MINUTE_MS, maxMs: HOUR_MS },
};

/** Rule for timeouts, network errors and HTTP errors. */
const TRANSIENT: Rule = { after: 3, firstMs: 30_000, maxMs: 10 * MINUTE_MS };

/** Longest time that a circuit stays open, even if an engine asks for more. */
export const LONGEST_OPEN_MS = Math.max(...[...Object.values(RULES), TRANSIENT].map(({ maxMs }) => maxMs));

interface OpenFor {
  reason: FailureReason;
  /** Wait that the engine asked for, in ms. */
  retryAfterMs?: number | undefined;
  attempt: number;
}

/** Returns how many consecutive failures open a circuit, by the reason of the last one. */
export function failuresToOpen(reason: FailureReason): number {
  return ruleFor(reason).after;
}

/** Returns how long the circuit stays open, in ms; `attempt` counts from 1. */
export function openMs({ reason, retryAfterMs = 0, attempt }: OpenFor): number {
  const { firstMs, maxMs } = ruleFor(reason);
  return Math.min(maxMs, Math.max(retryAfterMs, firstMs * 2 ** (attempt - 1)));
}

/** Whether the engine refused to answer, rather than failed. */
export function isRefusal(reason: FailureReason): boolean {
  return /^(captcha|access_denied|rate_limited|quota_exceeded)$/.test(reason);
}

/** Whether the engine found fault with the request: this query failed, but others may not. */
export function isFaultOfRequest(reason: FailureReason): boolean {
  return /^http_error (?:400|413|414|422)$/.test(reason);
}

function ruleFor(reason: FailureReason): Rule {
  return RULES[reason] ?? TRANSIENT;
}
