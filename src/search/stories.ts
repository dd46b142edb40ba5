import { areAlike, type Grams } from './relevance.ts';

/** What decides whether two results are one text in two places. */
export interface Told {
  titleGrams: Grams;
  snippetGrams: Grams;
  published: Date | null;
}

const SAME_TITLE = 0.85;
const MIN_TITLE_GRAMS = 5; // 首頁, 關於我們 and names of things are many pages' titles
const SAME_SNIPPET = 0.8;
const MIN_SNIPPET_GRAMS = 25;
const MAX_DAYS_APART = 3; // the same headline a week later is other news
const DAY_MS = 86_400_000;

/**
 * Puts reprints together: one wire story is many pages. Each story is a list, its first result first; a result joins the
 * first story whose first result it repeats.
 */
export function storiesIn<Result extends Told>(results: readonly Result[]): Result[][] {
  const stories: Array<[Result, ...Result[]]> = [];
  for (const result of results) {
    const story = stories.find(([first]) => isSameStory(first, result));
    if (story === undefined) stories.push([result]);
    else story.push(result);
  }
  return stories;
}

function isSameStory(one: Told, other: Told): boolean {
  if (daysApart(one, other) > MAX_DAYS_APART) return false;
  const isLong = Math.min(one.titleGrams.size, other.titleGrams.size) >= MIN_TITLE_GRAMS;
  if (isLong && areAlike(one.titleGrams, other.titleGrams, SAME_TITLE) && haveSameNumbers(one, other)) return true;
  const isText = Math.min(one.snippetGrams.size, other.snippetGrams.size) >= MIN_SNIPPET_GRAMS;
  return isText && areAlike(one.snippetGrams, other.snippetGrams, SAME_SNIPPET);
}

function daysApart({ published: one }: Told, { published: other }: Told): number {
  return one === null || other === null ? 0 : Math.abs(one.getTime() - other.getTime()) / DAY_MS;
}

/** 第3集 is not 第4集, and （上） not （下）: numbers and single characters have to agree. */
function haveSameNumbers({ titleGrams: one }: Told, { titleGrams: other }: Told): boolean {
  const numbers = (grams: Grams) =>
    [...grams]
      .filter((gram) => typeof gram === 'string' && /\d|^.$/.test(gram))
      .sort()
      .join(' ');
  return numbers(one) === numbers(other);
}
