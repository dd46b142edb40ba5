import { html } from 'htm/preact';
import type { Language } from '../words.ts';

const FORMATS = {
  day: { dateStyle: 'medium' },
  second: { dateStyle: 'short', timeStyle: 'medium' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Writes times in UTC, which they name; the script rewrites them in the time zone of the browser. */
export function timeWriter(language: Language, precision: keyof typeof FORMATS) {
  const format = new Intl.DateTimeFormat(language, { ...FORMATS[precision], timeZone: 'UTC' });
  return (at: Date) =>
    html`<time datetime=${at.toISOString()} data-precision=${precision}>${format.format(at)} UTC</time>`;
}
