import { expect, it } from 'vitest';
import { VERSION } from '../src/process/version.ts';
import { runCli } from './_util/processes.ts';

const cli = (...args: string[]) => runCli(args, {});

it('the CLI refuses an unknown command, suggests the nearest and starts no service', async () => {
  expect(await cli('key', 'list')).toMatchObject({
    code: 1,
    stdout: '',
    stderr: "error: unknown command 'key'\n(Did you mean keys?)\n",
  });
  expect(await cli('accounts', 'remove')).toMatchObject({ code: 1, stderr: "error: unknown command 'remove'\n" });
});

it('the CLI prints its version', async () => {
  expect(await cli('--version')).toMatchObject({ code: 0, stdout: `${VERSION}\n` });
});

it('keys create states the limits of --credits when a value is invalid', async () => {
  for (const credits of ['-1', '1.5', 'many', '1000000000']) {
    const { code, stderr } = await cli('keys', 'create', '--email', 'ann@example.com', '--credits', credits);
    expect(code).toBe(1);
    expect(stderr).toContain(`'${credits}' is invalid. must be a whole number from 0 to 999999999`);
  }
});

it('keys create states the allowed length of --name when a value is invalid', async () => {
  for (const name of ['x'.repeat(101), ' ', 'a\u0007b']) {
    const { code, stdout, stderr } = await cli('keys', 'create', '--email', 'ann@example.com', '--name', name);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain('must have 1 to 100 characters');
  }
});
