import { writeFileSync } from 'node:fs';

const FILTER = '/proc/self/coredump_filter'; // bit mask of the kinds of mappings in a dump, see core(5)
const NOTHING = '0';

/**
 * Keeps memory (keys, passwords, queries, the environment) out of later core dumps of this process and its children;
 * the dumps still show where it crashed. Linux only; elsewhere, and where the file is not writable, nothing changes. An
 * operator can undo this by writing to /proc/PID/coredump_filter.
 */
export function excludeMemoryFromCoreDumps(): void {
  try {
    writeFileSync(FILTER, NOTHING, { flag: 'r+' }); // does not create the file
  } catch {
    // Core dumps then remain as the system makes them; SECURITY.md says how to turn them off.
  }
}
