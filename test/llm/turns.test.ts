import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { extractive } from '../../src/llm/extractive.ts';
import { createLlm } from '../../src/llm/llm.ts';
import type { Provider } from '../../src/llm/provider.ts';

const SOURCES = [
  { n: 1, title: '雲嶺隧道通車', text: '雲嶺隧道全長12.9公里，最高速限每小時80公里。', published: null },
];
const ANSWER = { query: '雲嶺隧道 速限', sources: SOURCES, now: new Date('2026-11-20T02:00:00Z') };
const EMBEDDED = '雲嶺隧道全長12.9公里，最高速限每小時80公里[1]。';
const never = new AbortController().signal;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const sleep = (ms: number, value?: string) => new Promise((wake) => setTimeout(wake, ms, value));

/** Lets time pass, on the clock of the test, until `work` has ended. */
async function passing<T>(work: Promise<T>): Promise<T> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  work.then(end, end);
  while (!isOver) await vi.advanceTimersByTimeAsync(10);
  return await work;
}

const DEADLINE_MS = 300;
const slowLlm = (answer: Provider['answer'], lines: object[] = []) =>
  createLlm({
    providers: [{ ...extractive, name: 'slow', answer }, extractive],
    log: { debug: () => {}, warn: (entry) => void lines.push(entry) },
    concurrency: 2,
    deadlines: { answer: DEADLINE_MS },
  });

it('a call that gets no turn before its deadline goes to the next provider', async () => {
  const lines: object[] = [];
  const asked: string[] = [];
  const llm = slowLlm(async ({ query }) => {
    asked.push(query);
    await sleep(DEADLINE_MS * 0.6);
    return query;
  }, lines);
  const started = performance.now();
  const queries = Array.from({ length: 20 }, (_, n) => `雲嶺隧道 速限 ${n}`);
  const answers = await passing(Promise.all(queries.map((query) => llm.answer({ ...ANSWER, query }, never))));
  expect(performance.now() - started).toBeLessThan(5 * DEADLINE_MS);
  expect(answers).toEqual([...queries.slice(0, 2), ...Array(18).fill(EMBEDDED)]);
  await passing(sleep(DEADLINE_MS));
  expect(asked).toEqual(queries.slice(0, 2)); // expired calls are not sent later either
  expect(lines).toEqual(Array(18).fill({ provider: 'slow', step: 'answer', reason: 'overloaded' }));
});

it('a call that waits in vain does not count as an outage of the provider', async () => {
  const held = Promise.withResolvers<string>();
  let reply = () => held.promise;
  const llm = slowLlm(() => reply());
  const running = [llm.answer(ANSWER, never), llm.answer(ANSWER, never)];
  const waiting = await passing(Promise.all(Array.from({ length: 6 }, () => llm.answer(ANSWER, never))));
  expect(waiting).toEqual(Array(6).fill(EMBEDDED));
  held.resolve('slow');
  expect(await passing(Promise.all(running))).toEqual(['slow', 'slow']);
  reply = async () => 'next';
  expect(await llm.answer(ANSWER, never)).toBe('next');
});

it('a call that has waited only has the rest of its time', async () => {
  let asked = 0;
  const llm = slowLlm(async () => {
    if (++asked > 2) return await new Promise(() => {});
    await sleep(DEADLINE_MS * 0.4);
    return 'first';
  });
  const started = performance.now();
  const answers = await passing(Promise.all(Array.from({ length: 3 }, () => llm.answer(ANSWER, never))));
  expect(asked).toBe(3);
  expect(answers).toEqual(['first', 'first', EMBEDDED]);
  expect(performance.now() - started).toBeLessThan(DEADLINE_MS * 1.4);
});

it('a waiting call ends as soon as its caller leaves', async () => {
  const caller = new AbortController();
  const llm = slowLlm(() => new Promise(() => {}));
  const running = [llm.answer(ANSWER, never), llm.answer(ANSWER, never)];
  const waiting = llm.answer(ANSWER, caller.signal);
  caller.abort(new Error('caller left'));
  const left = waiting.catch((error: Error) => error.message);
  expect(await passing(Promise.race([left, sleep(DEADLINE_MS / 3, 'waits')]))).toBe('caller left');
  expect(await passing(Promise.all(running))).toEqual([EMBEDDED, EMBEDDED]);
});

it('calls wait for the last provider beyond the deadline, because no other could answer', async () => {
  const answer = async () => {
    await sleep(DEADLINE_MS * 0.6);
    return 'last';
  };
  const llm = createLlm({
    providers: [{ ...extractive, answer }],
    log: { debug: () => {}, warn: () => {} },
    concurrency: 1,
    deadlines: { answer: DEADLINE_MS },
  });
  const answers = await passing(Promise.all(Array.from({ length: 3 }, () => llm.answer(ANSWER, never))));
  expect(answers).toEqual(Array(3).fill('last'));
});
