import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { keepPrivate } from '../../src/process/keep-private.ts';
import { embeddedDatabase } from '../_util/databases.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'keep-private-'));
  chmodSync(root, 0o755); // others may reach what is in it
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const modeOf = (path: string) => lstatSync(path).mode & 0o777;
const openTo = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .concat('.')
    .filter((name) => !lstatSync(join(folder, name)).isSymbolicLink() && (modeOf(join(folder, name)) & 0o077) !== 0);

it.skipIf(process.getuid === undefined)('takes a folder and all in it from others, but not what it links to', () => {
  const [data, outside] = [join(root, 'data'), join(root, 'outside')];
  mkdirSync(join(data, 'pg/base'), { recursive: true });
  writeFileSync(join(data, 'pg/base/1'), '');
  writeFileSync(outside, '');
  for (const path of [data, join(data, 'pg'), join(data, 'pg/base')]) chmodSync(path, 0o777);
  for (const path of [join(data, 'pg/base/1'), outside]) chmodSync(path, 0o666);
  symlinkSync(outside, join(data, 'link'));
  symlinkSync(root, join(data, 'up'));
  keepPrivate(data);
  const modes = ['.', 'pg', 'pg/base', 'pg/base/1'].map((name) => modeOf(join(data, name)));
  expect(modes).toEqual([0o700, 0o700, 0o700, 0o600]);
  expect([modeOf(outside), modeOf(root)]).toEqual([0o666, 0o755]);
});

const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;

it.runIf(isRoot)("what root makes in another user's folder becomes that user's", () => {
  chownSync(root, NOBODY, NOBODY);
  writeFileSync(join(root, 'wal'), '');
  keepPrivate(root);
  expect([lstatSync(join(root, 'wal')).uid, modeOf(join(root, 'wal'))]).toEqual([NOBODY, 0o600]);
});

it.runIf(isRoot)('nobody else can read or write the database of a folder that was made with mkdir', async () => {
  const { options, drop } = await embeddedDatabase();
  const { dataDir } = options;
  chmodSync(dataDir, 0o755);
  for (const name of readdirSync(dataDir, { recursive: true, encoding: 'utf8' })) {
    const path = join(dataDir, name);
    chmodSync(path, lstatSync(path).isDirectory() ? 0o755 : 0o666); // as earlier versions left them
  }
  const as = (script: string) =>
    spawnSync('/bin/sh', ['-c', script], { cwd: '/', uid: NOBODY, gid: NOBODY, encoding: 'utf8' }).stdout;
  const attack = `cat ${dataDir}/pg/PG_VERSION; echo '#' >> ${dataDir}/pg/pg_hba.conf && echo written; ls ${dataDir}/pg/pg_wal`;
  chmodSync(join(dataDir, '..'), 0o755);
  expect(as(attack)).toMatch(/^18\nwritten\n0{7}1/); // the attack works before
  const db = await openDatabase(options);
  await sql.raw('create table made_later (n int)').execute(db);
  await sql.raw('checkpoint').execute(db);
  expect(as(attack)).toBe('');
  expect(modeOf(dataDir)).toBe(0o700);
  await db.destroy();
  expect(openTo(dataDir)).toEqual([]);
  await drop();
});
