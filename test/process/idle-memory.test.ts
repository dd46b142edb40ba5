import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { releaseAtRest } from '../../src/process/idle-memory.ts';
import { startProcess } from '../_util/processes.ts';

it.runIf(process.platform === 'linux')('the service gives back the memory that its start left unused', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'huasou-memory-'));
  const service = await startProcess({ DATA_DIR: dataDir });
  onTestFinished(async () => {
    await service.kill('SIGKILL');
    rmSync(dataDir, { recursive: true });
  });
  const resident = () => {
    const status = readFileSync(`/proc/${service.child.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024;
  };
  let most = 0;
  await vi.waitUntil(
    () => {
      const now = resident();
      most = Math.max(most, now);
      return now < most - 40; // MB
    },
    { timeout: 300_000, interval: 20 },
  );
});

it('releaseAtRest waits while the process is busy, and stops when aborted', async () => {
  const collected: number[] = [];
  const watch = (signal: AbortSignal) => releaseAtRest(signal, { everyMs: 50, collect: () => collected.push(1) });
  const [busy, ended] = [new AbortController(), new AbortController()];
  watch(busy.signal);
  watch(ended.signal);
  ended.abort();
  const until = performance.now() + 500;
  while (performance.now() < until) {
    const pause = performance.now() + 10;
    while (performance.now() < pause); // some work in each period
    await new Promise((done) => setTimeout(done, 5));
  }
  expect(collected).toEqual([]);
  await vi.waitUntil(() => collected.length > 0, { timeout: 300_000 });
  await new Promise((done) => setTimeout(done, 300));
  expect(collected).toEqual([1]); // once, and not for the aborted signal
});
