import { withoutTags } from '../tags.ts';

/** A headline without the publisher's name at its end, which differs where one text is printed twice; 第3集 and 256GB are no names. */
export function withoutPublisher(title: string): string {
  const cut = title.replace(/\s*(?:[|｜]|\s[-–—_]|_)\s*[^|｜_\d]{2,20}$/, '');
  return cut.length >= title.length / 2 ? cut : title;
}

/** Text of an engine as one clean line of at most `max` characters: no tags, no invisible characters. */
export function plain(text: string, max: number): string {
  const part = text.slice(0, max * 4);
  if (!UNCLEAN.test(part)) return part.trim().slice(0, max).toWellFormed();
  return withoutTags(part)
    .replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gu, '')
    .replace(/[\s\u0000-\u001f]+/g, ' ')
    .trim()
    .slice(0, max)
    .toWellFormed();
}

/** Whether there may be something to clean away: most texts are clean, and one look is cheaper than three. */
const UNCLEAN = /[<\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\udb40\u0000-\u001f]|[^\S ]| {2}/;
