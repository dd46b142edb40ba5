import { withTimeout } from '../time/with-timeout.ts';
import { createModelCircuit, isTransient } from './circuit.ts';
import { ModelOutage } from './outage.ts';
import { createPlanner } from './planning.ts';
import type { AnswerInput, FilterInput, PlanInput, PlanSuggestion, Provider, SummarizeInput } from './provider.ts';
import { createTurns } from './turns.ts';

/**
 * The language model as the services see it: the configured providers, tried in order.
 * `answer` and `summarize` always succeed (the embedded provider is last); `filter` may be unavailable.
 */
export interface Llm {
  /** Whether a provider with `filter` is configured; this decides the maximum surcharge of an extract call. */
  readonly canFilter: boolean;
  /** Resolves to undefined, for the rules' plan, when no provider plans in time. Rejects only when `signal` fires. */
  plan(input: PlanInput, signal: AbortSignal): Promise<PlanSuggestion | undefined>;
  answer(input: AnswerInput, signal: AbortSignal): Promise<string>;
  summarize(input: SummarizeInput, signal: AbortSignal): Promise<string>;
  /** Resolves to null when no provider could filter: the caller keeps the whole page and adds no charge. */
  filter(input: FilterInput, signal: AbortSignal): Promise<number[] | null>;
  /** Resolves to why the first provider cannot answer, or to undefined if it can; for operators (`doctor`). */
  probe(input: AnswerInput, signal: AbortSignal): Promise<string | undefined>;
}

export interface LlmOptions {
  /** Providers in the order in which they are tried. */
  providers: readonly Provider[];
  log: { debug(entry: object, message: string): void; warn(entry: object, message: string): void };
  /** Maximum number of concurrent calls to one provider; plans are counted separately. */
  concurrency?: number;
  /** Deadlines that replace the default ones, in ms. */
  deadlines?: Partial<Record<Step, number>>;
}

type Step = 'plan' | 'answer' | 'summarize' | 'filter';

/**
 * Time that one provider has for a step, including the wait for its turn, in ms. A call has 50 s for engines, pages,
 * summaries and the answer together.
 */
const DEADLINES_MS: Record<Step, number> = {
  plan: 1_000, // searches wait for a plan, and plans do not queue
  answer: 15_000,
  summarize: 10_000,
  filter: 15_000,
};

const MAX_CONCURRENT = 8; // a provider's rate limit is reached before this

/**
 * Share of a step's time that a call waits for its turn. The rest is the model's: with less it would hardly finish, and
 * its time-out would say nothing about the model.
 */
const MAX_WAIT_SHARE = 0.5;

/** Circuit breaker for all steps of a provider together, except planning, which has its own. */
const CIRCUIT = { after: 5, restMs: 20_000, counts: isTransient };

/**
 * Creates the `Llm` that tries the providers in order. When one has an outage, the next takes over; only the reason is
 * logged, not the provider's own message.
 */
export function createLlm({ providers, log, concurrency = MAX_CONCURRENT, deadlines }: LlmOptions): Llm {
  const settings = { log, concurrency, deadlinesMs: { ...DEADLINES_MS, ...deadlines } };
  const tryEach = createFallback(providers, settings);
  return {
    plan: createPlan(providers, settings),
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
      const work = (deadline: AbortSignal) => present(providers[0]).answer(input, deadline);
      const outcome = await attempt(settings.deadlinesMs.answer, work, signal);
      return outcome instanceof ModelOutage ? outcome.reason : undefined;
    },
  };
}

interface Settings extends Pick<LlmOptions, 'log'> {
  concurrency: number;
  deadlinesMs: Record<Step, number>;
}

type Work<T> = (deadline: AbortSignal) => Promise<T>;
type Runner<T> = (provider: Provider) => Work<T> | undefined;

/** Creates the function that runs a step with the first provider that gives a result; undefined if none does. */
function createFallback(providers: readonly Provider[], { log, concurrency, deadlinesMs }: Settings) {
  // Each provider has its own turns: no call waits for the embedded provider behind calls to a slow one.
  const limited = providers.map((provider) => ({
    provider,
    inTurn: createTurns(concurrency),
    circuit: createModelCircuit(CIRCUIT),
  }));
  return async <T>(step: Step, run: Runner<T>, signal: AbortSignal): Promise<T | undefined> => {
    const stepMs = deadlinesMs[step];
    for (const [index, { provider, inTurn, circuit }] of limited.entries()) {
      const work = run(provider);
      if (work === undefined) continue;
      const isLast = index === limited.length - 1; // no other provider can answer instead, so this one is waited for
      const startedMs = performance.now();
      const leftMs = () => (isLast ? stepMs : stepMs - (performance.now() - startedMs));
      const call = () => circuit(() => attempt(leftMs(), work, signal));
      const outcome = await inTurn(isLast ? undefined : stepMs * MAX_WAIT_SHARE, signal, call);
      if (!(outcome instanceof ModelOutage)) return outcome;
      log.warn({ provider: provider.name, step, reason: outcome.reason }, 'language model is away');
    }
    return undefined;
  };
}

/** Creates `plan` for the first provider that plans; no other takes over, as searches would wait too long. */
function createPlan(providers: readonly Provider[], { log, concurrency, deadlinesMs }: Settings): Llm['plan'] {
  const provider = providers.find(canPlan);
  if (provider === undefined) return async () => undefined;
  const ask = async (input: PlanInput, signal: AbortSignal) => {
    const outcome = await attempt(deadlinesMs.plan, (deadline) => provider.plan(input, deadline), signal);
    if (outcome instanceof ModelOutage)
      log.debug({ provider: provider.name, step: 'plan', reason: outcome.reason }, 'language model is away');
    return outcome;
  };
  const onDefect = (err: unknown) => log.warn({ err }, 'planning by the language model failed');
  return createPlanner(ask, { concurrency, onDefect });
}

function canPlan(provider: Provider): provider is Provider & Required<Pick<Provider, 'plan'>> {
  return provider.plan !== undefined;
}

/** Returns the result or the outage. Rethrows other errors: either the caller has left, or they are defects. */
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
