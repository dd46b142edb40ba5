import { BrokenCircuitError, CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhenResult } from 'cockatiel';
import { ModelOutage } from './outage.ts';

/** Runs a call to the model; while the circuit is open, returns an outage at once instead. */
export type ModelCircuit = <T>(call: () => Promise<T | ModelOutage>) => Promise<T | ModelOutage>;

export interface ModelCircuitOptions {
  /** Number of consecutive outages that open the circuit. */
  after: number;
  /** How long the circuit is open before a call tries the model again, in ms. */
  restMs: number;
  /** Whether an outage counts towards opening the circuit, because it says something about the next call. */
  counts(outage: ModelOutage): boolean;
}

/**
 * Creates a circuit breaker for the calls to one model: after several consecutive outages, calls no longer wait for the
 * model. Later, one call at a time tries it again, while the others still do not wait.
 */
export function createModelCircuit({ after, restMs, counts }: ModelCircuitOptions): ModelCircuit {
  const policy = circuitBreaker(
    handleWhenResult((outcome) => outcome instanceof Left || (outcome instanceof ModelOutage && counts(outcome))),
    { halfOpenAfter: restMs, breaker: new ConsecutiveBreaker(after) },
  );
  const isTrying = () => policy.state === CircuitState.HalfOpen;
  return async (call) => {
    // The library would make these calls wait for the one that tries the model.
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

/**
 * Outcome of a trial call whose caller has left: the state of the model is still unknown, where the library would take
 * the model for recovered.
 */
class Left {
  readonly reason: unknown;

  constructor(reason: unknown) {
    this.reason = reason;
  }
}

/** Whether an outage says something about the next call. Outages for the other reasons concern one question only. */
export function isTransient({ reason }: ModelOutage): boolean {
  return TRANSIENT.has(reason);
}

const TRANSIENT: ReadonlySet<ModelOutage['reason']> = new Set(['timeout', 'unreachable', 'overloaded']);
