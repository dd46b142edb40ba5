import { spawnSync } from 'node:child_process';
import { canMount } from '../faults/_disk.ts';
import { canRunPostgres } from '../faults/_postgres.ts';
import { hasBrowser } from './browser.ts';
import { hasPrometheus } from './prometheus.ts';

const isInstalled = (command: string) => spawnSync('which', [command]).status === 0;

/** What tests may lack: the tests that are skipped then, and how to get it. */
const NEEDS: ReadonlyArray<[isThere: boolean, tests: string, how: string]> = [
  [process.env.TEST_DATABASE_URL !== undefined, 'on a Postgres server', 'set TEST_DATABASE_URL=postgres://…'],
  [process.env.TEST_CACHE_URL !== undefined, 'of the shared cache', 'set TEST_CACHE_URL=redis://…'],
  [canRunPostgres, 'of database faults', 'install Postgres (apt install postgresql) and run as root or postgres'],
  [process.getuid?.() === 0, 'as another user', 'run as root'],
  [canMount, 'of full disks', 'run as root where disks may be mounted'],
  [hasBrowser, 'of pages in a browser', 'install Chromium (apt install chromium)'],
  [isInstalled('nginx'), 'of the proxy in compose.yaml', 'install nginx (apt install nginx)'],
  [isInstalled('redis-server'), 'of the cache in compose.yaml', 'install Redis (apt install redis-server)'],
  [hasPrometheus, 'of metrics on a real Prometheus', 'install prometheus with promtool (apt install prometheus)'],
];

/** Says at the end of a run which tests were skipped for want of a program or server, in one line each. */
export default function tellSkipped(): () => void {
  return () => {
    for (const [isThere, tests, how] of NEEDS)
      if (!isThere) process.stderr.write(`Skipped: the tests ${tests}. To run them: ${how}.\n`);
  };
}
