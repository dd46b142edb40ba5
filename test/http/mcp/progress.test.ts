import { afterEach, expect, it, vi } from 'vitest';
import { type ProgressNotification, reportProgress } from '../../../src/http/mcp/progress.ts';

afterEach(() => void vi.useRealTimers());

it.each([
  [undefined, []],
  ['p', [1, 2]],
  [0, [1, 2]],
])('with the token %s reports %j in eleven seconds, and nothing once stopped', (token, expected) => {
  vi.useFakeTimers();
  const sent: ProgressNotification[] = [];
  const stop = reportProgress(token, (notification) => void sent.push(notification));
  vi.advanceTimersByTime(11_000);
  stop();
  vi.advanceTimersByTime(60_000);
  expect(sent.map(({ params }) => params.progress)).toEqual(expected);
  expect(new Set(sent.map(({ params }) => params.progressToken))).toEqual(new Set(expected.length > 0 ? [token] : []));
});
