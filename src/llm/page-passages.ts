import { openFence, withOwnFences } from '../text/fences.ts';

const MAX_BLOCK_CHARACTERS = 6_000; // a longer block of code is divided into passages like the rest of the page

/** Splits a page's markdown into passages at blank lines. A block of code with blank lines is one passage. */
export function passagesOf(markdown: string): string[] {
  const parts = markdown.split(/\n{2,}/);
  const fences = fencesBefore(parts);
  const passages: string[] = [];
  for (let at = 0, end = 0; at < parts.length; at = end) {
    end = blockEnd(parts, fences, at);
    passages.push(parts.slice(at, end).join('\n\n'));
  }
  return passages;
}

/**
 * Joins the kept passages of a page, in order, with the thematic breaks between them. A piece of a code block gets its
 * own fences, unless the neighbouring piece is kept too.
 */
export function markdownOf(passages: readonly string[], kept: readonly number[]): string {
  const fences = fencesBefore(passages);
  const isBreak = (at: number) => passages[at] === BREAK && fences[at] === undefined;
  const runs = runsOf(kept.filter((at) => !isBreak(at)));
  return runs
    .flatMap(({ start, end }, index) => {
      const written = withOwnFences(passages.slice(start, end).join('\n\n'), fences[start]);
      return isBetween(isBreak, runs[index - 1]?.end ?? start, start) ? [BREAK, written] : [written];
    })
    .join('\n\n');
}

const BREAK = '---';

/** Whether `holds` is true of an index from `start` up to, but not including, `end`. */
function isBetween(holds: (at: number) => boolean, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (holds(at)) return true;
  return false;
}

/** Returns the index after the code block that begins in a part and ends in a later one; otherwise, after this part. */
function blockEnd(parts: readonly string[], fences: readonly (string | undefined)[], start: number): number {
  if (fences[start] !== undefined) return start + 1; // inside a block that is too long or is never closed
  let length = 0;
  for (let end = start + 1; end <= parts.length && length <= MAX_BLOCK_CHARACTERS; end++) {
    if (fences[end] === undefined) return end;
    length += parts[end - 1]?.length ?? 0;
  }
  return start + 1;
}

/** Returns, for each part and for the end, the line that opened the code block in which it begins, if any. */
function fencesBefore(parts: readonly string[]): (string | undefined)[] {
  const fences: (string | undefined)[] = [undefined];
  for (const part of parts) fences.push(openFence(part, fences.at(-1)));
  return fences;
}

/** Groups ascending indices into runs of consecutive ones; `end` is exclusive. */
function runsOf(indices: readonly number[]): { start: number; end: number }[] {
  const runs: { start: number; end: number }[] = [];
  for (const index of indices) {
    const last = runs.at(-1);
    if (last?.end === index) last.end++;
    else runs.push({ start: index, end: index + 1 });
  }
  return runs;
}
