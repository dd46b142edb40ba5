import { BrokenCircuitError, CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhenResult } from 'cockatiel';
import { ModelOutage } from './outage.ts';

/** Runs a call of the model; while the circuit is open, gives an outage at once. */
export type ModelCircuit = <T>(call: () => Promise<T | ModelOutage>) => Promise<T | ModelOutage>;

export interface ModelCircuitOptions {
  /** Outages in a row that open it. */
  after: number;
  /** How long it is open before a call tries the model again, ms. */
  restMs: number;
  /** Whether an outage says something of the next call. */
  counts(outage: ModelOutage): boolean;
}

/**
 * A circuit breaker over calls of one model: after several outages in a row calls do not wait for it any more. Later one call at
 * a time tries it again, and the others still do not wait.
 */
export function createModelCircuit({ after, restMs, counts }: ModelCircuitOptions): ModelCircuit {
  const policy = circuitBreaker(
    handleWhenResult((outcome) => outcome instanceof Left || (outcome instanceof ModelOutage && counts(outcome))),
    { halfOpenAfter: restMs, breaker: new ConsecutiveBreaker(after) },
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

/** The other reasons are about one question and say nothing about the next. */
export function isTransient({ reason }: ModelOutage): boolean {
  return TRANSIENT.has(reason);
}

const TRANSIENT: ReadonlySet<ModelOutage['reason']> = new Set(['timeout', 'unreachable', 'overloaded']);
