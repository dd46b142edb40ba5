/** Counts the code points of a text. Faster than spreading a long text into an array. */
export function countCharacters(text: string): number {
  let pairs = 0;
  for (let index = 0; index < text.length; index++) if (isPairAt(text, index)) pairs++;
  return text.length - pairs;
}

/** Returns the index `count` code points after index `from`, or the text's length when fewer are left. */
export function indexAfter(text: string, count: number, from = 0): number {
  let index = from;
  for (let left = count; left > 0 && index < text.length; left--) index += isPairAt(text, index) ? 2 : 1;
  return index;
}

/** Returns the beginning of a text, at most `max` UTF-16 units; it never ends in half a surrogate pair. */
export function beginningOf(text: string, max: number): string {
  return text.slice(0, isPairAt(text, max - 1) ? max - 1 : max);
}

function isPairAt(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  if (!(unit >= 0xd800 && unit <= 0xdbff)) return false; // NaN when the index is before the text
  const next = text.charCodeAt(index + 1);
  return next >= 0xdc00 && next <= 0xdfff;
}
