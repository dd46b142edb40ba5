import {
  BrokenCircuitError,
  type CircuitBreakerPolicy,
  CircuitState,
  circuitBreaker,
  handleType,
  type IBackoffFactory,
  type IBreaker,
  type IHalfOpenAfterBackoffContext,
} from 'cockatiel';
import { type Engine, EngineFailure, type FailureReason } from './engine.ts';

/** An engine that failed lately and is left alone for a while; survives a restart as JSON. */
export interface Suspension {
  reason: FailureReason;
  /** How long the engine asked for, ms. */
  retryAfterMs?: number | undefined;
  /** The library's own state, to hand back to it. */
  state: string;
}

/**
 * Keeps questions away from an engine that is down or does not want them: opens after the failures below, for longer each
 * time; when the time is over one real question is the probe, and the others are kept away until it has an answer.
 */
export interface Circuit {
  /** Why the engine is not to be asked now; undefined = ask it. */
  suspendedFor(): FailureReason | undefined;
  /** True when the next question is the probe: nobody should wait for it. */
  isProbeDue(): boolean;
  /** Runs the question and learns from how it ends. Rejects as `ask` does. */
  run<T>(ask: () => Promise<T>): Promise<T>;
  /** False for an engine that said no rather than nothing, and while somebody else is trying; always true of the operator's own. */
  mayForce(): boolean;
  /** Runs the question although the circuit is open, one at a time but of the operator's own; when that goes well, it closes. */
  force<T>(ask: () => Promise<T>): Promise<T>;
}

interface Rule {
  /** Failures in a row before it opens. */
  after: number;
  firstMs: number;
  maxMs: number;
}

const MINUTE_MS = 60_000;

/** A no stays a no for long; what may be a moment's trouble takes three and a shorter rest. Doubles up to the longest. */
const RULES: Record<string, Rule> = {
  captcha: { after: 1, firstMs: 10 * MINUTE_MS, maxMs: 60 * MINUTE_MS },
  access_denied: { after: 1, firstMs: 3 * MINUTE_MS, maxMs: 30 * MINUTE_MS },
  rate_limited: { after: 1, firstMs: 3 * MINUTE_MS, maxMs: 30 * MINUTE_MS },
  quota_exceeded: { after: 1, firstMs: 30 * MINUTE_MS, maxMs: 360 * MINUTE_MS },
  irrelevant_results: { after: 2, firstMs: 10 * MINUTE_MS, maxMs: 60 * MINUTE_MS },
  bad_response: { after: 3, firstMs: 10 * MINUTE_MS, maxMs: 60 * MINUTE_MS },
  empty_response: { after: 3, firstMs: 10 * MINUTE_MS, maxMs: 60 * MINUTE_MS },
};

/** Timeouts, network errors and HTTP errors: it may be back any moment. */
const PASSING: Rule = { after: 3, firstMs: 30_000, maxMs: 10 * MINUTE_MS };

export function createCircuit(
  saved: Suspension | undefined,
  onChange: (now: Suspension | undefined) => void,
  { isOwn = false }: Pick<Engine, 'isOwn'> = {},
): Circuit {
  let cause: Cause = saved ?? { reason: 'timeout' };
  let until = 0;
  let isForced = false;
  const rest: IBackoffFactory<IHalfOpenAfterBackoffContext> = {
    next({ attempt, result }) {
      const failure = 'error' in result && result.error instanceof EngineFailure ? result.error : undefined;
      if (failure !== undefined) cause = { reason: failure.reason, retryAfterMs: failure.retryAfterMs };
      return { duration: restMs(cause, attempt), next: rest.next };
    },
  };
  const open = (state: string | undefined): CircuitBreakerPolicy => {
    const breaker = inARow(() => policy.lastFailure);
    const policy: CircuitBreakerPolicy = circuitBreaker(handleType(EngineFailure), {
      breaker,
      halfOpenAfter: rest,
      ...(state === undefined ? {} : { initialState: JSON.parse(state) }),
    });
    policy.onStateChange((now) => {
      if (now === CircuitState.HalfOpen) return;
      until = untilOf(policy, cause);
      onChange(now === CircuitState.Closed ? undefined : { ...cause, state: JSON.stringify(policy.toJSON()) });
    });
    until = untilOf(policy, cause);
    return policy;
  };
  let policy = open(saved?.state);
  const isOpen = () => policy.state === CircuitState.Open;
  return {
    suspendedFor() {
      const isWaiting = policy.state === CircuitState.HalfOpen || (isOpen() && (isForced || Date.now() < until));
      return isWaiting ? cause.reason : undefined;
    },
    mayForce: () => isOwn || (!isForced && policy.state !== CircuitState.HalfOpen && !SAID_NO.test(cause.reason)),
    isProbeDue: () => isOpen() && Date.now() >= until,
    async run(ask) {
      try {
        return await policy.execute(ask);
      } catch (error) {
        throw error instanceof BrokenCircuitError ? new EngineFailure(`suspended: ${cause.reason}`) : error;
      }
    },
    async force(ask) {
      if (isForced && !isOwn) throw new EngineFailure(`suspended: ${cause.reason}`);
      isForced = true;
      try {
        const answer = await ask();
        policy = open(undefined);
        onChange(undefined);
        return answer;
      } finally {
        isForced = false;
      }
    },
  };
}

const SAID_NO = /^(captcha|access_denied|rate_limited|quota_exceeded)$/;

function ruleFor(reason: FailureReason): Rule {
  return RULES[reason] ?? PASSING;
}

/** Opens when there were as many failures in a row as the latest one's rule says. */
function inARow(lastFailure: () => unknown): IBreaker {
  return {
    state: 0,
    success() {
      this.state = 0;
    },
    failure() {
      this.state = Number(this.state ?? 0) + 1;
      const failure = lastFailure();
      const error = typeof failure === 'object' && failure !== null && 'error' in failure ? failure.error : undefined;
      return error instanceof EngineFailure && Number(this.state) >= ruleFor(error.reason).after;
    },
  };
}

type Cause = Pick<Suspension, 'reason' | 'retryAfterMs'>;

function restMs({ reason, retryAfterMs = 0 }: Cause, attempt: number): number {
  const { firstMs, maxMs } = ruleFor(reason);
  return Math.min(maxMs, Math.max(retryAfterMs, firstMs * 2 ** (attempt - 1)));
}

/** When the rest is over; the library keeps that to itself, but for the state it gives to be saved. */
function untilOf(policy: CircuitBreakerPolicy, cause: Cause): number {
  const { ownState } = policy.toJSON() as { ownState: { value: CircuitState; openedAt?: number; attemptNo?: number } };
  const { value, openedAt = 0, attemptNo = 1 } = ownState;
  return value === CircuitState.Open ? openedAt + restMs(cause, attemptNo) : 0;
}
