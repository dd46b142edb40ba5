import { foldScript } from '../../text/fold.ts';
import { isOfNovelSite } from './novel-sites.ts';
import { isBracketedOriginalTitle } from './original-title.ts';

/**
 * Notices that sites put around and between the lines of a text, in both Chinese scripts and English: who edited it,
 * what may be copied, where to follow, what a button does.
 */

/** Whether a line is a notice from the site (copyright, editor, app, subscription), wherever on the page it is. */
export function isNotice(line: string): boolean {
  return (
    isName(line) ||
    (line.length <= MAX_NOTICE && NOTICE.some((rule) => rule.test(foldScript(line)))) ||
    isBracketedOriginalTitle(line) ||
    isOfNovelSite(line) ||
    (line.length <= MAX_PHRASED &&
      !STEP.test(foldScript(line)) &&
      !ARTICLE.test(foldScript(line)) &&
      !tellsHow(line) &&
      PHRASES.some((rule) => rule.test(foldScript(line))))
  );
}

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
  return line.length <= MAX_NOTICE && BUTTONS.some((rule) => rule.test(foldScript(line)));
}

/** Whether a notice asks the reader to scan a QR code or to follow an account. */
export function asksToFollow(notice: string): boolean {
  return /二维码|扫(?:码|一扫|描)|公众号|关注/.test(foldScript(notice));
}

/** A step of instructions, which may legitimately say what to click or scan. */
const STEP =
  /^(?:第\s?[一二三四五六七八九十\d]{1,3}\s?步|步骤|\d{1,2}[、.．)）]|[（(][一二三四五六七八九十\d]{1,3}[）)])/;

/** The beginning of an article of a law, or of an item in it, such as `6.1.8`. */
const ARTICLE =
  /^(?:\u200b\s?)?(?:第\s?[零〇一二三四五六七八九十百千\d]{1,9}\s?[条款项]|[（(][a-z][)）]\s|\d{1,2}(?:\.\d{1,2}){2}\s)/;

/** Whether a sentence explains how to register for something beyond scanning a QR code. */
function tellsHow(line: string): boolean {
  return line.length >= MIN_TELLING && /报名/.test(foldScript(line)) && /[，。].{8}/.test(line);
}

const MIN_TELLING = 30; // characters

const MAX_NOTICE = 300; // characters
const MAX_PHRASED = 110; // characters; a longer line with such a phrase may be prose about it

