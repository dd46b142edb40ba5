import { BUTTONS, NOTICE_WORDS, NOTICES } from '../../phrases/notice.ts';
import { says } from '../../phrases/phrase.ts';
import { foldScript, withoutFolded } from '../../text/fold.ts';

/**
 * Notices that sites put around and between the lines of a text, in both Chinese scripts and English: who edited it,
 * what may be copied, where to follow, what a button does.
 */

/** Whether a line is a notice from the site (copyright, editor, app, subscription), wherever on the page it is. */
export function isNotice(line: string): boolean {
  return says(ALL, line) || isBracketedOriginalTitle(line);
}

const ALL = [...BUTTONS, ...NOTICES, ...NOTICE_WORDS];

/**
 * Whether a line worded like a notice is a sentence that neither asks for anything nor mentions the site's own pages,
 * paper or channels. Between other sentences it belongs to the text: 「點擊右上角的按鈕，查看詳細信息。」 in instructions.
 */
export function saysSomething(notice: string): boolean {
  if (isBracketedOriginalTitle(notice)) return false;
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

/** Lines with which portals give the original title of a text that they republish under their own: 「（原标题：…）」. */

/** Whether a line gives the original title in brackets. */
function isBracketedOriginalTitle(line: string): boolean {
  return line.length <= MAX_TITLE && BRACKETED.test(foldScript(line));
}

/** Whether a line gives the original title. Only for a text's edges: elsewhere one without brackets may be a fact. */
export function isOriginalTitle(line: string): boolean {
  return (
    line.length <= MAX_TITLE &&
    (BRACKETED.test(foldScript(line)) || SHORT.test(foldScript(line)) || BARE.test(foldScript(line)))
  );
}

/** Returns a text without a bracketed original title before its first words or after its last sentence. */
export function withoutOriginalTitle(text: string): string {
  return /原标题/.test(foldScript(text)) ? withoutFolded(withoutFolded(text, BEFORE), AFTER) : text;
}

const MAX_TITLE = 120; // characters

const BRACKETED =
  /^(?:[（([【]\s?[本文章]{0,3}原(?:标题[为是]?\s?[:：]|标?题[为是]?\s?[:：]?《).{1,100}[）)】\]]|[【[]\s?原标题\s?[\]】][^。]{1,100})$/;
/** 「（原题：…）」 at the edges of a text is a title; the question of an exercise is elsewhere, or has `？` or `=`. */
const SHORT = /^[（(【]\s?[本文章]{0,3}原题[为是]?\s?[:：《][^。？?；;=＝$]{1,100}[）)】]$/;
const BARE = /^[本文章]{0,3}原标题[为是]?\s?[:：《][^。]{1,110}。?$/;

// The title itself may contain brackets: 「（组图）」.
const BEFORE = /^\s*[（(]原标题[为是]?\s?[:：《](?:[^（）()]|[（(][^（）()]{0,40}[）)]){1,100}[）)]\s*(?=\S)/;
const AFTER =
  /(?<=[。！？!?…”」』])\s?[（(][本文章]{0,3}原标题[为是]?\s?[:：《](?:[^（）()]|[（(][^（）()]{0,40}[）)]){1,100}[）)]\s?$/;
