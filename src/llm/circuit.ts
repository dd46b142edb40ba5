import { BrokenCircuitError, ConsecutiveBreaker, circuitBreaker, handleWhenResult } from 'cockatiel';
import { ModelOutage } from './outage.ts';

/** Runs a model's work; while the model is being left alone, an outage at once. */
export type ModelCircuit = <T>(work: () => Promise<T | ModelOutage>) => Promise<T | ModelOutage>;

const AFTER = 5; // in a row, of all steps together
const REST_MS = 20_000;

/** Leaves a model alone for a while after several outages in a row, so that calls do not wait for it one after another. */
export function createCircuit(): ModelCircuit {
  const policy = circuitBreaker(
    handleWhenResult((outcome) => outcome instanceof ModelOutage && MAY_PASS.has(outcome.reason)),
    { halfOpenAfter: REST_MS, breaker: new ConsecutiveBreaker(AFTER) },
  );
  return async (work) => {
    try {
      return await policy.execute(work);
    } catch (error) {
      if (error instanceof BrokenCircuitError) return new ModelOutage('overloaded', { cause: error });
      throw error;
    }
  };
}

/** A reply that breaks the contract, or a refusal, is about one question and says nothing about the next. */
const MAY_PASS = new Set(['timeout', 'unreachable', 'overloaded']);
