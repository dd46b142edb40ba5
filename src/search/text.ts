import { withoutTags } from '../tags.ts';

/** A headline without the publisher's name at its end, which differs where one text is printed twice; 第3集 and 256GB are no names. */
export function withoutPublisher(title: string): string {
  const plainCut = title.replace(/\s*(?:[|｜]|\s[-–—_]|_)\s*[^|｜_\d]{2,20}$/, '');
  const cut = plainCut === title ? withoutNumberedName(title) : plainCut;
  return cut.length >= title.length / 2 ? cut : title;
}

/** 104人力銀行 has a number and is a name. */
function withoutNumberedName(title: string): string {
  const [ending = '', name = ''] = NUMBERED_NAME.exec(title) ?? [];
  return ending === '' || NUMBER.test(name) ? title : title.slice(0, -ending.length).trimEnd();
}

const NUMBERED_NAME = /(?:[|｜]|\s[-–—_]|_)\s?([^|｜_–—-]{2,20})$/;
const NUMBER = new RegExp(
  [
    '^第\\s?\\d|\\d\\s?(?:[a-z%％℃]{0,3}',
    '[集話话回季章節节期卷部篇冊册輯辑場场局輪轮關关層层樓楼號号版年月日天週周時时點点分秒歲岁元塊块萬万億亿人名件款種种個个張张頁页吋寸坪米尺克升斤度折檔档級级代]',
    '小時|小时|分鐘|分钟|公[里斤尺分克升]|[個个]月)$',
  ].join('|'),
  'i',
);

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
