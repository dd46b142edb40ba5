import { LRUCache } from 'lru-cache';
import { MINUTE_MS } from '../time/durations.ts';
import { createModelCircuit } from './circuit.ts';
import { ModelOutage } from './outage.ts';
import type { PlanInput, PlanSuggestion } from './provider.ts';

const MAX_KEPT = 1_000;
const KEPT_MS = 10 * MINUTE_MS; // the same question gets the same plan for a while: it is cheaper, and pages do not change places
/** Of whatever kind: a model that cannot plan keeps searches waiting too. */
const CIRCUIT = { after: 2, restMs: MINUTE_MS, counts: () => true };

interface PlannerOptions {
  /** Plans under way at once; a further search goes on without one. */
  concurrency: number;
  onDefect(error: unknown): void;
}

/**
 * Asks for a plan without ever being in the way: what was planned a moment ago is known, and a model that fails twice is
 * left alone for a minute, so that searches do not wait for it again and again. None waits to be asked for: neither behind
 * answers, which take seconds, nor behind other plans, so that the time for one is all that a search can lose. Errors
 * are defects: they are reported, and the search goes on without a plan of the model.
 */
export function createPlanner(
  ask: (input: PlanInput, signal: AbortSignal) => Promise<PlanSuggestion | ModelOutage>,
  { concurrency, onDefect }: PlannerOptions,
) {
  const kept = new LRUCache<string, PlanSuggestion>({ max: MAX_KEPT, ttl: KEPT_MS });
  const circuit = createModelCircuit(CIRCUIT);
  let underWay = 0;
  return async (input: PlanInput, signal: AbortSignal): Promise<PlanSuggestion | undefined> => {
    const key = JSON.stringify(input);
    const known = kept.get(key);
    if (known !== undefined) return known;
    if (underWay >= concurrency) return undefined;
    underWay++;
    try {
      const outcome = await circuit(() => ask(input, signal));
      if (outcome instanceof ModelOutage) return undefined;
      kept.set(key, outcome);
      return outcome;
    } catch (error) {
      signal.throwIfAborted();
      onDefect(error);
      return undefined;
    } finally {
      underWay--;
    }
  };
}
