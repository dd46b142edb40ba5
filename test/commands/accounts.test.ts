import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { environmentFor, INHERITED, runCli } from '../_util/processes.ts';
import { startTestService, type TestService } from '../_util/service.ts';

const EMAIL = 'ann@example.com';
let service: TestService;
let environment: Record<string, string>;
beforeAll(async () => {
  service = await startTestService();
  const { databaseUrl, dataDir } = service.context.config;
  environment = environmentFor({ databaseUrl, dataDir, poolSize: 1 });
});
afterAll(() => service.stop());

const cli = (...args: string[]) => runCli(args, environment);
const credits = async (key: string) =>
  await fetch(`${service.url}/v1/credits`, { headers: { authorization: `Bearer ${key}` } });

async function setPassword(password: string, email = EMAIL, settings = environment) {
  const child = spawn(process.execPath, ['src/cli.ts', 'accounts', 'password', '--email', email], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...INHERITED, ...settings },
  });
  child.stdin.end(`${password}\n`);
  return { stdout: await text(child.stdout), stderr: await text(child.stderr) };
}

const signIn = (password: string) => service.post('/api/auth/sign-in/email', { email: EMAIL, password });

it('an operator lists, limits, disables, enables and deletes an account while the server runs', async () => {
  const key = (await cli('keys', 'create', '--email', EMAIL)).stdout.trim();
  expect((await cli('accounts', 'list')).stdout).toMatch(/ 0\/1000 {2}since \d{4}-\d\d-\d\d {2}ann@example\.com\n/);

  await cli('accounts', 'allowance', '7', '--email', EMAIL);
  expect(await (await credits(key)).json()).toMatchObject({ monthly_credits: 7 });

  expect((await cli('accounts', 'operator', '--email', EMAIL)).stdout).toBe(`${EMAIL} sees the overview\n`);
  expect((await cli('accounts', 'list')).stdout).toContain('ann@example.com  (operator)');
  await cli('accounts', 'operator', '--email', EMAIL, '--off');
  expect((await cli('accounts', 'list')).stdout).not.toContain('(operator)');

  await cli('accounts', 'disable', '--email', EMAIL);
  expect((await credits(key)).status).toBe(401);
  expect((await cli('accounts', 'list')).stdout).toContain('(disabled)');
  await cli('accounts', 'enable', '--email', EMAIL);
  expect((await credits(key)).status).toBe(200);

  expect(await setPassword('short')).toMatchObject({ stderr: 'a password has at least 8 characters\n' });
  expect((await setPassword('a long password')).stdout).toContain('signed out everywhere');
  const signedIn = await signIn('a long password');
  expect(signedIn.status).toBe(200);
  const cookie = (signedIn.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
  const keys = () => fetch(`${service.url}/api/keys`, { headers: { cookie } });
  expect((await keys()).status).toBe(200);
  await cli('accounts', 'disable', '--email', EMAIL);
  expect((await keys()).status).toBe(401);
  expect((await signIn('a long password')).status).toBe(403);
  await cli('accounts', 'enable', '--email', EMAIL);
  await setPassword('another password');
  expect((await keys()).status).toBe(401);
  expect((await signIn('a long password')).status).toBe(401);

  expect(await cli('accounts', 'delete', '--email', EMAIL)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('--yes'),
  });
  await cli('accounts', 'delete', '--email', EMAIL, '--yes');
  expect((await credits(key)).status).toBe(401);
  expect(await cli('accounts', 'disable', '--email', EMAIL)).toMatchObject({
    code: 1,
    stderr: `there is no account ${EMAIL}\n`,
  });
});

it('only creating a key creates a database, and says so on stderr', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'elsewhere-'));
  const elsewhere = { DATA_DIR: join(folder, 'data') };
  for (const args of [
    ['accounts', 'list'],
    ['keys', 'list', '--email', EMAIL],
    ['database', 'backup', join(folder, 'b')],
  ])
    expect(await runCli(args, elsewhere)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: `there is no database in ${elsewhere.DATA_DIR}; a server elsewhere has its own: set DATA_DIR, or DATABASE_URL, as it does\n`,
    });
  expect(await readdir(folder)).toEqual([]);
  await chmod(folder, 0o1777);
  expect(await runCli(['keys', 'create', '--email', 'ann@localhost'], { DATA_DIR: folder })).toMatchObject({
    code: 1,
    stderr: `DATA_DIR cannot be used: ${folder} is shared by all users: name a new folder in it\n`,
  });
  const create = () => runCli(['keys', 'create', '--email', 'ann@localhost'], elsewhere);
  const key = expect.stringMatching(/^hs_[0-9A-Za-z]{32}\n$/);
  expect(await create()).toMatchObject({
    stdout: key,
    stderr: expect.stringContaining(`new database in ${elsewhere.DATA_DIR};`),
  });
  expect(await create()).toMatchObject({ stdout: key, stderr: '' });
  const { stderr } = await setPassword('a long password', 'ann@localhost', elsewhere);
  expect(stderr).toContain('ann@localhost cannot sign in');
  await rm(folder, { recursive: true });
});
