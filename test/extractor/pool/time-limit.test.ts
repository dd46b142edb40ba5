import { afterEach, expect, it } from 'vitest';
import { whenTimeIsUp } from '../../../src/extractor/pool/time-limit.ts';

const FOREVER = 2 ** 31 - 1;

let over = new AbortController();
afterEach(() => {
  over.abort();
  over = new AbortController();
});

it('ends a task when its thread has used its CPU time, however often it has to look', async () => {
  const readings = [0, 0, 9, 10];
  const used = async () => readings.shift() ?? Number.NaN;
  expect(await whenTimeIsUp(used, { cpuMs: 10, wallMs: FOREVER }, over.signal)).toBe('too_complex');
  expect(readings).toEqual([]);
});

it('says that the machine is busy when the thread could not use its CPU time', async () => {
  expect(await whenTimeIsUp(async () => 9, { cpuMs: 10, wallMs: 100 }, over.signal)).toBe('overloaded');
});

it('ends a task whose thread does not tell its CPU time', async () => {
  expect(await whenTimeIsUp(() => new Promise(() => {}), { cpuMs: 10, wallMs: 500 }, over.signal)).toBe('too_complex');
});

it('stops when the task has ended', async () => {
  const watch = whenTimeIsUp(async () => 0, { cpuMs: FOREVER, wallMs: FOREVER }, over.signal);
  over.abort();
  await expect(watch).rejects.toThrow();
});
