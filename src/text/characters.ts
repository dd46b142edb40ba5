/** The number of code points. Faster than spreading a long text into an array. */
export function countCharacters(text: string): number {
  let pairs = 0;
  for (let index = 0; index < text.length; index++) if (isPairAt(text, index)) pairs++;
  return text.length - pairs;
}

/** The index `count` code points after index `from`; the string's length when there are fewer. */
export function indexAfter(text: string, count: number, from = 0): number {
  let index = from;
  for (let left = count; left > 0 && index < text.length; left--) index += isPairAt(text, index) ? 2 : 1;
  return index;
}

/** The beginning of a text: at most `max` UTF-16 units, without half a character at its end. */
export function beginningOf(text: string, max: number): string {
  return text.slice(0, isPairAt(text, max - 1) ? max - 1 : max);
}

function isPairAt(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  if (!(unit >= 0xd800 && unit <= 0xdbff)) return false; // before the text it is NaN
  const next = text.charCodeAt(index + 1);
  return next >= 0xdc00 && next <= 0xdfff;
}
