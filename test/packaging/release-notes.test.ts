import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { releaseNotes } from '../../.ci/release-notes.ts';
import { ROOT } from './_deployment.ts';

const CHANGELOG = `# Changelog

## [Unreleased]

## [0.2.0] - 2026-12-01

### Added

- One thing.

### Fixed

- Another,
  in two lines.

## [0.1.0] - 2026-11-01

### Added

- Everything.
`;

it('releaseNotes extracts one version from the changelog', () => {
  expect(releaseNotes(CHANGELOG, '0.2.0')).toBe(
    '# Huasou 0.2.0\n\n### Added\n\n- One thing.\n\n### Fixed\n\n- Another,\n  in two lines.\n',
  );
  expect(releaseNotes(CHANGELOG, '0.1.0')).toBe('# Huasou 0.1.0\n\n### Added\n\n- Everything.\n');
});

it.each([
  ['a version it does not know', CHANGELOG, '0.3.0', 'no section [0.3.0]'],
  ['nothing to tell', CHANGELOG, 'Unreleased', 'says nothing'],
  [
    'a heading of another form',
    CHANGELOG.replace('## [0.1.0] - 2026-11-01', '## 0.1.0'),
    '0.2.0',
    '"## 0.1.0" is neither',
  ],
  ['a kind of its own', CHANGELOG.replace('### Fixed', '### Mended'), '0.2.0', '"### Mended" is none of Added'],
])('releaseNotes refuses %s', (_name, changelog, version, problem) => {
  expect(() => releaseNotes(changelog, version)).toThrow(problem);
});

it('releaseNotes finds the unreleased additions of this changelog', () => {
  expect(releaseNotes(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'), 'Unreleased')).toContain('### Added');
});
