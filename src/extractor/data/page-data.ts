import { isFlight } from './flight.ts';
import { isTurboStream } from './turbo-stream.ts';

/**
 * What a script holds of the application's initial state, as source text that begins with the value; streams, which
 * come in several scripts, as they are. Null when it holds none.
 */
export function stateIn(script: string): string | null {
  const head = script.slice(0, MAX_BEFORE);
  if (isFlight(head) || isTurboStream(head)) return script;
  const start =
    startOfAssigned(head) ?? startOfPushed(head) ?? startOfHandedOver(script, head) ?? startOfNumbered(script);
  return start === undefined ? null : script.slice(start);
}

const MAX_BEFORE = 500; // characters; other settings come first

/** The end of `name =` where the name is a state's and a value follows. Nuxt 2 has a function return it. */
function startOfAssigned(head: string): number | undefined {
  for (const { 0: found, 1: name = '', index } of head.matchAll(ASSIGNED)) {
    const end = index + found.length;
    const rest = head.slice(end);
    if (NAME.test(name) && (VALUE.test(rest) || (name === '__NUXT__' && RETURNED.test(rest)))) return end;
  }
  return undefined;
}

/** At the beginning of the script any variable; after other statements one of the window's. */
const ASSIGNED =
  /(?:^\s*(?:(?:var|let|const)\s+)?|\b(?:window|self|globalThis)\s{0,5}[.[]\s{0,5}["']?)(?:[A-Za-z_]\w{0,40}\.)?([$\w]{1,80})["'\]\s]{0,5}=(?!=)\s{0,5}/g;
const NAME = /^(?:_{2,3}|\$)\w|state|data|props|ssr|context/i;
/** A literal, or a string in the calls that decode it: percent-encoded or in base64 (`eyJ` is `{"`, `JTdC` is `%7B`). */
const VALUE =
  /^(?:(?:new\s)?[\w.]{1,40}\((?:\)\.decode\()?\s{0,5}){0,6}["'`]?(?:[{[]|%[57]B|ey[JAo]|ewo|W3s|Wy[IJ]|JTdC|JTVC)/i;
const RETURNED = /^\(function\s?\(/;

/** What TanStack Query and Apollo have fetched on the server is pushed to a list, piece by piece while the page is sent. */
function startOfPushed(head: string): number | undefined {
  const { 0: found = '', index = 0 } = PUSHED.exec(head) ?? {};
  return found === '' ? undefined : index + found.length;
}

const PUSHED = /\.push\((?=\{"(?:mutations|queries|rehydrate|events)":[[{])/;

/** SvelteKit starts the application with the data of each part of the page. */
function startOfHandedOver(script: string, head: string): number | undefined {
  if (!/__sveltekit_\w{1,20}\s?=/.test(head)) return undefined;
  const { 0: found = '', index = 0 } = /\bdata(?::|\s=)\s{0,5}(?=\[)/.exec(script.slice(0, MAX_START)) ?? {};
  return found === '' ? undefined : index + found.length;
}

const MAX_START = 5_000; // characters; preloading takes some

/** The `seroval` package, which SolidStart and TanStack use, numbers the objects: `$R[0]={…}`. */
function startOfNumbered(script: string): number | undefined {
  const at = script.slice(0, MAX_START).indexOf(NUMBERED);
  return at < 0 ? undefined : at;
}

const NUMBERED = '$R[0]=';

/** Whether the attributes of a script say that it holds data. */
export function isData({ type = '', id = '' }: Record<string, string>): boolean {
  return /json/i.test(type) || id === '__NEXT_DATA__';
}
