import { html } from 'htm/preact';
import type { Language } from '../words.ts';

const FORMATS = {
  day: { dateStyle: 'medium' },
  second: { dateStyle: 'short', timeStyle: 'medium' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Returns a function that writes times in UTC, and says so; the script converts them to the browser's time zone. */
export function timeWriter(language: Language, precision: keyof typeof FORMATS) {
  const format = new Intl.DateTimeFormat(language, { ...FORMATS[precision], timeZone: 'UTC' });
  return (at: Date) =>
    html`<time datetime=${at.toISOString()} data-precision=${precision}>${format.format(at)} UTC</time>`;
}

/** Writes how long something took: most calls take milliseconds, some take many seconds. */
export function duration(ms: number): string {
  const whole = Math.round(ms);
  if (whole < 1) return '< 1 ms';
  return whole < 1_000 ? `${whole} ms` : `${(ms / 1_000).toFixed(2)} s`;
}
