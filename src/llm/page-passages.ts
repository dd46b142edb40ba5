import { openFence, withOwnFences } from '../text/fences.ts';

const MAX_BLOCK_CHARACTERS = 6_000; // longer code is judged in pieces, like the page

/** A page's markdown in passages, at its blank lines. A block of code with blank lines is one passage. */
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
 * Those of a page's passages, in order, with the thematic breaks that part them. A piece of a block of code is a block of its own,
 * unless its neighbour is there too.
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

/** Whether something is so of an index from `start`, before `end`. */
function isBetween(holds: (at: number) => boolean, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (holds(at)) return true;
  return false;
}

/** The part after the block of code that begins in a part and ends in a later one; the next part where none does. */
function blockEnd(parts: readonly string[], fences: readonly (string | undefined)[], start: number): number {
  if (fences[start] !== undefined) return start + 1; // within a block that is too long, or never ends
  let length = 0;
  for (let end = start + 1; end <= parts.length && length <= MAX_BLOCK_CHARACTERS; end++) {
    if (fences[end] === undefined) return end;
    length += parts[end - 1]?.length ?? 0;
  }
  return start + 1;
}

/** For each part, and for the end, the line that opened the block of code in which it begins. */
function fencesBefore(parts: readonly string[]): (string | undefined)[] {
  const fences: (string | undefined)[] = [undefined];
  for (const part of parts) fences.push(openFence(part, fences.at(-1)));
  return fences;
}

/** Stretches of consecutive indices, `end` excluded. */
function runsOf(indices: readonly number[]): { start: number; end: number }[] {
  const runs: { start: number; end: number }[] = [];
  for (const index of indices) {
    const last = runs.at(-1);
    if (last?.end === index) last.end++;
    else runs.push({ start: index, end: index + 1 });
  }
  return runs;
}
