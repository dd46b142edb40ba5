/** Pixels per unit on a desktop screen; degrees per unit of angles. */
const UNITS: Readonly<Record<string, number>> = {
  rem: 16,
  ex: 8,
  ch: 8,
  vw: 12.8,
  vi: 12.8,
  vmax: 12.8,
  vh: 7.2,
  vb: 7.2,
  vmin: 7.2,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 37.8,
  mm: 3.78,
  turn: 360,
  rad: 180 / Math.PI,
};

const NUMBER = /^([-+]?(?:\d{1,99}(?:\.\d{0,99})?|\.\d{1,99})(?:e[-+]?\d{1,3})?)(%|[a-z]{0,9})$/;
const MAX_CALCULATION = 200; // characters
const INNERMOST = /(calc|min|max|clamp|)\(([^()]*)\)/;

/**
 * Returns a length, number or angle in pixels or degrees; null for what is none. `whole` is what 100 % are, `em` the
 * size of the text. Calculations are done.
 */
export function amountIn(value: string, { whole = 100, em = 16 } = {}): number | null {
  const [, number, unit = ''] = NUMBER.exec(value) ?? [];
  if (number !== undefined) {
    if (unit === '%') return (Number(number) / 100) * whole;
    return Number(number) * (unit === 'em' ? em : (UNITS[unit.replace(/^[dls]v/, 'v')] ?? 1));
  }
  if (value.length > MAX_CALCULATION || !/^(?:calc|min|max|clamp)\(/.test(value)) return null;
  let rest = value;
  for (let found = INNERMOST.exec(rest); found !== null; found = INNERMOST.exec(rest)) {
    const [all, name = '', inside = ''] = found;
    const [first = Number.NaN, second = first, third = second] = inside.split(',').map((one) => sumOf(one, whole, em));
    const amounts = { min: Math.min(first, second, third), max: Math.max(first, second, third) };
    const clamped = Math.max(first, Math.min(second, third));
    const amount = name === 'min' || name === 'max' ? amounts[name] : name === 'clamp' ? clamped : first;
    if (Number.isNaN(amount)) return null;
    rest = rest.replace(all, () => String(amount));
  }
  return rest === value ? null : amountIn(rest, { whole, em });
}

function sumOf(text: string, whole: number, em: number): number {
  let sum = 0;
  for (const part of `+ ${text.trim().replace(/\s+/g, ' ')}`.replace(/ ([-+]) /g, '\n$1 ').split('\n')) {
    const [first = '', ...others] = part.slice(2).split(/ ?([*/]) ?/);
    let product = amountIn(first, { whole, em }) ?? Number.NaN;
    for (let at = 0; at < others.length; at += 2) {
      const other = amountIn(others[at + 1] ?? '', { whole, em }) ?? Number.NaN;
      product = others[at] === '*' ? product * other : product / other;
    }
    sum += part.startsWith('-') ? -product : product;
  }
  return sum;
}
