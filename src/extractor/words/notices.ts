import { BUTTONS, NOTICE_WORDS, NOTICES } from '../../phrases/notice.ts';
import { says } from '../../phrases/phrase.ts';
import { foldScript } from '../../text/fold.ts';
import { isOfNovelSite } from './novel-sites.ts';
import { isBracketedOriginalTitle } from './original-title.ts';

/**
 * Notices that sites put around and between the lines of a text, in both Chinese scripts and English: who edited it,
 * what may be copied, where to follow, what a button does.
 */

/** Whether a line is a notice from the site (copyright, editor, app, subscription), wherever on the page it is. */
export function isNotice(line: string): boolean {
  return says(ALL, line) || isBracketedOriginalTitle(line) || isOfNovelSite(line);
}

const ALL = [...BUTTONS, ...NOTICES, ...NOTICE_WORDS];

/**
 * Whether a line worded like a notice is a sentence that neither asks for anything nor mentions the site's own pages,
 * paper or channels. Between other sentences it belongs to the text: 「點擊右上角的按鈕，查看詳細信息。」 in instructions.
 */
export function saysSomething(notice: string): boolean {
  if (isBracketedOriginalTitle(notice) || isOfNovelSite(notice)) return false;
  if (RULE.test(foldScript(notice))) return true;
  return /[.。！!？?][”」』"')）]?$|，/.test(notice) && !OF_SITE.test(foldScript(notice)) && !OF_ACCOUNT.test(notice);
}

/** Words of rules and definitions about what others do: 「诱导用户下载 APP」, 「假冒商品是指未经许可……」. */
const RULE = /诱导|是指(?!定)/;

/** Words with which notices mention the site or ask for something on its behalf. */
const OF_SITE =
  /©|本[站网报台刊文店]|我们|请|欢迎|记得|别忘|二维码|扫(?:[码描]|一扫)|原文|蓝字|[上下]方|更多|领取|福利|在看|感谢|版权|着作权(?:所有|归属?[于本]|声明)|转[载发]|侵[权犯删]|声明|代表|来源|提醒[您你]|有[害碍](?:健康|身心)|勇敢求救|存储空间|[仅只]提供信息|来编辑吧|^推荐进入|^(?:关注|订阅|追踪|加入|按赞|长按|识别|打开)|\b(?:our|us|newsletters?|inbox|updates|alerts|apps?|podcasts?|all rights|click here|tap here|subscrib(?:er|ing)s?|originally|thanks for reading|subscribe for|first (?:published|appeared)|sponsored|playback|disclaimer|notice:|whatsapp|facebook|twitter|instagram|youtube)\b|^have a/i;
/** Requests that name an account or a newspaper. */
const OF_ACCOUNT = /^(?:Subscribe to|SUBSCRIBE TO|Follow|FOLLOW|Join|JOIN|Support|Listen to) (?:@|(?:the )?[A-Z])/;

/** Whether a line is nothing but one or more labels of buttons, which may as well be a heading. */
export function isName(line: string): boolean {
  return says(BUTTONS, line);
}

/** Whether a notice asks the reader to scan a QR code or to follow an account. */
export function asksToFollow(notice: string): boolean {
  return /二维码|扫(?:码|一扫|描)|公众号|关注/.test(foldScript(notice));
}
