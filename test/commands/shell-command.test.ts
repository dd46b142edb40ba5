import { expect, it } from 'vitest';
import { cliFor, urlHere } from '../../src/commands/shell-command.ts';
import { embeddedDatabase } from '../_util/databases.ts';
import { environmentFor, startProcess } from '../_util/processes.ts';

it.each([
  ['a checkout', '.data', '/opt/huasou/src/cli.ts', 'npm run -s huasou --'],
  [
    'a checkout with data elsewhere',
    '/var/lib/huasou',
    '/opt/huasou/src/cli.ts',
    'DATA_DIR=/var/lib/huasou npm run -s huasou --',
  ],
  ['a container', '/data', '/opt/huasou/dist/src/cli.js', 'DATA_DIR=/data node dist/src/cli.js'],
  ['a package', './.data/', '/usr/local/bin/huasou', 'huasou'],
  [
    'a folder that a shell would split',
    "it's here",
    '/usr/bin/huasou',
    String.raw`DATA_DIR='/opt/huasou/it'\''s here' huasou`,
  ],
])('cliFor returns the command for %s', (_what, dataDir, script, command) => {
  expect(cliFor({ dataDir }, script, '/opt/huasou')).toBe(command);
});

it.each([
  ['http://0.0.0.0:8787', 'http://127.0.0.1:8787'],
  ['http://[::]:8787', 'http://localhost:8787'],
  ['http://192.0.2.1:8787', 'http://192.0.2.1:8787'],
])('urlHere turns %s into %s', (listening, reached) => {
  expect(urlHere(listening)).toBe(reached);
});

it('the first start prints commands that work, with HOST=0.0.0.0 and DATA_DIR too', async () => {
  const { options, drop } = await embeddedDatabase();
  const service = await startProcess({ ...environmentFor(options), HOST: '0.0.0.0' });
  const [said = ''] = service.output().split('{"level"');
  await service.kill('SIGTERM');
  await drop();
  expect(said).toMatch(/curl -s http:\/\/127\.0\.0\.1:\d+\/v1\/search/);
  expect(said).not.toContain('0.0.0.0');
  expect(said.match(/DATA_DIR=\S+ npm run -s huasou -- (?:accounts|keys)/g)).toHaveLength(2);
  expect(said).toContain(`DATA_DIR=${options.dataDir} `);
});
