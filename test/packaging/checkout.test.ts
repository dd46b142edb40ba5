import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startDemoWeb } from '../../src/demo/web.ts';
import { startProcess } from '../_util/processes.ts';

const ROOT = join(import.meta.dirname, '../..');

it('the service runs from a folder with spaces and Chinese characters in its name', async () => {
  const root = await mkdtemp(join(tmpdir(), '華搜 100% '));
  for (const part of ['src', 'tools', 'sql', 'llms', 'package.json']) {
    await cp(join(ROOT, part), join(root, part), { recursive: true });
  }
  await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  const web = await startDemoWeb({ now: () => new Date() });
  const dataDir = await mkdtemp(join(tmpdir(), 'data-'));
  const service = await startProcess({ DATA_DIR: dataDir, FETCH_ALLOW_CIDRS: '127.0.0.0/8' }, { root });
  expect(service.output()).toMatch(/^\s+Setting up the embedded database/); // there was none yet
  for (const path of ['/', '/assets/dashboard.css', '/assets/dashboard.js', '/llms.txt']) {
    const response = await fetch(service.url + path, { headers: { accept: 'text/html' } });
    expect(response.status, path).toBe(200);
  }
  const response = await fetch(`${service.url}/v1/extract`, {
    method: 'POST',
    headers: { authorization: `Bearer ${/hs_\w+/.exec(service.output())?.[0]}` },
    body: JSON.stringify({ url: `${web.origin}/wiki/typhoon` }),
  });
  expect(await response.json()).toMatchObject({ success_count: 1 });
  expect(await service.kill('SIGTERM')).toBe(0);
  await web.close();
  for (const folder of [root, dataDir]) await rm(folder, { recursive: true });
});
