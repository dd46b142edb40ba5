import { setFlagsFromString } from 'node:v8';

/**
 * Stops V8 from guessing which objects live long ("allocation site pretenuring"). An object that it puts among the old ones at
 * once keeps whatever it references until the next full collection, so with many short calls at a time one wrong guess keeps
 * nearly everything of every call: of a call of a tool 24 kB were copied twice that were garbage already, and a fifth of its
 * CPU went there. For the whole process, threads included; only objects that are allocated later are affected.
 */
export function collectYoungObjects(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
}
