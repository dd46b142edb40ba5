import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingHttpHeaders } from 'node:http';
import { context, propagation, type Span, SpanKind, SpanStatusCode, type Tracer } from '@opentelemetry/api';

/** Time and tokens that a request used. */
export interface Trace {
  /** Id of the HTTP request. */
  requestId?: string | undefined;
  /** Step → ms, summed over its runs; steps run concurrently, so they may add up to more than the request took. */
  steps: Record<string, number>;
  /** Language model tokens, as the provider counts them. */
  inputTokens: number;
  outputTokens: number;
}

const storage = new AsyncLocalStorage<Trace>();
const outers = new WeakMap<Trace, Trace>();

/** Runs work with a trace of its own, whose values are also added to the enclosing trace. */
export function traced<T>(work: (trace: Trace) => T, requestId?: string): T {
  const outer = storage.getStore();
  const trace: Trace = { requestId: requestId ?? outer?.requestId, steps: {}, inputTokens: 0, outputTokens: 0 };
  if (outer !== undefined) outers.set(trace, outer);
  return storage.run(trace, () => work(trace));
}

/** Returns the id of the current request; undefined outside a request. */
export function currentRequestId(): string | undefined {
  return storage.getStore()?.requestId;
}

/** Runs work and adds its duration to the step. */
export async function timed<T>(step: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  try {
    return await (tracer === undefined ? work() : spanned(tracer, step, work));
  } finally {
    add(storage.getStore(), (trace) => {
      trace.steps[step] = (trace.steps[step] ?? 0) + Math.round(performance.now() - started);
    });
  }
}

/** OpenTelemetry's tracer, while tracing is on. */
let tracer: Tracer | undefined;

/** Turns spans on, or off with undefined. */
export function setTracer(one: Tracer | undefined): void {
  tracer = one;
}

/** Runs work in a span. Errors are recorded without their message, which may contain text of pages or callers. */
async function spanned<T>(by: Tracer, step: string, work: () => Promise<T>): Promise<T> {
  return await by.startActiveSpan(step, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Runs a request's work in a span that continues the caller's trace (W3C `traceparent`). `work` must end the span. */
export function requestSpan<T>(headers: IncomingHttpHeaders, name: string, work: (span: Span | undefined) => T): T {
  if (tracer === undefined) return work(undefined);
  const parent = propagation.extract(context.active(), headers);
  return tracer.startActiveSpan(name, { kind: SpanKind.SERVER }, parent, work);
}

/** Adds language model tokens to the current trace. */
export function addTokens(input: number, output: number): void {
  add(storage.getStore(), (trace) => {
    trace.inputTokens += input;
    trace.outputTokens += output;
  });
}

function add(trace: Trace | undefined, change: (trace: Trace) => void): void {
  for (let one = trace; one !== undefined; one = outers.get(one)) change(one);
}
