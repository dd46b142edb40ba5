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
export function createModelCircuit(): ModelCircuit {
  const policy = circuitBreaker(
    handleWhenResult((outcome) => outcome instanceof Left || isTransient(outcome)),
    { halfOpenAfter: HALF_OPEN_AFTER_MS, breaker: new ConsecutiveBreaker(MAX_CONSECUTIVE_OUTAGES) },
  );
  const isTrying = () => policy.state === CircuitState.HalfOpen;
  return async (call) => {
    // The library would let them wait for the call that tries.
    if (isTrying()) return new ModelOutage('overloaded');
    try {
      const outcome = await policy.execute(() =>
        call().catch((error: unknown) => (isTrying() ? new Left(error) : Promise.reject(error))),
      );
      if (outcome instanceof Left) throw outcome.reason;
      return outcome;
    } catch (error) {
      if (error instanceof BrokenCircuitError) return new ModelOutage('overloaded', { cause: error });
      throw error;
    }
  };
}

/** The caller that was trying the model again has left: it is as unknown as before, where the library would take it for well. */
class Left {
  readonly reason: unknown;

  constructor(reason: unknown) {
    this.reason = reason;
  }
}

function isTransient(outcome: unknown): boolean {
  return outcome instanceof ModelOutage && TRANSIENT.has(outcome.reason);
}

/** The other reasons are about one question and say nothing about the next. */
const TRANSIENT = new Set(['timeout', 'unreachable', 'overloaded']);
