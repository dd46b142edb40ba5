import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));

interface Locked {
  version: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  dev?: boolean;
  hasInstallScript?: boolean;
  link?: boolean;
}

/** Licences allowed for libraries in production, by their SPDX ids: none asks for our source. */
const ALLOWED = new Set('0BSD Apache-2.0 BSD-2-Clause BSD-3-Clause BlueOak-1.0.0 CC0-1.0 ISC MIT Unlicense'.split(' '));

const { packages, lockfileVersion } = read('package-lock.json') as {
  packages: Record<string, Locked>;
  lockfileVersion: number;
};
const all = Object.entries(packages).filter(([path]) => path !== '');
/** What `npm ci --omit=dev` installs, here or on another platform. */
const production = all.filter(([, { dev }]) => dev !== true);
const nameOf = (path: string) => path.replace(/^.*node_modules\//, '');

/** The licence that the package states where it is installed, or the lock file for other platforms. */
function licenseOf([path, { license }]: [string, Locked]): unknown {
  return existsSync(join(ROOT, path, 'package.json')) ? read(join(path, 'package.json')).license : license;
}

/** Evaluates `MIT`, `(MIT OR CC0-1.0)` or `MIT AND Apache-2.0`: one alternative, with all its parts, must be allowed. */
function isAllowed(expression: unknown): boolean {
  if (typeof expression !== 'string') return false;
  const alternatives = expression.replace(/^\((.*)\)$/, '$1').split(' OR ');
  return alternatives.some((one) => one.split(' AND ').every((id) => ALLOWED.has(id.trim())));
}

it('the lock file has every direct dependency, and the production tree is installed', () => {
  const direct = Object.keys(read('package.json').dependencies);
  const installed = production.filter(([path]) => existsSync(join(ROOT, path)));
  process.stdout.write(
    `${production.length} packages in the production tree, ${installed.length} of them installed here\n`,
  );
  expect(lockfileVersion).toBe(3);
  expect(installed.length).toBeGreaterThan(150);
  expect(direct.filter((name) => packages[`node_modules/${name}`] === undefined)).toEqual([]);
});

it('every licence in the production tree is allowed', () => {
  const wrong = production
    .map((entry) => ({ name: nameOf(entry[0]), license: licenseOf(entry) }))
    .filter(({ license }) => !isAllowed(license));
  expect(wrong).toEqual([]);
});

it.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['MIT AND Apache-2.0', true],
  ['MIT AND GPL-3.0-only', false],
  ['AGPL-3.0-only', false],
  ['SEE LICENSE IN LICENSE.md', false],
  ['UNLICENSED', false],
  [undefined, false],
  [{ type: 'MIT' }, false],
])('isAllowed of %j is %s', (license, expected) => expect(isAllowed(license)).toBe(expected));

it('Node is the only package in the production tree with an install script', () => {
  const bySay = production.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path));
  const byThemselves = production
    .filter(([path]) => existsSync(join(ROOT, path, 'package.json')))
    .filter(([path]) => {
      const { scripts = {} } = read(join(path, 'package.json'));
      const isBuilt = existsSync(join(ROOT, path, 'binding.gyp')); // npm runs node-gyp for it even without a script
      return isBuilt || ['preinstall', 'install', 'postinstall'].some((name) => scripts[name] !== undefined);
    })
    .map(([path]) => nameOf(path));
  // Optional packages for other platforms are known from the lock file alone.
  expect(bySay.filter((name) => name !== 'fsevents')).toEqual(['node']);
  expect(byThemselves).toEqual(['node']);
  expect(read('package.json').allowScripts).toEqual({ '@modelcontextprotocol/inspector': false, node: true });
});

it('required peer dependencies are present in matching versions, which .npmrc does not check', () => {
  const args = ['ls', '--all', '--omit=dev', '--legacy-peer-deps=false'];
  const { status, stderr } = spawnSync('npm', args, { cwd: ROOT, encoding: 'utf8' });
  expect(status, stderr).toBe(0);
});

it('every package is locked to one version by its hash, from a registry', () => {
  const { dependencies, devDependencies } = read('package.json');
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([, version]) => !/^(?:npm:@?[\w/.-]+@)?\d+\.\d+\.\d+$/.test(String(version)),
  );
  expect(loose).toEqual([]);
  // Without `resolved` a package comes from the configured registry; a git or http address would be there.
  const unproven = all.filter(
    ([, { integrity, resolved = 'https:', link }]) =>
      link || !integrity?.startsWith('sha512-') || !/^https:/.test(resolved),
  );
  expect(unproven.map(([path]) => path)).toEqual([]);
});
