import { withTimeout } from '../time/with-timeout.ts';
import { createModelCircuit, isTransient } from './circuit.ts';
import { ModelOutage } from './outage.ts';
import { createPlanner } from './planning.ts';
import type { AnswerInput, FilterInput, PlanInput, PlanSuggestion, Provider, SummarizeInput } from './provider.ts';
import { createTurns } from './turns.ts';

/**
 * What the services use: the configured providers behind one face, tried in order.
 * `answer` and `summarize` always succeed (the embedded provider is last); `filter` may be unavailable.
 */
export interface Llm {
  /** True when a provider with `filter` is configured; it decides the extract surcharge's ceiling. */
  readonly canFilter: boolean;
  /** undefined: no provider could, in time; the rules' plan stands. Rejects only when `signal` fires. */
  plan(input: PlanInput, signal: AbortSignal): Promise<PlanSuggestion | undefined>;
  answer(input: AnswerInput, signal: AbortSignal): Promise<string>;
  summarize(input: SummarizeInput, signal: AbortSignal): Promise<string>;
  /** null: no provider could, so the caller keeps the whole page and charges nothing for it. */
  filter(input: FilterInput, signal: AbortSignal): Promise<number[] | null>;
  /** Why the first provider cannot answer; undefined = it can. For an operator who wants to know. */
  probe(input: AnswerInput, signal: AbortSignal): Promise<string | undefined>;
}

export interface LlmOptions {
  /** In the order they are tried. */
  providers: readonly Provider[];
  log: { debug(entry: object, message: string): void; warn(entry: object, message: string): void };
  /** Calls of one provider under way at once; plans are counted by themselves. */
  concurrency?: number;
  /** ms; the usual ones where absent. */
  deadlines?: Partial<Record<Step, number>>;
}

type Step = 'plan' | 'answer' | 'summarize' | 'filter';

/** Time for one provider's try at a step, its wait for a turn included, ms. A call has 50 s for engines, pages, summaries and the answer together. */
const DEADLINES_MS: Record<Step, number> = {
  plan: 1_000, // searches wait for it, and for nothing before it
  answer: 15_000,
  summarize: 10_000,
  filter: 15_000,
};

const MAX_CONCURRENT = 8; // a provider's rate limit is reached before this is

/**
 * Share of a step's time that a call waits for its turn. The rest is the model's: with less it would hardly be done, and its
 * timeout would say nothing of it.
 */
const MAX_WAIT_SHARE = 0.5;

/** Over all steps together. */
const CIRCUIT = { after: 5, restMs: 20_000, counts: isTransient };

/** The providers behind one face; see Llm. A provider that is away hands over to the next, and is logged without a word of its own. */
export function createLlm({ providers, log, concurrency = MAX_CONCURRENT, deadlines }: LlmOptions): Llm {
  const deadlinesMs = { ...DEADLINES_MS, ...deadlines };
  // Turns of its own for each: nobody waits for the embedded one behind calls to a slow one.
  const limited = providers.map((provider) => ({
    provider,
    inTurn: createTurns(concurrency),
    circuit: createModelCircuit(CIRCUIT),
  }));

  /** The first provider's result that comes, or undefined when there was none. */
  async function tryEach<T>(step: Step, run: Runner<T>, signal: AbortSignal): Promise<T | undefined> {
    const stepMs = deadlinesMs[step];
    for (const [index, { provider, inTurn, circuit }] of limited.entries()) {
      const work = run(provider);
      if (work === undefined) continue;
      const isLast = index === limited.length - 1; // nobody would answer instead: it is waited for
      const startedMs = performance.now();
      const leftMs = () => (isLast ? stepMs : stepMs - (performance.now() - startedMs));
      const call = () => circuit(() => attempt(leftMs(), work, signal));
      const outcome = await inTurn(isLast ? undefined : stepMs * MAX_WAIT_SHARE, signal, call);
      if (!(outcome instanceof ModelOutage)) return outcome;
      log.warn({ provider: provider.name, step, reason: outcome.reason }, 'language model is away');
    }
    return undefined;
  }

  const planner = limited.find(({ provider }) => provider.plan !== undefined);
  const ask = async (input: PlanInput, signal: AbortSignal) => {
    const { provider } = present(planner);
    const work = (deadline: AbortSignal) => present(provider.plan?.(input, deadline));
    const outcome = await attempt(deadlinesMs.plan, work, signal);
    if (outcome instanceof ModelOutage)
      log.debug({ provider: provider.name, step: 'plan', reason: outcome.reason }, 'language model is away');
    return outcome;
  };
  const onDefect = (err: unknown) => log.warn({ err }, 'planning by the language model failed');
  const planned = createPlanner(ask, { concurrency, onDefect });

  return {
    plan: async (input, signal) => (planner === undefined ? undefined : await planned(input, signal)),
    canFilter: providers.some((provider) => provider.filter !== undefined),
    answer: async (input, signal) =>
      present(await tryEach('answer', (one) => (deadline) => one.answer(input, deadline), signal)),
    summarize: async (input, signal) =>
      present(await tryEach('summarize', (one) => (deadline) => one.summarize(input, deadline), signal)),
    filter: async (input, signal) => {
      const kept = await tryEach('filter', ({ filter }) => filter && ((deadline) => filter(input, deadline)), signal);
      return kept ?? null;
    },
    probe: async (input, signal) => {
      const [first] = providers;
      const outcome = await attempt(deadlinesMs.answer, (deadline) => present(first).answer(input, deadline), signal);
      return outcome instanceof ModelOutage ? outcome.reason : undefined;
    },
  };
}

type Work<T> = (deadline: AbortSignal) => Promise<T>;
type Runner<T> = (provider: Provider) => Work<T> | undefined;

/** The result, or the outage. What is neither an outage nor the caller's leaving is a defect and rises. */
async function attempt<T>(deadlineMs: number, work: Work<T>, signal: AbortSignal): Promise<T | ModelOutage> {
  try {
    return await withTimeout(deadlineMs, signal, work, (cause) => new ModelOutage('timeout', { cause }));
  } catch (error) {
    if (error instanceof ModelOutage) return error;
    throw error;
  }
}

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('no language model provider answered, not even the embedded one');
  return value;
}