/** Matched against the whole line. */
const NOTICE = [
  /^\s*(?:[（([【]\s*)?(?:责任|本文|值班|文字|网络|网路|执行|核稿|校对|审核|美术|新媒体)?(?:编辑|责编|校对|审核|编审)\s*[:：／/]\s*.{0,24}$/,
  /^(?:执行|校对|审核|美术|新媒体)编辑[:：／/].{0,24}$/,
  /^(?:责任)?(?:编辑|责编|校对|审核|来源) ?[|｜丨] ?\S{1,30}$/,
  /^\s*[（([【](?:责任)?(?:编辑|责编|作者|来源|记者|编译)[^。]{0,40}[）)】\]]\s*$/,
  /^\s*(?:本文)?(?:来源|稿源|出处|文章来源|资料来源|信息来源)\s*[:：].{0,30}$/,
  /^本文(?:标题|[链连][接结]|地址|网址)\s?[:：]/,
  /^(?:平台|特别|免责|广告|版权|郑重|法律|本站|反侵权)?(?:声明|公告)\s*[:：]/,
  /^[该此本这][\u4e00-\u9fff]{1,4}?已?被?收[入录][于到]?(?:以下|下列)?\S{0,2}?(?:分类|专[辑题栏]|菜单)[:：]/,
  /^(?:未经(?:授权|许可|同意)[，,]?)?(?:禁止|严禁|请勿|谢绝|不得)(?:转载|复制)[。！!]?$/,
  /^本文(?:来自|经?(?:授权)?转载自|首发于)[^。]{0,80}授权(?:发[布表]|转载|使用)。?$/,
  /^本文[^。]{0,12}(?:授权|获准)[^。]{0,6}(?:转载|刊登|发布)[，,][^。]{0,30}(?:原文|出处)[^。]{0,30}。?$/,
  /^[※★◎☆●＊*]?\s?(?:贴心)?提醒[您你][:：].{0,20}(?:有害(?:健康|身心)|有碍健康|酒驾)/,
  /^※\s?\S{0,12}欢迎\S{0,12}(?:投稿|来稿|来信|意见|爆料)/,
  /^[※★◎☆●＊*]\s?\S{0,14}饮酒过量[，,]?\s?(?:有害(?:健康|身心)|害人害己)[。！★※]?$|^[※★◎☆●＊*]?\s?自杀不能解决(?:问|难)题，勇敢求救/,
  /^thanks for reading .{1,60}\bsubscribe\b/i,
  /^(?:notice|disclaimer)\s*:/i,
  /^(?:©|版权所有)(?:.{0,30}(?:19|20)\d\d|.{0,200}$)/,
  /^(?:\(c\)|copyright\b).{0,30}(?:19|20)\d\d|^copyright\s{0,2}(?:©|\(c\)|[:：|]|by\b|$)/i,
  /^(?:Copyright ?[A-Zⓒ]|COPYRIGHT\b)|^\([cC]\) [A-Z][\w.&-]{0,30}(?: [A-Z][\w.&-]{0,30}){0,5}$/,
  /^(?!.*。$)(?:更多|相关)\S{0,16}请(?:[继持]续)?(?:关注|锁定|点击|移步)/,
  /^打开\S{0,12}(?:APP|客户端)[，, ]?(?:查看|阅读|看|观看|收听|参与|体验|享)\S{0,12}$/i,
  /^(?:爆料|商务合作)\S{0,6}[:：]/,
  /^[^\p{L}\p{N}]{0,12}END[^\p{L}\p{N}]{0,12}$/u,
  /^[^\p{L}\p{N}]{1,12}完[^\p{L}\p{N}]{1,12}$/u,
  /^[（(【[]?\s?(?:全文|本文)[完终]\s?[）)】\]]?[。]?$/,
  /^\d{1,6} ?[则条个][留评回][言论应]$|^赞同?\s?\d{1,7}$/,
  /^(?:以上(?:就是|便是|即为?).{0,20}内容.{0,4}[，,])?感谢(?:[您你]的?|大家的?)?(?:耐心)?(?:阅读|[观收]看|收听)[！!。～~]?$/,
  /^(?:立即|免费|马上)订阅\S{0,8}(?:$|[，,！! ].{0,20}$)|^订阅(?:电子报|我们)$/,
  /^(?:iOS|Android)\s?(?:载点|下载)\s?[:：]?\s?https?:\S{1,80}$|^活动办法\s?[:：]\s?https?:\S{1,80}$/i,
  /^推荐进入\S{2,8}数据库[，,]/,
  /^(?:申请|会员|订阅)(?:专线|信箱|邮箱)\s?[:：]/,
  /^(?:图集已浏览完毕|重新浏览)$/,
  /^订阅(?:关于)?\S{1,40}的(?:评论|[影书乐剧]评)\s?[:：]?$|^feed: rss 2\.0$/,
  /^(?:Today's Visitors: \d|Personal Category: |(?:Previous|Next) in This Category: )/,
  /^[■●▲※]?\s?\S{0,6}报料热线\s?[:：﹕]/,
  /^新浪\S{2,4}公众号$/,
  /^放大图片\s?[/／]\s?显示原图$/,
  /^(?:减少或屏蔽此类|已标记为不喜欢)内容/,
  /^微信扫一扫(?:$|[\s，,](?:关注|分享|阅读|[加下]).{0,14}$)/,
  /^(?:欢迎|记得|别忘了|请)?(?:点个?赞|按赞|在看|转发|收藏|关注|分享)[、，,和与]?(?:点个?赞|按赞|在看|转发|收藏|关注|分享)[、，,和与]?(?:点赞|在看|转发|收藏|关注|分享|三连)\S{0,8}$/,
  /^[（(【]?[该此本这]\S{2,4}(?:可能|会)?(?:含有?|包含|涉及|有)(?:部分|少量|重大|关键)?(?:情节)?剧透[）)】。！]?$/,
  /^回到?(?:上一?页|首页|页首|顶[部端]|列表|目录)$|^收起$/,
  /^(?:[文本内][章文页容]?)?目录\s?[[［(]?\s?(?:显示|隐藏|展开|收起)\s?[\]］)]?$|^(?:table of )?contents?\s?\[?(?:show|hide|toggle)\]?$/i,
  /^[上下]一[篇页则条章] ?[：:]? ?(?:没有了?|无|暂无)?[。.]?$|^没有了$/,
  /^返回\S{0,8}首页\s?[>»]*$/,
  /^播报\s?编辑$/,
  /^本词条(?:缺少|由)\S{2,60}(?:编辑吧?|审核)[。！!]?$|^(?:编辑\s?)?锁定\s?(?:讨论|申请\S{0,4}实名)/,
  /^(?:扫一扫|扫码)\S{0,4}在?手机\S{0,2}(?:打开|阅读|浏览)(?:当前|本|此)?页?面?[。！]?$/,
  /^(?:点[击选](?:展开|收起|收合)|展开(?: ?[/／] ?(?:收起|收合|折叠)|内容|详情|(?=[.…])))(?:\.{3}|…{1,2})?$/,
  /^(?:展开|阅读|查看|剩余|显示)(?:全文|全部|更多|剩余|原文|大图)/,
  /^(?:加载|载入|读取)(?:中|更多)/,
  /^[（(※▼]?\s*请?继续(?:往下|向下)?阅读/,
  /^(?:点击|按)(?:图片|相片|照片|大图)?(?:放大|查?看大图|播报本文|收听本文)/,
  /^(?:click|tap) here (?:to|for)\b|^(?:get|download) (?:the|our) .{0,30}\b(?:apps?|in ?pdf)\b/i,
  /^(?:read more|also read|related|see also|more|also|recommended|must read|watch|in other news)\s*(?:on [^:]{0,30})?[:|–-]\s+/i,
  /^(?:sign up (?:for|to)(?! an? (?:\S{1,20} ){0,3}(?:account|trial|key|plan)\b)|subscribe (?:to(?! (?:an?|the) [a-z]{1,20} (?:before|and|first|with|in|from|by|using)\b)|for|now)|follow (?:us|me|@|(?!the |these |this )[^.,]{2,40} on )|like this(?:$|[:?!]| (?:article|post|story|page|video))|share this(?:$|[:?!]| (?:on|via|with|article|story|page|post|news|video|entry|content)\b)|join (?:our|us|the (?:conversation|discussion|community|club|debate|list|mailing|newsletter|waitlist|\S{0,30} (?:newsletter|mailing|community)))|want more|have (?:a|any) (?:tip|question|comment)|got a tip|support (?:us|our)\b|this article (?:was )?(?:originally|first) (?:published|appeared)|listen to .{0,60} on )/i,
  /^(?:advertisement|sponsored|continue reading(?: below)?|story continues below|article continues below|skip advert|loading\.*|media playback is (?:un)?(?:not )?supported.*|image (?:copyright|caption).{0,60}|toggle caption|\d+ ?min(?:ute)?s? read|print this (?:page|article)|back to top)$/i,
];

/** Labels of buttons, which may be a heading or a term as well. */
const BUTTONS = [
  /^(?:打印|列印|关闭|收藏|复制|分享|返回|我要|推荐|纠错|字号|字体|大|中|小|扫一扫|扫描|下载|点击|字级|转发|点赞|按赞|已赞|首赞|举报|评论|留言|关注|在看|感谢|一键三连|微信|微博|朋友圈|本页|窗口|视窗|此文|这篇|本文|文章|网页|页首|顶部|友善|赞|收起|反馈|到|至|[（）()【】[\]|｜/·\s:：、，]){2,}$/,
  /^(?:(?:扫一扫|举报|一键三连|首赞|已赞|收藏|分享|微信|朋友圈)[\s、，|·]?){2,6}$/,
  /^(?:whatsapp|facebook|twitter|pinterest|linkedin|email|copy link|link copied|share|tweet|pin|save|print|[\s|·•])+$/i,
];

/** Matched anywhere in a line, unless anchored. */
const PHRASES = [
  /(?:版权|着作权)(?:所有|归|声明).{0,80}$/,
  /(?:未经|非经)[^。！？]{0,32}(?:授权|许可|同意).{0,30}(?:转载|使用|引用|复制)/,
  /转[载发](?:请|须|时)?(?:注明|联系|保留)/,
  /仅代表(?:作者|本人|个人|原作者)|仅代表(?:作者|本人|个人)|不代表(?:本|平台|.{1,8})(?:站|网|立场|观点)/,
  /信息存储空间服务|[仅只]提供信息存储服务/,
  /(?:举报|检举)(?:电话|邮箱|投诉|专区)|ICP(?:备|证)|公网安备|经营许可证|许可证编号|网站统计/,
  /all rights reserved/i,
  /(?:点击|扫描|长按|扫码|识别).{0,24}(?:关注|二维码|下载|加入|订阅|好友|进群|查看|原文)/,
  /(?:关注|订阅|加入|追踪|按赞|下载).{0,16}(?:公众号|微信号|客户端|粉丝团|粉丝专页|频道|(?<![a-z])(?:LINE|APP|Telegram|Facebook|FB|IG)(?![a-z]))/i,
  /[，、 ]尽在\S{0,12}(?:APP|客户端|公众号)[。！!]?$/i,
  /(?:fans|粉丝)(?:加入|按赞)|即时94狂/,
  /[如若][有果]?\S{0,4}侵[权犯]\S{0,12}请\S{0,4}(?:联[系络]|告知|通知)/,
  /侵权?必?删除?[）)。！]?$/,
  /^\S{0,12}(?:图片?|文字|素材|资[料源]|信息|内容|文章|[视影][频片])\S{0,2}(?:来(?:自|源[于自]?)|源[于自]|出自|取自|转载自)(?:互联网|网[络路])(?:$|[，,。；;、）)\s]|收集|整理|转载)/,
  /^本网?站\S{0,12}仅供/,
  /点[个亮击]?[“"「【]?在看[”"」】]?(?:$|[吧哦呀啦！!，,。~～])/,
];
