import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ModelOutage } from '../../src/llm/outage.ts';
import { createPlanner } from '../../src/llm/planning.ts';
import type { PlanSuggestion } from '../../src/llm/provider.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

const SUGGESTION: PlanSuggestion = { queries: ['台风 动态'], category: 'news', timeRange: 'week' };
const never = new AbortController().signal;
const about = (query: string) => ({ query, lang: 'zh-TW', today: '2026-11-20' }) as const;

it('the planner lets no other search wait while one search tries a paused model again', async () => {
  let ask = async (): Promise<PlanSuggestion | ModelOutage> => new ModelOutage('timeout');
  const planned = createPlanner(() => ask(), { concurrency: 8, onDefect: expect.unreachable });
  for (const query of ['颱風', '地震']) expect(await planned(about(query), never)).toBeUndefined();
  vi.setSystemTime(Date.now() + 60_000);
  const { promise, resolve } = Promise.withResolvers<PlanSuggestion>();
  ask = () => promise;
  const trying = planned(about('水庫'), never);
  const other = planned(about('高鐵'), never);
  expect(await Promise.race([other, new Promise((done) => setImmediate(done, 'waits'))])).toBeUndefined();
  resolve(SUGGESTION);
  expect(await trying).toEqual(SUGGESTION);
  expect(await planned(about('高鐵'), never)).toEqual(SUGGESTION);
});

it('the planner keeps a model paused when the search that tries it again is aborted', async () => {
  const asked: string[] = [];
  let ask = async (): Promise<PlanSuggestion | ModelOutage> => new ModelOutage('timeout');
  const planned = createPlanner(
    ({ query }) => {
      asked.push(query);
      return ask();
    },
    { concurrency: 8, onDefect: expect.unreachable },
  );
  for (const query of ['颱風', '地震']) await planned(about(query), never);
  vi.setSystemTime(Date.now() + 60_000);
  const caller = new AbortController();
  ask = () => new Promise((_, reject) => caller.signal.addEventListener('abort', () => reject(caller.signal.reason)));
  const trying = planned(about('水庫'), caller.signal);
  caller.abort(new Error('left'));
  await expect(trying).rejects.toThrow('left');
  for (const query of ['高鐵', '台鐵']) expect(await planned(about(query), never)).toBeUndefined();
  expect(asked).toEqual(['颱風', '地震', '水庫']);
});

it('the planner pauses a model that cannot plan', async () => {
  const asked: string[] = [];
  const ask = async ({ query }: { query: string }) => {
    asked.push(query);
    return new ModelOutage('refused');
  };
  const planned = createPlanner(ask, { concurrency: 8, onDefect: expect.unreachable });
  for (const query of ['颱風', '地震', '水庫']) expect(await planned(about(query), never)).toBeUndefined();
  expect(asked).toEqual(['颱風', '地震']);
});
