import { setFlagsFromString } from 'node:v8';

/**
 * Stops V8 from allocating objects among the old ones where it guesses that they will live long ("allocation site
 * pretenuring"). Such an object keeps what it references until the next full collection, even when both are garbage, so among
 * many short calls one wrong guess keeps nearly everything of every call: 24 kB of each call of a tool were copied twice, which
 * was a third of its CPU. For the whole process, threads included; affects only what is allocated later.
 */
export function disablePretenuring(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
}
