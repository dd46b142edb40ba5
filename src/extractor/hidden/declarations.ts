import { colourOf, FAINT, isNear, over } from './colour.ts';
import { hidingIn } from './hiding.ts';
import { mayHide } from './hints.ts';
import { amountIn } from './lengths.ts';
import { settingsIn } from './settings.ts';

/** Whether a style hides its element's text, whatever the style sheets say. */
export function isInvisible(written: string): boolean {
  if (!mayHide(written) && !/color/i.test(written)) return false; // true of most styles
  const settings = settingsIn(written).filter(({ value }) => !value.includes('var('));
  const sorted = [...settings.filter((one) => !one.isImportant), ...settings.filter((one) => one.isImportant)];
  const values = new Map(sorted.map(({ property, value }) => [property, value]));
  const get = (property: string) => values.get(property) ?? '';
  const hit = hidingIn(values.keys(), get, () => true);
  return hit !== null || /^(?:hidden|collapse)/.test(get('visibility')) || isUnpainted(get);
}

/** Whether a colour is transparent or the background's. A gradient may be painted in the letters instead. */
function isUnpainted(get: (property: string) => string): boolean {
  const colour = colourOf(get('text-fill-color') || get('color'));
  if (colour === null) return false;
  if (colour[3] < FAINT) return get('background-clip') !== 'text';
  const behind = colourOf(get('background-color'));
  if (behind === null || behind[3] < 1 || !/^(?:none)?$/.test(get('background-image'))) return false;
  return isNear(over(colour, behind), behind);
}

/** Whether a `font-size` or `font` is too small to read: layouts that set none around columns are not told from it. */
export function isTiny(value: string): boolean {
  const size = settingsIn(`font:${value};font-size:${value}`).find(({ property }) => property === 'font-size')?.value;
  const amount = amountIn(size ?? '', { whole: 16 });
  return amount !== null && amount < MIN_PIXELS;
}

/** Smaller letters nobody can read. */
export const MIN_PIXELS = 3;
