import { BrokenCircuitError, CircuitState, ConsecutiveBreaker, circuitBreaker, handleType } from 'cockatiel';
import { LRUCache } from 'lru-cache';
import { MINUTE_MS } from '../time/durations.ts';
import { ModelOutage } from './outage.ts';
import type { PlanInput, PlanSuggestion } from './provider.ts';

const REST_MS = MINUTE_MS;
const MAX_KEPT = 1_000;
const KEPT_MS = 10 * MINUTE_MS; // the same question gets the same plan for a while: it is cheaper, and pages do not change places

interface PlannerOptions {
  /** Plans under way at once; a further search goes on without one. */
  concurrency: number;
  onDefect(error: unknown): void;
}

/**
 * Asks for a plan without ever being in the way: what was planned a moment ago is known, and a model that fails twice is
 * left alone for a minute, so that searches do not wait for it again and again. None waits to be asked for: neither behind
 * answers, which take seconds, nor behind other plans, so that the time for one is all that a search can lose. Other errors
 * are defects: they are reported, and the search goes on without a plan of the model.
 */
export function createPlanner(
  ask: (input: PlanInput, signal: AbortSignal) => Promise<PlanSuggestion>,
  { concurrency, onDefect }: PlannerOptions,
) {
  const kept = new LRUCache<string, PlanSuggestion>({ max: MAX_KEPT, ttl: KEPT_MS });
  const policy = circuitBreaker(handleType(ModelOutage), {
    halfOpenAfter: REST_MS,
    breaker: new ConsecutiveBreaker(2),
  });
  let underWay = 0;
  return async (input: PlanInput, signal: AbortSignal): Promise<PlanSuggestion | undefined> => {
    const key = JSON.stringify(input);
    const known = kept.get(key);
    if (known !== undefined) return known;
    // While one call tries a model that was left alone, the library would let the others wait for it.
    if (underWay >= concurrency || policy.state === CircuitState.HalfOpen) return undefined;
    underWay++;
    try {
      const suggestion = await policy.execute(() => ask(input, signal));
      kept.set(key, suggestion);
      return suggestion;
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ModelOutage || error instanceof BrokenCircuitError)) onDefect(error);
      return undefined;
    } finally {
      underWay--;
    }
  };
}
