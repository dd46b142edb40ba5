import { isFlight } from './flight.ts';
import { isTurboStream } from './turbo-stream.ts';

/**
 * Returns the application's initial state in a script, as source text that begins with the value; null when there is
 * none. A chunk of a stream, which comes in several scripts, is returned whole.
 */
export function stateIn(script: string): string | null {
  const head = script.slice(0, MAX_BEFORE);
  if (isFlight(head) || isTurboStream(head)) return script;
  const start =
    startOfAssigned(head) ?? startOfPushed(head) ?? startOfHandedOver(script, head) ?? startOfNumbered(script);
  return start === undefined ? null : script.slice(start);
}

const MAX_BEFORE = 500; // characters; other settings may come first

/** Returns the end of `name =` where a state's name is assigned a value. In Nuxt 2 a function returns the value. */
function startOfAssigned(head: string): number | undefined {
  for (const { 0: found, 1: name = '', index } of head.matchAll(ASSIGNED)) {
    const end = index + found.length;
    const rest = head.slice(end);
    if (NAME.test(name) && (VALUE.test(rest) || (name === '__NUXT__' && RETURNED.test(rest)))) return end;
  }
  return undefined;
}

/** An assignment to any variable at the beginning of the script, or to one of the window's after other statements. */
const ASSIGNED =
  /(?:^\s*(?:(?:var|let|const)\s+)?|\b(?:window|self|globalThis)\s{0,5}[.[]\s{0,5}["']?)(?:[A-Za-z_]\w{0,40}\.)?([$\w]{1,80})["'\]\s]{0,5}=(?!=)\s{0,5}/g;
const NAME = /^(?:_{2,3}|\$)\w|state|data|props|ssr|context/i;
/** A literal, or a string in the calls that decode it: percent-encoded or in base64 (`eyJ` is `{"`, `JTdC` is `%7B`). */
const VALUE =
  /^(?:(?:new\s)?[\w.]{1,40}\((?:\)\.decode\()?\s{0,5}){0,6}["'`]?(?:[{[]|%[57]B|ey[JAo]|ewo|W3s|Wy[IJ]|JTdC|JTVC)/i;
const RETURNED = /^\(function\s?\(/;

/** Returns the start of data that TanStack Query or Apollo fetched on the server and push to a list, piece by piece. */
function startOfPushed(head: string): number | undefined {
  const { 0: found = '', index = 0 } = PUSHED.exec(head) ?? {};
  return found === '' ? undefined : index + found.length;
}

const PUSHED = /\.push\((?=\{"(?:mutations|queries|rehydrate|events)":[[{])/;

/** Returns the start of the data with which SvelteKit starts the application: a list with the data of each part. */
function startOfHandedOver(script: string, head: string): number | undefined {
  if (!/__sveltekit_\w{1,20}\s?=/.test(head)) return undefined;
  const { 0: found = '', index = 0 } = /\bdata(?::|\s=)\s{0,5}(?=\[)/.exec(script.slice(0, MAX_START)) ?? {};
  return found === '' ? undefined : index + found.length;
}

const MAX_START = 5_000; // characters; preload statements may come first

/** Returns the start of data of `seroval`, a package of SolidStart and TanStack that numbers objects: `$R[0]={…}`. */
function startOfNumbered(script: string): number | undefined {
  const at = script.slice(0, MAX_START).indexOf(NUMBERED);
  return at < 0 ? undefined : at;
}

const NUMBERED = '$R[0]=';

/** Whether a script's attributes declare that it contains data. */
export function isData({ type = '', id = '' }: Record<string, string>): boolean {
  return /json/i.test(type) || id === '__NEXT_DATA__';
}
