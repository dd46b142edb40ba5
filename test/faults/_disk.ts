import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync } from 'node:fs';

/** Only root may mount, and not in every container. */
export const canMount =
  process.platform === 'linux' && spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0;
if (!canMount) process.stderr.write('No small disk can be mounted: the full disks are left out.\n');

/** A disk of `size` (as in `2m`), in memory, at a directory that is there and empty; the Postgres server's. */
export function mountDisk(directory: string, size: string): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', directory]);
  execFileSync('chown', ['postgres', directory]);
  chmodSync(directory, 0o700);
}

export function growDisk(directory: string, size: string): void {
  execFileSync('mount', ['-o', `remount,size=${size}`, directory]);
}

export function unmountDisk(directory: string): void {
  spawnSync('umount', [directory]);
}
