import { lettersOf } from './headline.ts';

/** A title, and what an engine left of its letters; undefined = all. */
interface Titled {
  title: string;
  stem: string | undefined;
}

/** Whether one headline begins as the other does, as far as an engine left that. */
export function isCutOf(one: Titled, other: Titled): boolean {
  if (one.stem === undefined && other.stem === undefined) return false;
  const begins = (stem: string | undefined, { title }: Titled) =>
    stem !== undefined && lettersOf(title).startsWith(stem);
  return begins(one.stem, other) || begins(other.stem, one);
}

const SURE_LENGTH = 18; // of ten pairs of different stories that begin alike none shared so much

/** Whether what is left of both is so much that no two stories of a day begin so. */
export function isSureCut(one: Titled, other: Titled): boolean {
  return [one.stem, other.stem].every((stem) => stem === undefined || lengthOf(stem) >= SURE_LENGTH);
}

/** In Han characters, each of which says as much as two letters. */
function lengthOf(stem: string): number {
  return stem.length - (stem.match(/[a-z]/g)?.length ?? 0) / 2;
}
