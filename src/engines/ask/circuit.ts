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
import { type Engine, EngineFailure, type FailureReason } from '../engine.ts';

/** Why an engine's circuit is open. Saved as JSON, so that it survives a restart. */
export interface Suspension {
  reason: FailureReason;
  /** How long the engine asked for, ms. */
  retryAfterMs?: number | undefined;
  /** cockatiel's own state. */
  state: string;
}

/**
 * An engine's circuit breaker. It opens after the failures below, for longer each time. When it has been open for long enough,
 * one real query is the probe, and no other is sent until that has a result.
 */
export interface Circuit {
  /** Why no query may be sent; undefined = one may. */
  suspendedFor(): FailureReason | undefined;
  /** True when the next query is the probe, which no call should wait for. */
  isProbeDue(): boolean;
  /** Runs a query through the circuit breaker. Rejects as `ask` does. */
  run<T>(ask: () => Promise<T>): Promise<T>;
  /** False for an engine that refused (captcha, rate limit, …), and during a probe; always true for the operator's own. */
  mayForce(): boolean;
  /** Runs a query although the circuit is open, one at a time unless the engine is the operator's own. Success closes it. */
  force<T>(ask: () => Promise<T>): Promise<T>;
}

interface Rule {
  /** Consecutive failures that open it. */
  after: number;
  firstMs: number;
  maxMs: number;
}

const MINUTE_MS = 60_000;

/** Refusals last, so one opens the circuit for long; other failures may be transient. The time doubles up to `maxMs`. */
const RULES: Record<string, Rule> = {
  captcha: { after: 1, firstMs: 10 * MINUTE_MS, maxMs: 60 * MINUTE_MS },
  access_denied: { after: 1, firstMs: 3 * MINUTE_MS, maxMs: 30 * MINUTE_MS },
  rate_limited: { after: 1, firstMs: 3 * MINUTE_MS, maxMs: 30 * MINUTE_MS },
  quota_exceeded: { after: 1, firstMs: 30 * MINUTE_MS, maxMs: 360 * MINUTE_MS },
  irrelevant_results: { after: 2, firstMs: 10 * MINUTE_MS, maxMs: 60 * MINUTE_MS },
  bad_response: { after: 3, firstMs: 10 * MINUTE_MS, maxMs: 60 * MINUTE_MS },
  empty_response: { after: 3, firstMs: 10 * MINUTE_MS, maxMs: 60 * MINUTE_MS },
};

/** Timeouts, network errors and HTTP errors. */
const TRANSIENT: Rule = { after: 3, firstMs: 30_000, maxMs: 10 * MINUTE_MS };

export function createCircuit(
  saved: Suspension | undefined,
  onChange: (now: Suspension | undefined) => void,
  { isOwn = false }: Pick<Engine, 'isOwn'> = {},
): Circuit {
  let cause: Cause = saved ?? { reason: 'timeout' };
  let until = 0;
  let isForced = false;
  const backoff: IBackoffFactory<IHalfOpenAfterBackoffContext> = {
    next({ attempt, result }) {
      const failure = 'error' in result && result.error instanceof EngineFailure ? result.error : undefined;
      if (failure !== undefined) cause = { reason: failure.reason, retryAfterMs: failure.retryAfterMs };
      return { duration: openMs(cause, attempt), next: backoff.next };
    },
  };
  const open = (state: State | undefined): CircuitBreakerPolicy => {
    const breaker = consecutive(() => opened.lastFailure);
    const opened: CircuitBreakerPolicy = circuitBreaker(handleType(EngineFailure), {
      breaker,
      halfOpenAfter: backoff,
      ...(state === undefined ? {} : { initialState: state }),
    });
    opened.onStateChange((now) => {
      if (now === CircuitState.HalfOpen || opened !== policy) return;
      until = untilOf(opened, cause);
      onChange(now === CircuitState.Closed ? undefined : { ...cause, state: JSON.stringify(opened.toJSON()) });
    });
    until = untilOf(opened, cause);
    return opened;
  };
  let policy = open(savedState(saved));
  const isOpen = () => {
    if (policy.state !== CircuitState.Open) return false;
    const { ownState, ...rest } = stateOf(policy);
    // The clock was set back: the wait begins anew, or it would last until the clock is where it was.
    if ((ownState.openedAt ?? 0) > Date.now())
      policy = open({ ...rest, ownState: { ...ownState, openedAt: Date.now() } });
    return true;
  };
  return {
    suspendedFor() {
      const isWaiting = policy.state === CircuitState.HalfOpen || (isOpen() && (isForced || Date.now() < until));
      return isWaiting ? cause.reason : undefined;
    },
    mayForce: () => isOwn || (!isForced && policy.state !== CircuitState.HalfOpen && !REFUSED.test(cause.reason)),
    isProbeDue: () => isOpen() && Date.now() >= until,
    async run(ask) {
      const before = isOpen() ? stateOf(policy) : undefined;
      const asked = policy;
      // The library counts what is no EngineFailure as success. A probe that was aborted tells nothing: the next is the probe.
      const probe = () =>
        ask().catch((error) => {
          if (!(error instanceof EngineFailure) && policy === asked) policy = open(before);
          throw error;
        });
      try {
        return await policy.execute(before === undefined ? ask : probe);
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

const REFUSED = /^(captcha|access_denied|rate_limited|quota_exceeded)$/;

function ruleFor(reason: FailureReason): Rule {
  return RULES[reason] ?? TRANSIENT;
}

/** Opens after as many consecutive failures as the rule for the latest one says. */
function consecutive(lastFailure: () => unknown): IBreaker {
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

function openMs({ reason, retryAfterMs = 0 }: Cause, attempt: number): number {
  const { firstMs, maxMs } = ruleFor(reason);
  return Math.min(maxMs, Math.max(retryAfterMs, firstMs * 2 ** (attempt - 1)));
}

/** When a probe is due. */
function untilOf(policy: CircuitBreakerPolicy, cause: Cause): number {
  const { value, openedAt = 0, attemptNo = 1 } = stateOf(policy).ownState;
  return value === CircuitState.Open ? openedAt + openMs(cause, attemptNo) : 0;
}

interface State {
  ownState: { value: CircuitState; openedAt?: number; attemptNo?: number };
}

/** The state to begin with; undefined for what another version of the library has saved, which is no reason not to start. */
function savedState(saved: Suspension | undefined): State | undefined {
  try {
    const state: State = JSON.parse(saved?.state ?? '{}');
    const { value, openedAt, attemptNo } = state.ownState;
    const isKnown = value === CircuitState.Open && Number.isFinite(openedAt) && Number.isInteger(attemptNo);
    return isKnown ? state : undefined;
  } catch {
    return undefined;
  }
}

/** What the library gives to be saved; it tells nowhere else since when it is open. */
function stateOf(policy: CircuitBreakerPolicy): State {
  return policy.toJSON() as State;
}
