import { writeFileSync } from 'node:fs';

const FILTER = '/proc/self/coredump_filter'; // which kinds of mappings a dump has the contents of, as bits: core(5)
const NOTHING = '0';

/**
 * From now on a core dump of this process, and of every process that it starts, says where it crashed and leaves out what
 * is in memory: keys, passwords, what was asked, and the environment. Linux alone has the switch; elsewhere, and where it
 * may not be written, nothing changes. Whoever runs the process can turn it back from outside, into /proc/PID/coredump_filter.
 */
export function leaveMemoryOutOfCoreDumps(): void {
  try {
    writeFileSync(FILTER, NOTHING, { flag: 'r+' }); // where it is not, it is not made either
  } catch {
    // The dump is then as the system makes it: SECURITY.md says how to have none.
  }
}
