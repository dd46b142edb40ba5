import { type Engine, EngineFailure, type FailureReason } from '../engine.ts';
import { failuresToOpen, isRefusal, openMs } from './circuit-rules.ts';

/** Why an engine's circuit is open. Saved as JSON, so that it survives a restart. */
export interface Suspension {
  reason: FailureReason;
  /** How long the engine asked for, ms. */
  retryAfterMs?: number | undefined;
  /** Since when, and how many times in a row, as JSON. */
  state: string;
}

/**
 * An engine's circuit breaker. It opens after the failures below, for longer each time. When it has been open for long enough,
 * one real query is the probe, and no other is sent until that has a result. A library's breaker, as the model and the shared cache
 * have one, would have to be replaced whenever a query is forced, a probe is aborted or the clock is set back.
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

/** Queries are sent. */
interface Closed {
  name: 'closed';
  consecutiveFailures: number;
}

/** No query is sent until the probe is due. */
interface Open {
  name: 'open';
  reason: FailureReason;
  retryAfterMs: number | undefined;
  /** By Date.now(). */
  openedAt: number;
  /** 1 when it was closed before, one more after each probe that failed. */
  attempt: number;
}

/** The probe has been sent, and what else comes waits for its end. */
interface Probing extends Omit<Open, 'name'> {
  name: 'probing';
  ended: Promise<void>;
}

export function createCircuit(
  saved: Suspension | undefined,
  onChange: (now: Suspension | undefined) => void,
  { isOwn = false }: Pick<Engine, 'isOwn'> = {},
): Circuit {
  let state: Closed | Open | Probing = restored(saved) ?? closed();
  let isForced = false;

  function close(): void {
    state = closed();
    onChange(undefined);
  }

  function open({ reason, retryAfterMs }: EngineFailure, attempt: number): void {
    state = { name: 'open', reason, retryAfterMs, openedAt: Date.now(), attempt };
    onChange(toSuspension(state));
  }

  // What ends after the state has changed says nothing about the new one. Errors that are no EngineFailure are our own ending.
  async function send<T>(ask: () => Promise<T>, during: Closed): Promise<T> {
    try {
      const answer = await ask();
      during.consecutiveFailures = 0;
      return answer;
    } catch (error) {
      if (state === during && error instanceof EngineFailure) {
        during.consecutiveFailures++;
        if (during.consecutiveFailures >= failuresToOpen(error.reason)) open(error, 1);
      }
      throw error;
    }
  }

  async function probe<T>(ask: () => Promise<T>, before: Open): Promise<T> {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const probing: Probing = { ...before, name: 'probing', ended };
    state = probing;
    try {
      const answer = await ask();
      if (state === probing) close();
      return answer;
    } catch (error) {
      if (state === probing && error instanceof EngineFailure) open(error, before.attempt + 1);
      else if (state === probing) state = before; // the next query is the probe
      throw error;
    } finally {
      end();
    }
  }

  function suspendedFor(): FailureReason | undefined {
    if (state.name === 'closed') return undefined;
    return state.name === 'probing' || isForced || !isDue(state) ? state.reason : undefined;
  }

  return {
    suspendedFor,
    isProbeDue: () => state.name === 'open' && isDue(state),
    async run(ask) {
      while (state.name === 'probing') await state.ended;
      if (state.name === 'closed') return send(ask, state);
      if (isDue(state)) return probe(ask, state);
      throw new EngineFailure(`suspended: ${state.reason}`);
    },
    mayForce() {
      if (isOwn) return true;
      return !isForced && state.name !== 'probing' && !(state.name === 'open' && isRefusal(state.reason));
    },
    async force(ask) {
      if (isForced && !isOwn) throw new EngineFailure(`suspended: ${suspendedFor() ?? 'timeout'}`);
      isForced = true;
      try {
        const answer = await ask();
        close();
        return answer;
      } finally {
        isForced = false;
      }
    },
  };
}

function closed(): Closed {
  return { name: 'closed', consecutiveFailures: 0 };
}

/** Whether the next query is the probe. When the clock was set back, the wait begins anew, or it would last until it is where it was. */
function isDue(open: Open): boolean {
  const now = Date.now();
  open.openedAt = Math.min(open.openedAt, now);
  return now >= open.openedAt + openMs(open);
}

function toSuspension({ reason, retryAfterMs, openedAt, attempt }: Open): Suspension {
  return { reason, retryAfterMs, state: JSON.stringify({ openedAt, attempt }) };
}

/** Undefined for what another version has saved, which is no reason not to start. */
function restored(saved: Suspension | undefined): Open | undefined {
  if (saved === undefined) return undefined;
  try {
    const { openedAt, attempt } = JSON.parse(saved.state);
    const { reason, retryAfterMs } = saved;
    const isKnown = Number.isFinite(openedAt) && Number.isInteger(attempt);
    return isKnown ? { name: 'open', reason, retryAfterMs, openedAt, attempt } : undefined;
  } catch {
    return undefined;
  }
}
