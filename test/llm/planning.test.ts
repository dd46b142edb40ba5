import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ModelOutage } from '../../src/llm/outage.ts';
import { createPlanner } from '../../src/llm/planning.ts';
import type { PlanSuggestion } from '../../src/llm/provider.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

const SUGGESTION: PlanSuggestion = { queries: ['台风 动态'], category: 'news', timeRange: 'week' };
const never = new AbortController().signal;
const about = (query: string) => ({ query, lang: 'zh-TW', today: '2026-11-20' }) as const;

it('lets no search wait for the one that tries again a model that was left alone', async () => {
  let ask = (): Promise<PlanSuggestion> => Promise.reject(new ModelOutage('timeout'));
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
