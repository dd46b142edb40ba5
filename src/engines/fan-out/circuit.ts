import { type Engine, EngineFailure, type FailureReason } from '../engine.ts';
import { failuresToOpen, isFaultOfRequest, isRefusal } from './circuit-rules.ts';
import { type Closed, closed, isDue, type Open, openedBy, type Probing } from './circuit-state.ts';
import { openIn, type Suspension, toSuspension } from './suspension.ts';

/**
 * An engine's circuit breaker. It opens after the failures listed in `circuit-rules.ts`, for longer each time. When it
 * has been open long enough, one real query becomes the probe, and no other query is sent until the probe has ended. A
 * library's circuit breaker, as used for the model and the shared cache, would have to be replaced whenever a query is
 * forced, a probe is aborted or the clock is set back.
 */
export interface Circuit {
  /** Returns why no query may be sent; undefined = queries may be sent. */
  suspendedFor(): FailureReason | undefined;
  /** Whether the next query is the probe, which no call should wait for. */
  isProbeDue(): boolean;
  /** Runs a query through the circuit breaker. Rejects as `ask` does. */
  run<T>(ask: () => Promise<T>): Promise<T>;
  /**
   * Whether `force` may be used: not for an engine that refused (captcha, rate limit, …), nor during a probe or another
   * forced query. Always true for the operator's own engine.
   */
  mayForce(): boolean;
  /** Runs a query despite an open circuit, one at a time unless the engine is the operator's own. Success closes it. */
  force<T>(ask: () => Promise<T>): Promise<T>;
}

/** Creates a circuit, open if a suspension was saved. `onChange` gets the suspension to save; undefined = closed. */
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

/** A circuit's state, saved whenever it opens or closes. A probe is not saved: after a restart another one is sent. */
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

// A query that ends after the state has changed says nothing about the new state.
async function send<T>(ask: () => Promise<T>, during: Closed, cell: Cell): Promise<T> {
  try {
    const answer = await ask();
    during.consecutiveFailures = 0;
    return answer;
  } catch (error) {
    if (cell.state === during && isEngines(error)) {
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
    if (cell.state === probing && isEngines(error)) cell.become(openedBy(error, before.attempt + 1));
    else if (cell.state === probing) cell.state = before; // the next query is the probe
    throw error;
  } finally {
    end();
  }
}

/**
 * Whether the engine failed. An error other than EngineFailure means that the query was aborted by this process, and a
 * refused request, for which any caller's query can be the reason, says nothing about other queries.
 */
function isEngines(error: unknown): error is EngineFailure {
  return error instanceof EngineFailure && !isFaultOfRequest(error.reason);
}
