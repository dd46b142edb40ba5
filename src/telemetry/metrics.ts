import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Metrics for Prometheus and the operators' overview. One instance per context. */
export interface Metrics {
  /** Counts an HTTP request. `ms` is undefined for a stream, which lasts as long as its client leaves it open. */
  request(entry: { method: string; route: string; status: number; ms: number | undefined }): void;
  /** Counts a tool call; `code` is `success`, `cancelled` (caller hung up) or the error's. No `ms` if it never ran. */
  call(entry: { tool: string; code: string; ms: number | undefined; credits: number }): void;
  /** Counts a request to an engine; `outcome` is `success` or the failure's reason. */
  engine(entry: { engine: string; outcome: string; ms: number }): void;
  /** Records that an engine was suspended or resumed. */
  suspended(engine: string, isSuspended: boolean): void;
  /** Records since when an engine is read by structure, as its markup has changed; undefined = it no longer is. */
  readByStructure(engine: string, since: Date | undefined): void;
  /** Counts a page; `outcome` is `success`, the failure's reason, `left` when the caller hung up, or `defect`. */
  page(outcome: string): void;
  /** Counts language model tokens, as the provider counts them. */
  model(entry: { step: string; inputTokens: number; outputTokens: number }): void;
  /** Counts a crash of a process that extracts pages. */
  readerDied(): void;
  /** Counts a successful call that became free, as its charge was given up. */
  chargeLost(): void;
  /** Returns the engines' figures since the start, by name. */
  engines(): Promise<Map<string, EngineFigures>>;
  /** Returns all metrics in the Prometheus text format. */
  text(): Promise<string>;
  contentType: string;
  close(): void;
}

/** Numbers of an engine's requests since the start, and whether it is suspended now. */
export interface EngineFigures {
  asked: number;
  failed: number;
  /** Mean time of successful replies; undefined without any. */
  meanMs: number | undefined;
  isSuspended: boolean;
  /** Since when its results are found by structure, as its markup has changed; undefined = they are not. */
  byStructureSince: Date | undefined;
}

export interface MetricsOptions {
  /** Whether to include Node's metrics (memory, event loop, garbage collection), which need a timer and an observer. */
  withProcess: boolean;
  /** Returns the numbers of running and waiting calls. */
  load(): { running: number; waiting: number };
}

/** Histogram buckets in seconds. A health check takes a millisecond, an advanced search with an answer up to 50 s. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25, 50];

/** Creates metrics in a registry of their own. */
export function createMetrics({ withProcess, load }: MetricsOptions): Metrics {
  const registry = new Registry();
  if (withProcess) collectDefaultMetrics({ register: registry });
  const series = createSeries(registry);
  observeLoad(registry, load);
  return {
    request({ method, route, status, ms }) {
      series.requests.inc({ method, route, status });
      if (ms !== undefined) series.requestTime.observe({ route }, ms / 1_000);
    },
    call({ tool, code, ms, credits }) {
      series.calls.inc({ tool, code });
      if (ms !== undefined) series.callTime.observe({ tool }, ms / 1_000);
      series.credits.inc({ tool }, credits);
    },
    engine({ engine, outcome, ms }) {
      series.asked.inc({ engine, outcome });
      if (outcome === 'success') series.engineTime.observe({ engine }, ms / 1_000);
    },
    suspended: (engine, isSuspended) => series.suspensions.set({ engine }, isSuspended ? 1 : 0),
    readByStructure: (engine, since) =>
      series.structure.set({ engine }, since === undefined ? 0 : since.getTime() / 1_000),
    page: (outcome) => series.pages.inc({ outcome }),
    model({ step, inputTokens, outputTokens }) {
      series.tokens.inc({ step, direction: 'input' }, inputTokens);
      series.tokens.inc({ step, direction: 'output' }, outputTokens);
    },
    readerDied: () => series.deaths.inc(),
    chargeLost: () => series.lostCharges.inc(),
    engines: () => figuresOf(series),
    text: () => registry.metrics(),
    contentType: registry.contentType,
    close: () => registry.clear(),
  };
}

type Series = ReturnType<typeof createSeries>;

/** Creates the counters and histograms, under the names that dashboards and alarms use. */
function createSeries(registry: Registry) {
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name: `huasou_${name}`, help, labelNames, registers });
  const histogram = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Histogram({ name: `huasou_${name}`, help, labelNames, registers, buckets: SECONDS });
  return {
    requests: counter('http_requests_total', 'HTTP requests.', ['method', 'route', 'status']),
    requestTime: histogram(
      'http_request_seconds',
      'Time from the request to the end of the response, without streams.',
      ['route'],
    ),
    calls: counter('tool_calls_total', 'Tool calls by outcome.', ['tool', 'code']),
    callTime: histogram('tool_call_seconds', 'Time from the reservation of credits to the result.', ['tool']),
    credits: counter('credits_total', 'Credits charged.', ['tool']),
    asked: counter('engine_questions_total', 'Queries sent to engines.', ['engine', 'outcome']),
    engineTime: histogram('engine_answer_seconds', 'Reply time of engines.', ['engine']),
    suspensions: new Gauge({
      name: 'huasou_engine_suspended',
      help: '1 while an engine is suspended after failures.',
      labelNames: ['engine'],
      registers,
    }),
    structure: new Gauge({
      name: 'huasou_engine_read_by_structure_since',
      help: 'Unix time since which an engine is read by structure, as its markup has changed; 0 = it is not.',
      labelNames: ['engine'],
      registers,
    }),
    pages: counter('pages_total', 'Pages requested for extraction.', ['outcome']),
    tokens: counter('model_tokens_total', 'Language model tokens, as counted by the provider.', ['step', 'direction']),
    deaths: counter('reader_deaths_total', 'Crashes of the process that extracts pages.', []),
    lostCharges: counter('lost_charges_total', 'Calls that succeeded and could not be charged.', []),
  };
}

/** Adds the gauge of running and waiting calls, which is read when the metrics are collected. */
function observeLoad(registry: Registry, load: MetricsOptions['load']): void {
  new Gauge({
    name: 'huasou_calls',
    help: 'Running and waiting tool calls.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(load())) this.set({ state }, count);
    },
  });
}

async function figuresOf({
  asked,
  engineTime,
  suspensions,
  structure,
}: Pick<Series, 'asked' | 'engineTime' | 'suspensions' | 'structure'>): Promise<Map<string, EngineFigures>> {
  const figures = new Map<string, EngineFigures>();
  const of = (engine: unknown) => {
    const own = figures.get(String(engine)) ?? {
      asked: 0,
      failed: 0,
      meanMs: undefined,
      isSuspended: false,
      byStructureSince: undefined,
    };
    figures.set(String(engine), own);
    return own;
  };
  for (const { labels, value } of (await asked.get()).values) {
    const own = of(labels.engine);
    own.asked += value;
    if (labels.outcome !== 'success') own.failed += value;
  }
  for (const { labels, value, metricName } of (await engineTime.get()).values) {
    if (!metricName?.endsWith('_sum')) continue;
    const own = of(labels.engine);
    const answered = own.asked - own.failed;
    if (answered > 0) own.meanMs = (value / answered) * 1_000;
  }
  for (const { labels, value } of (await suspensions.get()).values) of(labels.engine).isSuspended = value === 1;
  for (const { labels, value } of (await structure.get()).values)
    of(labels.engine).byStructureSince = value === 0 ? undefined : new Date(value * 1_000);
  return figures;
}
