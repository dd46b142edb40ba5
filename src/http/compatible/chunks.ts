/** Characters in a chunk; Tavily's limit. */
const MAX_CHARACTERS = 500;

/**
 * Returns the first `count` chunks of a text that has been chosen for the query, in the form in which Tavily returns the
 * chunks of a source; the whole text when `count` is undefined. Chunks end at the end of a line or sentence.
 */
export function chunksOf(text: string, count: unknown): string {
  if (typeof count !== 'number') return text;
  const chunks: string[] = [];
  for (const sentence of text.split(/(?<=[。！？!?\n])/)) {
    const last = chunks.at(-1);
    if (last !== undefined && last.length + sentence.length <= MAX_CHARACTERS) chunks[chunks.length - 1] += sentence;
    else chunks.push(...pieces(sentence));
    if (chunks.length > count) break;
  }
  return chunks
    .slice(0, count)
    .map((chunk) => chunk.trim())
    .join(' [...] ');
}

/** Divides a sentence that is longer than a chunk, without splitting a character. */
function pieces(sentence: string): string[] {
  const characters = [...sentence];
  const starts = Array.from({ length: Math.ceil(characters.length / MAX_CHARACTERS) }, (_, n) => n * MAX_CHARACTERS);
  return starts.map((start) => characters.slice(start, start + MAX_CHARACTERS).join(''));
}
