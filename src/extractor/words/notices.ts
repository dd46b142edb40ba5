import { BUTTONS, NOTICE_WORDS, NOTICES } from '../../phrases/notice.ts';
import { says } from '../../phrases/phrase.ts';
import { foldScript, withoutFolded } from '../../text/fold.ts';

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

/**
 * Whether a line was added by a novel site above, in or below a chapter: how to find the site again, that the text has
 * been copied or is incomplete, whom to vote for. Excludes the author's own words.
 */
function isOfNovelSite(line: string): boolean {
  return line.length <= MAX_LINE && LINES.some((rule) => rule.test(foldScript(line)));
}

const MAX_LINE = 110; // characters; a longer line with such words may be prose about them

const LINES = [
  /^(?:天才)?[一1]秒钟?记住\S{0,12}(?:网(?:[址站]|[】』」！，。：:\s]|$)|本[站书][：:地网]|地址[：:]|域名)|请记住本[站书].{0,12}(?:域名|网址)|章节错误.{0,4}点此举报|^最新网址[：:]|^[（(]?本章未完/,
  /^请(?:收藏|牢记)(?:本[站书]|\S{1,12}网[址站]|网址)\S{0,6}[：:]/,
  /^喜欢\S{1,30}请大家收藏[：:]/,
  /^最[快新]更新《?\S{1,30}最新章节[！!。]?$/,
  /^(?:本站|本书)?(?:最新|永久|备用|手机版)\S{0,4}(?:域名|网址)[：:]\s?\S{0,8}[a-z0-9-]{1,40}\.[a-z]/i,
  /^手机用户请?(?:浏览|访问|到)\s?\S{1,40}\s?阅读/,
  /^请勿开启浏览器阅读模式/,
  /^正在手打中[，,]\s?请稍等/,
  /^[（(]?(?:本章[为是]|这是)防盗章/,
  /^[（(]?未完待续[。….，, ]{1,6}(?:如果|欢迎|请|想知道|[更精]\S{0,6}请).{1,80}[）)]?$/,
  /^[（(【]本章(?:完|结束)[）)】]$/,
  /^(?:相邻|同类|新书)推荐[：:]/,
];

/** Lines with which portals give the original title of a text that they republish under their own: 「（原标题：…）」. */

/** Whether a line gives the original title in brackets. */
export function isBracketedOriginalTitle(line: string): boolean {
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
