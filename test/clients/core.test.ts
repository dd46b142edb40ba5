import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestService, type TestService } from '../_util/service.ts';
import { connect } from './drivers.ts';
import { MATRIX } from './matrix.ts';
import { STEPS, walk } from './steps.ts';

let service: TestService;
let home: string;
beforeAll(async () => {
  service = await startTestService();
  home = await mkdtemp(join(tmpdir(), 'clients-'));
});
afterAll(async () => {
  await service.stop();
  await rm(home, { recursive: true });
});

const CORE = MATRIX.filter((client) => client.isCore);

it('the table has at least 25 clients, and eight of them are tried with every change', () => {
  expect(MATRIX.length).toBeGreaterThanOrEqual(25);
  expect(CORE).toHaveLength(8);
});

it.each(CORE.map((client) => [`${client.package} ${client.version} (${client.driver})`, client] as const))(
  '%s connects, lists the tools, calls both, is told what is wrong, and connects again',
  async (_name, client) => {
    const server = { url: `${service.url}/mcp`, key: await service.newKey(), home };
    const outcome = await walk(connect, client, server, `${service.web.origin}/wiki/typhoon`);
    expect(outcome).toEqual({ passed: STEPS.length });
  },
);
