/** Names that are English words too. */
const WORDS = new Set(
  `alphabet amazon apple arm arsenal avatar battlefield biohazard bleach broadway bush cadence canon chad chelsea chevron china
  civilization coco curry diablo dune euro feast fed fiat friends frozen georgia giant hermes inception intel interstellar jaguar
  jordan lark mayday micron minimax moonshot musk nice octopus oracle parasite paramount phoenix plague puma queen scoot sharp
  shell sinner subway titanic transformers turkey vanguard visa who`.split(/\s+/),
);

const SHORT_ACRONYM = /^[A-Z]{2,3}$/;

/** Whether this name has other senses: English words, and two or three letters, which many things are abbreviated to. */
export function isOtherwiseAWord(name: string): boolean {
  return WORDS.has(name.toLowerCase()) || SHORT_ACRONYM.test(name);
}

/**
 * Whether a Latin name stands in a text as one: not within an identifier or an address, and in capitals where another case
 * makes it a word. `spelling` is as the table of names writes it.
 */
export function isWrittenAsName(text: string, start: number, end: number, spelling: string): boolean {
  if (!/^[A-Za-z]/.test(spelling)) return true;
  if (/[@#$\\]$|\w[-/_.]$/.test(text.slice(Math.max(0, start - 2), start))) return false;
  if (/^(?:[-/_.]\w|\()/.test(text.slice(end, end + 2))) return false;
  const written = text.slice(start, end);
  if (SHORT_ACRONYM.test(spelling)) return written === spelling;
  return !WORDS.has(spelling.toLowerCase()) || /^[A-Z]/.test(written);
}
