import { type Engine, EngineFailure, type FailureReason } from '../engine.ts';
import { failuresToOpen, isRefusal } from './circuit-rules.ts';
import { type Closed, closed, isDue, type Open, openedBy, type Probing } from './circuit-state.ts';
import { openIn, type Suspension, toSuspension } from './suspension.ts';

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

export function createCircuit(
  saved: Suspension | undefined,
  onChange: (now: Suspension | undefined) => void,
  { isOwn = false }: Pick<Engine, 'isOwn'> = {},
): Circuit {
  const cell = createCell(saved, onChange);
  let isForced = false;

  function suspendedFor(): FailureReason | undefined {
    const { state } = cell;
    if (state.name === 'closed') return undefined;
    return state.name === 'probing' || isForced || !isDue(state) ? state.reason : undefined;
  }

  return {
    suspendedFor,
    isProbeDue: () => cell.state.name === 'open' && isDue(cell.state),
    async run(ask) {
      while (cell.state.name === 'probing') await cell.state.ended;
      const { state } = cell;
      if (state.name === 'closed') return send(ask, state, cell);
      if (isDue(state)) return probe(ask, state, cell);
      throw new EngineFailure(`suspended: ${state.reason}`);
    },
    mayForce() {
      if (isOwn) return true;
      const { state } = cell;
      return !isForced && state.name !== 'probing' && !(state.name === 'open' && isRefusal(state.reason));
    },
    async force(ask) {
      if (isForced && !isOwn) throw new EngineFailure(`suspended: ${suspendedFor() ?? 'timeout'}`);
      isForced = true;
      try {
        const answer = await ask();
        cell.become(closed());
        return answer;
      } finally {
        isForced = false;
      }
    },
  };
}

/** A circuit's state, saved whenever it opens or closes. A probe is not: after a restart another one is sent. */
interface Cell {
  state: Closed | Open | Probing;
  become(next: Closed | Open): void;
}

function createCell(saved: Suspension | undefined, onChange: (now: Suspension | undefined) => void): Cell {
  const cell: Cell = {
    state: openIn(saved) ?? closed(),
    become(next) {
      cell.state = next;
      onChange(next.name === 'open' ? toSuspension(next) : undefined);
    },
  };
  return cell;
}

// What ends after the state has changed says nothing about the new one. Errors that are no EngineFailure are our own ending.
async function send<T>(ask: () => Promise<T>, during: Closed, cell: Cell): Promise<T> {
  try {
    const answer = await ask();
    during.consecutiveFailures = 0;
    return answer;
  } catch (error) {
    if (cell.state === during && error instanceof EngineFailure) {
      during.consecutiveFailures++;
      if (during.consecutiveFailures >= failuresToOpen(error.reason)) cell.become(openedBy(error, 1));
    }
    throw error;
  }
}

async function probe<T>(ask: () => Promise<T>, before: Open, cell: Cell): Promise<T> {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const probing: Probing = { ...before, name: 'probing', ended };
  cell.state = probing;
  try {
    const answer = await ask();
    if (cell.state === probing) cell.become(closed());
    return answer;
  } catch (error) {
    if (cell.state === probing && error instanceof EngineFailure) cell.become(openedBy(error, before.attempt + 1));
    else if (cell.state === probing) cell.state = before; // the next query is the probe
    throw error;
  } finally {
    end();
  }
}
