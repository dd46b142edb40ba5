import { rgb } from 'd3-color';

/** Red, green and blue from 0 to 255, and opacity from 0 to 1. */
export type Colour = readonly [number, number, number, number];

const FUNCTION = /^([a-z-]{2,20}?)a?\(([^()]{1,120})\)$/;

/** Returns the colour that a CSS value in lower case means; null for one that is not known, as in newer colour spaces. */
export function colourOf(value: string): Colour | null {
  const [, name, inside = ''] = FUNCTION.exec(value) ?? [];
  const parts = inside
    .replace(/(?<=\d)deg/, '')
    .split(/\s*[\s,/]\s*/)
    .filter(Boolean);
  const faint = inside.includes('/') && shareOf(parts.at(-1) ?? '') < FAINT; // in any colour space
  if (value === 'transparent' || faint) return [0, 0, 0, 0];
  if (parts.length === 4) parts[3] = String(shareOf(parts[3] ?? ''));
  const { r, g, b, opacity } = rgb(name === undefined ? value : `${name}${parts.length > 3 ? 'a' : ''}(${parts})`);
  if (opacity === 0) return [0, 0, 0, 0];
  return r >= 0 ? [r, g, b, opacity] : null;
}

/** Opacity of text below which nobody can read it. */
export const FAINT = 0.1;

function shareOf(text: string): number {
  return text.endsWith('%') ? Number(text.slice(0, -1)) / 100 : Number(text);
}

/** Returns a colour as it looks on another. */
export function over([r, g, b, alpha]: Colour, [x, y, z, below]: Colour): Colour {
  const mix = (one: number, other: number) => one * alpha + other * (1 - alpha);
  return [mix(r, x), mix(g, y), mix(b, z), Math.max(alpha, below)];
}

/** Whether nobody can tell two colours apart, as text and its background: `#eee` on white is just too near. */
export function isNear(one: Colour, other: Colour): boolean {
  return [0, 1, 2].every((at) => Math.abs((one[at] ?? 0) - (other[at] ?? 0)) <= MAX_DIFFERENCE);
}

const MAX_DIFFERENCE = 17; // of 255
