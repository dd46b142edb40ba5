import { LRUCache } from 'lru-cache';
import { MINUTE_MS } from '../time/durations.ts';
import { createModelCircuit } from './circuit.ts';
import { ModelOutage } from './outage.ts';
import type { PlanInput, PlanSuggestion } from './provider.ts';

const MAX_KEPT = 1_000;
const KEPT_MS = 10 * MINUTE_MS; // a repeated question keeps its plan: it is cheaper, and results keep their places
/** Outages of all kinds count: a model that cannot plan also keeps searches waiting. */
const CIRCUIT = { after: 2, restMs: MINUTE_MS, counts: () => true };

interface PlannerOptions {
  /** Maximum number of concurrent plans; further searches go on without one. */
  concurrency: number;
  onDefect(error: unknown): void;
}

/**
 * Creates a function that asks for a plan without holding up searches: recent plans are cached, and a model that fails
 * twice in a row is left alone for a minute, so that searches do not wait for it again and again. A plan never queues,
 * neither behind answers, which take seconds, nor behind other plans, so a search loses at most the time for one plan.
 * Errors are defects: they are reported, and the search goes on without the model's plan.
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
