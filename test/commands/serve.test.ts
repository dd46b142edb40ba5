import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startDemoWeb } from '../../src/demo/web.ts';
import { embeddedDatabase } from '../_util/databases.ts';
import { environmentFor, INHERITED, runCli, startProcess } from '../_util/processes.ts';
import { canMount } from '../faults/_disk.ts';

const CLI = join(import.meta.dirname, '../../src/cli.ts');
const NOBODY = { uid: 65_534, gid: 65_534 };
const isRoot = process.getuid?.() === 0;
/** Whether another user may run this checkout at all. */
const canBeRun = isRoot && spawnSync(process.execPath, [CLI, '--version'], { ...NOBODY, env: {} }).status === 0;
if (!canBeRun) process.stderr.write('Not root, or in a folder of root alone: no other user tries to use DATA_DIR.\n');

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'huasou-serve-'));
  chmodSync(root, 0o755); // others may reach what is in it
});
afterEach(() => rmSync(root, { recursive: true, force: true, maxRetries: 5 }));

const allIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));

/** Returns which of the paths another user can read or write. */
function openToOthers(paths: readonly string[]): string[] {
  const script =
    'while IFS= read -r p; do ( : < "$p" ) 2>/dev/null && echo "read $p"; ( : >> "$p" ) 2>/dev/null && echo "write $p"; done; true';
  const input = `${paths.join('\n')}\n`;
  const { stdout } = spawnSync('/bin/sh', ['-c', script], { ...NOBODY, cwd: '/', input, encoding: 'utf8' });
  return stdout.split('\n').filter(Boolean);
}

it.runIf(isRoot)('no other user can read or write what the service and its commands keep', async () => {
  const database = await embeddedDatabase();
  const { dataDir } = database.options;
  for (const path of [join(dataDir, '..'), dataDir]) chmodSync(path, 0o755);
  // A folder made with mkdir, and the files of an earlier version in it.
  for (const path of allIn(dataDir)) chmodSync(path, lstatSync(path).isDirectory() ? 0o755 : 0o666);
  const isWal = (line: string) => line.includes('/pg_wal/');
  expect(openToOthers(allIn(dataDir)).filter(isWal).length).toBeGreaterThan(1); // the attack works before
  const web = await startDemoWeb({ now: () => new Date() });
  const environment = { ...environmentFor(database.options), SEARXNG_URL: web.origin, SEARCH_ENGINES: 'searxng' };
  const service = await startProcess(environment);
  // The secret that signs sessions goes into the log of the database, and with it this account's session.
  await fetch(`${service.url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'a', email: 'a@example.com', password: 'a long password' }),
  });
  await runCli(['database', 'backup', join(root, 'backup.gz')], environment);
  await runCli(['engine', 'try', 'searxng', '颱風', '--save'], environment, { cwd: root });
  const kept = [...allIn(dataDir), ...allIn(root)];
  const files = kept.map((path) => path.slice(path.lastIndexOf('/') + 1));
  expect(files).toEqual(expect.arrayContaining(['database.sock', 'pg_hba.conf', 'backup.gz', 'ordinary.json']));
  expect(openToOthers(kept)).toEqual([]);
  const modes = ['', 'database.sock'].map((name) => statSync(join(dataDir, name)).mode & 0o777);
  expect(modes).toEqual([0o700, 0o600]);
  expect(await service.kill('SIGTERM')).toBe(0);
  expect(openToOthers(allIn(dataDir))).toEqual([]);
  await web.close();
  await database.drop();
});

describe('a DATA_DIR that cannot be used is reported in one line, with exit code 1:', () => {
  /** Starts the service; returns what it says, besides that it is setting up the database. */
  function startIn(dataDir: string, user: object = {}) {
    const env = { ...INHERITED, PORT: '0', DATA_DIR: dataDir };
    const ended = spawnSync(process.execPath, [CLI, 'serve'], { ...user, env, cwd: '/', encoding: 'utf8' });
    return { status: ended.status, said: ended.stderr };
  }
  const oneLine = (says: RegExp) => ({
    status: 1,
    said: expect.stringMatching(new RegExp(`^(?=[ -~]{1,500}\\n$).*${says.source}`)),
  });

  it.runIf(canBeRun)('not writable', () => {
    expect(startIn(root, NOBODY)).toEqual(oneLine(/DATA_DIR cannot be used: EACCES/));
    expect(startIn(join(root, 'new'), NOBODY)).toEqual(oneLine(/DATA_DIR cannot be used: EACCES/));
  });

  it.runIf(canBeRun)("another user's", () => {
    chownSync(root, 1, 1);
    expect(startIn(root, NOBODY)).toEqual(oneLine(/belongs to another user/));
  });

  it.runIf(canBeRun)("with a database that is another user's", () => {
    mkdirSync(join(root, 'pg'), { mode: 0o700 });
    chownSync(root, NOBODY.uid, NOBODY.gid);
    expect(startIn(root, NOBODY)).toEqual(oneLine(/DATA_DIR cannot be used: EACCES/));
  });

  it('with a file in the place of its lock', () => {
    writeFileSync(join(root, 'database.lock'), '');
    expect(startIn(root)).toEqual(oneLine(/DATA_DIR cannot be used: ENOTDIR/));
  });

  it.runIf(canMount).each([
    ['read-only', 'size=4m,ro', /DATA_DIR cannot be used: EROFS/],
    ['full', 'size=4m', /the disk is full/],
  ])('on a disk that is %s', (_state, options, says) => {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `${options},mode=700`, 'tmpfs', root]);
    try {
      expect(startIn(root)).toEqual(oneLine(says));
    } finally {
      spawnSync('umount', [root]);
    }
  });
});
