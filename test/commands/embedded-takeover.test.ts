import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { databaseForService } from '../_util/databases.ts';
import { runCli, type ServiceProcess, startProcess } from '../_util/processes.ts';

const NO_ENGINE = { SEARCH_ENGINES: 'searxng', SEARXNG_URL: 'http://127.0.0.1:9' };

let environment: Record<string, string>;
const services: ServiceProcess[] = [];

beforeEach(async () => {
  environment = { ...NO_ENGINE, DATA_DIR: (await databaseForService()).options.dataDir };
});
afterEach(async () => {
  await Promise.all(services.splice(0).map(({ kill }) => kill('SIGTERM')));
  await rm(environment.DATA_DIR ?? '', { recursive: true, force: true, maxRetries: 5 });
});

async function serve(): Promise<ServiceProcess> {
  const service = await startProcess(environment);
  services.push(service);
  return service;
}

async function stop(service: ServiceProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  services.splice(services.indexOf(service), 1);
  await service.kill(signal);
}

async function untilOpenElsewhere(): Promise<void> {
  while (!existsSync(join(environment.DATA_DIR ?? '', 'database.sock'))) await sleep(20);
}

const createKey = async () => (await runCli(['keys', 'create', '--email', 'a@example.com'], environment)).stdout.trim();
const isReady = async ({ url }: ServiceProcess) => (await fetch(`${url}/api/ready`)).status;
const credits = async ({ url }: ServiceProcess, key: string) =>
  (await fetch(`${url}/v1/credits`, { headers: { authorization: `Bearer ${key}` } })).status;

it('a server starts while a command sets up the database, and outlives that command', async () => {
  await rm(environment.DATA_DIR ?? '', { recursive: true }); // so that there is no database yet
  const created = createKey();
  await untilOpenElsewhere();
  const service = await serve();
  expect(await credits(service, await created)).toBe(200);
  await expect.poll(() => isReady(service)).toBe(200);
});

it('a server outlives the command that had the database open when it started', async () => {
  let answer = () => {};
  const engine = createServer((_request, response) => {
    answer = () => void response.end('{"results": []}');
  });
  await new Promise<void>((done) => engine.listen(0, '127.0.0.1', done));
  const slow = { ...environment, SEARXNG_URL: `http://127.0.0.1:${(engine.address() as AddressInfo).port}` };
  const doctor = runCli(['doctor'], slow);
  await untilOpenElsewhere();
  const service = await serve();
  answer();
  await doctor;
  engine.close();
  await expect.poll(() => isReady(service)).toBe(200);
});

it.each(['SIGTERM', 'SIGKILL'] as const)(
  'other servers take over the database when the first is stopped by %s',
  async (signal) => {
    const first = await serve();
    const key = await createKey();
    const [second, third] = [await serve(), await serve()];
    expect(await credits(second, key)).toBe(200);
    await stop(first, signal);
    const statuses = Promise.all(
      [second, third].flatMap((service) => Array.from({ length: 10 }, () => credits(service, key))),
    );
    expect([...new Set(await statuses)]).toEqual([200]);
    await expect.poll(async () => [await isReady(second), await isReady(third)]).toEqual([200, 200]);
  },
);
