import { BrokenCircuitError, CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhenResult } from 'cockatiel';
import { ModelOutage } from './outage.ts';

/** Runs a call of the model; while the circuit is open, gives an outage at once. */
export type ModelCircuit = <T>(call: () => Promise<T | ModelOutage>) => Promise<T | ModelOutage>;

const MAX_CONSECUTIVE_OUTAGES = 5; // of all steps together
const HALF_OPEN_AFTER_MS = 20_000;

/**
 * A circuit breaker over all calls of one model: after several outages in a row calls do not wait for it any more. Later one
 * call at a time tries it again, and the others still do not wait.
 */
export function createCircuit(): ModelCircuit {
  const policy = circuitBreaker(
    handleWhenResult((outcome) => outcome instanceof ModelOutage && TRANSIENT.has(outcome.reason)),
    { halfOpenAfter: HALF_OPEN_AFTER_MS, breaker: new ConsecutiveBreaker(MAX_CONSECUTIVE_OUTAGES) },
  );
  return async (call) => {
    // The library would let them wait for the call that tries.
    if (policy.state === CircuitState.HalfOpen) return new ModelOutage('overloaded');
    try {
      return await policy.execute(call);
    } catch (error) {
      if (error instanceof BrokenCircuitError) return new ModelOutage('overloaded', { cause: error });
      throw error;
    }
  };
}

/** The other reasons are about one question and say nothing about the next. */
const TRANSIENT = new Set(['timeout', 'unreachable', 'overloaded']);
