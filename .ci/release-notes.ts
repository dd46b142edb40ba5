/** Prints what CHANGELOG.md says of a version: `npm run -s release:notes -- 0.2.0`, or of what is not released yet. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The kinds of Keep a Changelog, in its order. */
const KINDS = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security'];

/** The notes of one version in markdown. Throws with what is wrong with the changelog, or when it does not know the version. */
export function releaseNotes(changelog: string, version: string): string {
  const sections = changelog.split(/^## /m).slice(1);
  const title = (section: string) => section.split('\n', 1)[0]?.trim() ?? '';
  for (const section of sections) {
    if (!/^\[(?:Unreleased|\d+\.\d+\.\d+\] - \d{4}-\d{2}-\d{2}$)/.test(title(section)))
      throw new Error(`"## ${title(section)}" is neither "## [Unreleased]" nor "## [1.2.3] - 2026-01-31".`);
  }
  const found = sections.find((section) => section.startsWith(`[${version}]`));
  if (found === undefined) throw new Error(`CHANGELOG.md has no section [${version}].`);
  const kinds = [...found.matchAll(/^### (.+)$/gm)].map(([, kind]) => kind ?? '');
  const unknown = kinds.find((kind) => !KINDS.includes(kind));
  if (unknown !== undefined) throw new Error(`"### ${unknown}" is none of ${KINDS.join(', ')}.`);
  const body = found.slice(found.indexOf('\n')).trim();
  if (!/^- /m.test(body)) throw new Error(`[${version}] says nothing.`);
  return `# Huasou ${version}\n\n${body}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const changelog = readFileSync(new URL('../CHANGELOG.md', import.meta.url), 'utf8');
    process.stdout.write(releaseNotes(changelog, process.argv[2] ?? 'Unreleased'));
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
