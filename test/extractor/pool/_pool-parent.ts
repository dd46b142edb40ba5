import { execFileSync } from 'node:child_process';
import { createPoolProcess } from '../../../src/extractor/pool/pool-process.ts';

/** A service that is about to be killed. It reports which process reads its pages. */
const entry = new URL('./_behaviours.ts', import.meta.url).href;
const pool = createPoolProcess({ threads: 1, entry });
await pool.run(
  { url: 'fine', bytes: new Uint8Array(1), contentType: undefined, format: 'text' },
  new AbortController().signal,
);
const children = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' });
process.send?.(
  Number(
    children
      .split('\n')
      .find((line) => line.includes('pool-host'))
      ?.trim()
      .split(' ')[0],
  ),
);
