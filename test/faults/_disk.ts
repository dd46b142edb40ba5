import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync } from 'node:fs';

/** Whether this process may mount a disk: only root may, and not in every container. */
export const canMount =
  process.platform === 'linux' && spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0;

/**
 * Mounts an in-memory disk of `size` (such as `2m`) at an existing empty directory, and gives it to the Postgres user.
 */
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
