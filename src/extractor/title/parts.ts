import { hasHan } from '../../text/han.ts';
import { weightOf } from '../tree/measure.ts';
import { namesChapter } from '../words/title-words.ts';
import { beforeOwner, withoutSiteParts } from './site-parts.ts';

/**
 * Cuts ` - Site`, `_頻道_站名` or `｜分類｜網站` off the end and the site's name off either end, as long as a title of MIN_TITLE
 * characters is left. A shorter first part, such as a book's name, keeps the part after it; with a chapter number,
 * everything up to the chapter is kept.
 */
export function withoutNames(title: string, site: ReadonlySet<string>): string {
  const parts = withoutSiteParts(partsOf(title), site);
  const [first = '', second = '', ...others] = parts;
  const chapter = parts.find(namesChapter);
  if (chapter !== undefined && title.startsWith(first))
    return title.slice(0, title.indexOf(chapter) + chapter.trimEnd().length);
  const series = `${first} - ${second}`;
  if (OF_SERIES.test(second) && title.startsWith(series)) return series;
  if (isSiteFirst(first, second)) return second;
  if (first.length >= MIN_TITLE || (isOnly(first, parts, title) && hasHan(first))) return first;
  const only = beforeOwner(title);
  if (only !== '') return only;
  const at = title.indexOf(second, first.length);
  return others.length > 0 && title.startsWith(first) && at > 0 ? title.slice(0, at + second.length) : title;
}

const MIN_TITLE = 4; // characters

/** A part of a title that names one text of several: 「上篇」, 「囉唆篇」, 「第二季」. */
const OF_SERIES = /^(?:[\u3400-\u9fff]{1,4}篇|第[一二三四五六七八九十\d]{1,3}[篇部季集期]|[上中下][部集])$/;

/** Whether a title begins with a government's or news site's name, and goes on with its own. */
function isSiteFirst(first: string, second: string): boolean {
  return NAME_OF_SITE.test(first) && second.length >= MIN_TITLE && hasHan(second) && !NAME_OF_SITE.test(second);
}

const NAME_OF_SITE = /^[\u3400-\u9fff]{3,20}(?:人民政府|[主官首][页頁网網]|(?<![联聯域内內外全组組电電太])[网網]站?)$/;

/** Whether a title begins with a part and the rest are names of the site: however short, that part is the title. */
function isOnly(first: string, parts: readonly string[], title: string): boolean {
  return parts.length === 1 && first.length >= 2 && first.length < title.length && title.startsWith(first);
}

/** Whether a title has parts that bars or spaced dashes divide, as between a title and the name of its site. */
export function hasWideParts(title: string): boolean {
  return WIDE.test(title);
}

/**
 * Returns the parts of a title, likeliest first: old blogs write `Site » Title`, newer ones `Title » Site`, and names
 * are shorter. Narrow separators count only where there are no wide ones: otherwise they belong to the title.
 */
function partsOf(title: string): string[] {
  const path = title.split(/\s»\s/);
  const [first = '', last = ''] = [path[0], path.at(-1)];
  const isTitleFirst = weightOf(first) > weightOf(last) && !HOST.test(first);
  const wide = (isTitleFirst ? path : path.reverse()).flatMap((part) => part.split(WIDE));
  return wide.length > 1 ? wide : title.split(NARROW);
}

const HOST = /^[\w-]{1,63}(?:\.[\w-]{1,63}){1,3}[^\w.-]{0,9}$/;

/** Separators between the parts of a title whose whitespace has been collapsed. */
const WIDE =
  /\s?[|｜]\s?|\s(?:[-–—·@/]|::)\s|\s?--+\s?|\s[-–—](?=[\u3400-\u9fff]{2,10}$)|[-–—]\s(?=[\u3400-\u9fff]{2,10}$)/;
const NARROW =
  /(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])|(?<=[\u3400-\u9fff」》）!?！？])[-–—](?=[\u3400-\u9fffA-Z]|\d{2,5}(?:氪|同城|[\u3400-\u9fff]{0,4}(?:[网網]|百科|社[区區]|[论論][坛壇]|博客))$)/u;
