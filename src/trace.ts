import { AsyncLocalStorage } from 'node:async_hooks';

/** Where a request's time and tokens went. */
export interface Trace {
  /** Step → ms, summed when a step ran several times; steps run beside one another, so they may add up to more than the whole. */
  steps: Record<string, number>;
  /** Of language models, as their providers count. */
  inputTokens: number;
  outputTokens: number;
}

const storage = new AsyncLocalStorage<Trace>();
const outers = new WeakMap<Trace, Trace>();

/** Runs work with a trace of its own, which is part of the one around it. */
export function traced<T>(work: (trace: Trace) => T): T {
  const outer = storage.getStore();
  const trace: Trace = { steps: {}, inputTokens: 0, outputTokens: 0 };
  if (outer !== undefined) outers.set(trace, outer);
  return storage.run(trace, () => work(trace));
}

/** Adds the time that the work takes to the step. */
export async function timed<T>(step: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  try {
    return await work();
  } finally {
    add(storage.getStore(), (trace) => {
      trace.steps[step] = (trace.steps[step] ?? 0) + Math.round(performance.now() - started);
    });
  }
}

export function addTokens(input: number, output: number): void {
  add(storage.getStore(), (trace) => {
    trace.inputTokens += input;
    trace.outputTokens += output;
  });
}

function add(trace: Trace | undefined, change: (trace: Trace) => void): void {
  for (let one = trace; one !== undefined; one = outers.get(one)) change(one);
}
