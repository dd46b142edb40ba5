import { isFlight } from './flight.ts';

/** Whether a script holds the application's initial state. */
export function isState(script: string): boolean {
  return ASSIGNED.test(script) || RETURNED.test(script) || isFlight(script);
}

/** A script that assigns the application's initial state to a variable. */
const ASSIGNED =
  /^\s*(?:(?:window|self|globalThis)\s*[.[]\s*["']?|(?:var|let|const)\s+)?(?:__\w+__|\$\w{1,60}|_{0,2}[A-Za-z]{0,60}?(?:state|data|props|ssr|context)\w*)["'\]\s]*=\s*(?:JSON\.parse\()?["']?(?:[{[]|%7B)/i;
/** Nuxt 2 has a function return the state. */
const RETURNED = /^\s*window\.__NUXT__\s*=\s*\(function\s*\(/;

/** Whether the attributes of a script say that it holds data. */
export function isData({ type = '', id = '' }: Record<string, string>): boolean {
  return /json/i.test(type) || id === '__NEXT_DATA__';
}
