import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { makeFolder, makePrivateFolder, UntrustedFolder } from '../../src/process/make-folder.ts';

const root = mkdtempSync(join(tmpdir(), 'make-folder-'));
afterAll(() => rmSync(root, { recursive: true }));

const user = process.getuid?.() ?? 0;
const modeOf = (folder: string) => statSync(folder).mode & 0o777;
let count = 0;

function folderWith(mode: number): string {
  const folder = join(root, String(count++));
  mkdirSync(folder);
  chmodSync(folder, mode); // regardless of the umask
  return folder;
}

it('makeFolder closes a new folder and its new parents to other users', () => {
  const folder = join(root, 'a', 'b');
  makeFolder(folder);
  expect([modeOf(join(root, 'a')), modeOf(folder)]).toEqual([0o700, 0o700]);
});

describe.skipIf(process.getuid === undefined)('an existing folder', () => {
  it.each([0o700, 0o755, 0o775, 0o2770])('is kept as it is when only user or group may write: %o', (mode) => {
    const folder = folderWith(mode);
    makeFolder(folder);
    expect(modeOf(folder)).toBe(mode & 0o777);
  });

  it.each([
    [0o777, 0o775],
    [0o703, 0o701],
    [0o2777, 0o775],
  ])('is closed to writes by users of other groups: %o', (mode, closed) => {
    const folder = folderWith(mode);
    makeFolder(folder);
    expect(modeOf(folder)).toBe(closed);
  });

  it('is refused when it is shared by all users, like /tmp', () => {
    expect(() => makeFolder(folderWith(0o1777))).toThrow(/shared by all users: name a new folder in it/);
  });

  it.runIf(user === 0)("is kept open to all when it is root's, as Kubernetes mounts it", () => {
    const folder = folderWith(0o777);
    makeFolder(folder, 1_001);
    expect(modeOf(folder)).toBe(0o777);
  });

  it("is refused when it is another user's, unless either user is root", () => {
    const folder = folderWith(0o755);
    if (user === 0) chownSync(folder, 1_001, 1_001);
    const owner = statSync(folder).uid;
    expect(() => makeFolder(folder, owner + 1)).toThrow(/belongs to another user: chown/);
    expect(() => makeFolder('/', owner)).not.toThrow();
    expect(() => makeFolder(folder, 0)).not.toThrow();
    expect(() => makePrivateFolder(folder, 0)).toThrow(UntrustedFolder); // the files in it would be run
  });

  it('is closed to others by makePrivateFolder', () => {
    const folder = folderWith(0o775);
    makePrivateFolder(folder);
    expect(modeOf(folder)).toBe(0o700);
  });
});
