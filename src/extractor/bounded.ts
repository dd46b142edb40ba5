/**
 * What no model reads to its end is not carried through the service either: twenty pages of this size are one reply of
 * 12 MB, which takes the server's own thread 45 ms to write.
 */
export const MAX_CHARACTERS = 200_000;

/** A text of at most MAX_CHARACTERS. One that was cut ends between lines or words where it can, and says so. */
export function bounded(text: string): string {
  if (text.length <= MAX_CHARACTERS) return text;
  const kept = text.slice(0, cutAt(text));
  const fences = kept.match(/^ {0,3}(```+|~~~+)/gm) ?? [];
  const close = fences.length % 2 === 0 ? '' : `\n${fences.at(-1)?.trim()}`;
  return `${kept}${close}\n\n……（全文共 ${format(text.length)} 字，以上為前 ${format(kept.length)} 字。）`;
}

const MAX_STEP_BACK = 2_000;

function cutAt(text: string): number {
  const line = text.lastIndexOf('\n', MAX_CHARACTERS);
  if (line > MAX_CHARACTERS - MAX_STEP_BACK) return line;
  const word = text.lastIndexOf(' ', MAX_CHARACTERS);
  if (word > MAX_CHARACTERS - MAX_STEP_BACK) return word;
  // Not between the halves of one character.
  return isHighSurrogate(text.charCodeAt(MAX_CHARACTERS - 1)) ? MAX_CHARACTERS - 1 : MAX_CHARACTERS;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function format(count: number): string {
  return count.toLocaleString('en');
}
