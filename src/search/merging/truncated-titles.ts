import { lettersOf } from './headline.ts';

/** A title, and the letters that an engine left of it if it was cut; undefined = the title is whole. */
interface Titled {
  title: string;
  stem: string | undefined;
}

/** Whether one headline begins with what an engine left of the other. */
export function isCutOf(one: Titled, other: Titled): boolean {
  if (one.stem === undefined && other.stem === undefined) return false;
  const begins = (stem: string | undefined, { title }: Titled) =>
    stem !== undefined && lettersOf(title).startsWith(stem);
  return begins(one.stem, other) || begins(other.stem, one);
}

const SURE_LENGTH = 18; // in ten pairs of different stories that begin alike, none shared this much

/** Whether the cut titles are long enough that no two stories of a day begin alike by chance. */
export function isSureCut(one: Titled, other: Titled): boolean {
  return [one.stem, other.stem].every((stem) => stem === undefined || lengthOf(stem) >= SURE_LENGTH);
}

/** Returns the length in Han characters, each of which counts as much as two Latin letters. */
function lengthOf(stem: string): number {
  return stem.length - (stem.match(/[a-z]/g)?.length ?? 0) / 2;
}
