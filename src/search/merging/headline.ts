import { foldText } from '../../text/fold.ts';

/** Removes the publisher's name, which differs between reprints, from a title's end; 第3集 and 256GB are no names. */
export function withoutPublisher(title: string): string {
  const plainCut = title.replace(/\s*(?:[|｜]|\s[-–—_]|_)\s*[^|｜_\d]{2,20}$/, '');
  const cut = plainCut === title ? withoutNumberedName(title) : plainCut;
  return cut.length >= title.length / 2 ? cut : title;
}

/** Returns a title without publisher and section, and without tags for breaking news, updates, pictures or video. */
export function headlineOf(title: string): string {
  const cut = withoutPublisher(title);
  const headline = cut === title ? cut : cut.replace(SECTION, '');
  const bare = headline.replace(FLASH, '').replace(PICTURED, '');
  return bare.length >= headline.length / 2 ? bare : headline;
}

/** Returns the letters and digits of a headline in folded script, for comparison. */
export function lettersOf(title: string): string {
  return foldText(headlineOf(title)).replace(/[^\p{L}\p{N}]+/gu, '');
}

const MIN_STEM = 10; // in characters; many titles share shorter beginnings

/** Returns the letters that an engine left of a headline it cut; undefined for an uncut or too short one. */
export function stemOf(title: string): string | undefined {
  if (!title.includes('…') && !title.includes('...')) return undefined;
  const headline = headlineOf(title);
  const stem = headline.endsWith('…') || headline.endsWith('...') ? lettersOf(title) : '';
  return stem.length < MIN_STEM ? undefined : stem;
}

/** Section at the end of a title: the newspaper that a portal has the report from, or a section of the paper. */
const SECTION =
  /\s?[|｜_–—-]\s?(?:[^\s|｜_–—\d-]{0,6}(?:新[聞闻][網网]?|[日時时晚早週周]報|日报|时报|晚报|早报|[週周]刊|雜誌|杂志|[電电]子[報报]|[電电][視视]台?|中央社|通[訊讯]社)|生活|政治|[社兩两][會会岸]|[國国][際际]|[財财產产][經经]|[娛娱][樂乐]|[體体]育|[運运][動动]|健康|地方|要[聞闻]|即[時时]|焦[點点])$/;
const FLASH =
  /^(?:【(?:快[訊讯]|[持不][續续斷断]更新|速[報报]|[獨独]家|更新|最新|直播|即時|即时|突[發发])】|(?:影音?|有[影片]|[圖图]|快[訊讯]|[獨独]家|直播|更新)\s?[／/|｜])\s?/;
const PICTURED = /[（(【](?:附?[影圖图]|有[影片]|影[音片]|[組组多][圖图]|[持不][續断斷]更新)[）)】]$/;

/** Removes a publisher's name that contains a number, such as 104人力銀行. */
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
