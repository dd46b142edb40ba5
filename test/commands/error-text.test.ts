import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { errorText } from '../../src/commands/error-text.ts';
import { OperatorError } from '../../src/errors.ts';
import { runCli } from '../_util/processes.ts';

it('errorText is one line for what operators can fix, and a stack for defects', () => {
  expect(errorText(new OperatorError('say --yes'))).toBe('say --yes');
  expect(errorText(Object.assign(new Error('port taken'), { code: 'EADDRINUSE' }))).toMatch(
    /^port taken\n.+ stop it, or choose another port with PORT /,
  );
  expect(errorText(Object.assign(new Error('no such file'), { code: 'ENOENT' }))).toBe('no such file');
  expect(errorText(new TypeError('x is undefined'))).toMatch(/^TypeError: x is undefined\n {4}at /);
  expect(errorText('thrown text')).toBe('thrown text');
});

it('errorText says why each address of a name could not be reached', async () => {
  const addresses = ['127.0.0.1', '127.0.0.2'].map((address) => ({ address, family: 4 }));
  const socket = connect({ host: 'db.example', port: 1, lookup: (_host, _options, done) => done(null, addresses) });
  const error = await new Promise((failed) => socket.once('error', failed));
  expect(errorText(error)).toBe('connect ECONNREFUSED 127.0.0.1:1; connect ECONNREFUSED 127.0.0.2:1');
});

it.each([
  [{ HOST: '192.0.2.1' }, /EADDRNOTAVAIL.*\nHOST must be an address of this machine/],
  [{ HOST: 'no such host' }, /\nHOST must be an address of this machine/],
  [
    { DATABASE_URL: 'postgres://ann:hunter2@127.0.0.1:5/x' },
    /DATABASE_URL cannot be used: connect ECONNREFUSED 127\.0\.0\.1:5/,
  ],
  [{ DATA_DIR: 'package.json' }, /^DATA_DIR cannot be used: /],
  [{ DATA_DIR: 'package.json/below' }, /^DATA_DIR cannot be used: E/],
  [{ DATA_DIR: '/proc/huasou' }, /^DATA_DIR cannot be used: E/],
])('serve names the setting that is wrong: %j', async (settings, said) => {
  const { code, stderr } = await runCli(['serve'], { PORT: '0', ...settings } as Record<string, string>);
  expect(code).toBe(1);
  expect(stderr).toMatch(said);
  expect(stderr).not.toMatch(/hunter2|\n {4}at /);
});

it('serve refuses a DATA_DIR shared by all users and says how to fix it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'open-'));
  await chmod(folder, 0o1777);
  const { code, stderr } = await runCli(['serve'], { PORT: '0', DATA_DIR: folder });
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: `DATA_DIR cannot be used: ${folder} is shared by all users: name a new folder in it\n`,
  });
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});

it('serve refuses a port that is taken before the database is created', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const port = String((taken.address() as AddressInfo).port);
  const folder = await mkdtemp(join(tmpdir(), 'taken-'));
  const dataDir = join(folder, 'data');
  for (const settings of [{ PORT: port }, { PORT: '0', METRICS_PORT: port }]) {
    const { code, stderr } = await runCli(['serve'], { ...settings, DATA_DIR: dataDir } as Record<string, string>);
    expect(code).toBe(1);
    expect(stderr).toContain('choose another port with PORT (METRICS_PORT)');
    expect(existsSync(join(dataDir, 'pg'))).toBe(false);
  }
  taken.close();
  await rm(folder, { recursive: true });
});
