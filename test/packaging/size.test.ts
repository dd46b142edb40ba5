import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT } from './_deployment.ts';

const run = promisify(execFile);

/** Limits a little above the current sizes. A commit that raises one says what that buys. */
const MAX_PACKED_BYTES = 1_600_000;
const MAX_UNPACKED_BYTES = 3_460_000;
const MAX_PRODUCTION_PACKAGES = 275; // including those for other platforms

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'packed-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

it('the package that `npm publish` would send is small', async () => {
  const { files } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { files: string[] };
  const sources = [...files.filter((name) => name !== 'dist'), 'package.json', 'tsconfig.json', '.ci', 'src', 'tools'];
  for (const name of sources) await cp(join(ROOT, name), join(directory, name), { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(directory, 'node_modules'));
  const { stdout } = await run('npm', ['pack', '--dry-run', '--json'], { cwd: directory, maxBuffer: 2 ** 24 });
  const [{ size, unpackedSize, files: packed }] = JSON.parse(stdout.slice(stdout.indexOf('[')));
  process.stdout.write(`${size} bytes packed, ${unpackedSize} unpacked, ${packed.length} files\n`);
  const paths = packed.map(({ path }: { path: string }) => path);
  expect(paths).toEqual(
    expect.arrayContaining(['dist/src/cli.js', 'sql/0001_accounts.sql', 'llms/llms.txt', 'LICENSE']),
  );
  expect(size).toBeLessThan(MAX_PACKED_BYTES);
  expect(unpackedSize).toBeLessThan(MAX_UNPACKED_BYTES);
});

it('production has few packages and none of the development tools', () => {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>;
  };
  const production = Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && dev !== true)
    .map(([path]) => path.replace(/^.*node_modules\//, ''));
  process.stdout.write(`${production.length} packages in production\n`);
  expect(production.length).toBeLessThan(MAX_PRODUCTION_PACKAGES);
  const { devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  // Libraries use these two as well. An optional peer of a library could bring in the test runner with all its packages.
  expect(production.filter((name) => Object.hasOwn(devDependencies, name)).sort()).toEqual(['ajv', 'parse5']);
});
