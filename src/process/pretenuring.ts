import { setFlagsFromString } from 'node:v8';

/**
 * Stops V8 from allocating objects in the old generation where it guesses that they will live long ("allocation site
 * pretenuring"). Such an object keeps what it references until the next full collection, even when both are garbage, so
 * with many short calls one wrong guess keeps nearly all objects of every call: 24 kB per tool call survived, now 7 kB.
 * This saves 3 to 20 % of a call's CPU, as the guesses differ from run to run. Applies to the whole process, including
 * threads.
 */
export function disablePretenuring(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
}
