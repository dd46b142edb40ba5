import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const paths = ['src', 'tools', 'test', 'sql', 'llms'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
);

/** Files that the document itself tells the reader to create. */
const ITS_OWN: Record<string, readonly string[]> = {
  'CONTRIBUTING.md': ['src/engines/example.ts', 'test/fixtures/engines/example'],
};

it.each(['README.md', 'README.zh-TW.md', 'CONTRIBUTING.md', 'SECURITY.md', 'test/bench/README.md'])(
  '%s names only files that exist',
  (file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const named =
      text.match(/(?:[\w-]+\/)*[\w-]+(?:\.[\w-]+)*\.(?:ts|sql)\b|(?<![\w/.-])(?:src|test|tools)(?:\/[\w-]+)+(?=\/)/g) ??
      [];
    expect(named.length).toBeGreaterThan(0);
    const unknown = named.filter((name) => !paths.some((path) => path === name || path.endsWith(`/${name}`)));
    expect(unknown.filter((name) => !ITS_OWN[file]?.includes(name))).toEqual([]);
  },
);
