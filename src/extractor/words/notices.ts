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
    (line.length <= MAX_NOTICE && NOTICE.some((rule) => rule.test(line))) ||
    isBracketedOriginalTitle(line) ||
    isOfNovelSite(line) ||
    (line.length <= MAX_PHRASED &&
      !STEP.test(line) &&
      !ARTICLE.test(line) &&
      !tellsHow(line) &&
      PHRASES.some((rule) => rule.test(line)))
  );
}

/**
 * Whether a line worded like a notice is a sentence that neither asks for anything nor mentions the site's own pages,
 * paper or channels. Between other sentences it belongs to the text: 「點擊右上角的按鈕，查看詳細信息。」 in instructions.
 */
export function saysSomething(notice: string): boolean {
  if (isBracketedOriginalTitle(notice) || isOfNovelSite(notice)) return false;
  if (RULE.test(notice)) return true;
  return /[.。！!？?][”」』"')）]?$|，/.test(notice) && !OF_SITE.test(notice) && !OF_ACCOUNT.test(notice);
}

/** Words of rules and definitions about what others do: 「诱导用户下载 APP」, 「假冒商品是指未经许可……」. */
const RULE = /[诱誘][导導]|是指(?!定)/;

/** Words with which notices mention the site or ask for something on its behalf. */
const OF_SITE =
  /©|本[站网網报報台刊文店]|我[们們]|[请請]|[欢歡]迎|[记記]得|[别別]忘|二[维維][码碼]|[扫掃](?:[码碼描]|一[扫掃])|原文|[蓝藍]字|[上下]方|更多|[领領]取|福利|在看|感[谢謝]|版[权權]|著作[权權](?:所有|[归歸][属屬]?[于於本]|[声聲]明)|[转轉][载載发發]|侵[权權犯删刪]|声明|聲明|代表|[来來]源|提醒[您你]|有[害碍礙](?:健康|身心)|勇敢求救|存储空间|[仅僅只]提供信息|[来來][编編][辑輯]吧|^推[荐薦][进進]入|^(?:[关關]注|[订訂][阅閱]|追[踪蹤]|加入|按[赞讚]|[长長]按|[识識][别別]|打[开開])|\b(?:our|us|newsletters?|inbox|updates|alerts|apps?|podcasts?|all rights|click here|tap here|subscrib(?:er|ing)s?|originally|thanks for reading|subscribe for|first (?:published|appeared)|sponsored|playback|disclaimer|notice:|whatsapp|facebook|twitter|instagram|youtube)\b|^have a/i;
/** Requests that name an account or a newspaper. */
const OF_ACCOUNT = /^(?:Subscribe to|SUBSCRIBE TO|Follow|FOLLOW|Join|JOIN|Support|Listen to) (?:@|(?:the )?[A-Z])/;

/** Whether a line is nothing but one or more labels of buttons, which may as well be a heading. */
export function isName(line: string): boolean {
  return line.length <= MAX_NOTICE && BUTTONS.some((rule) => rule.test(line));
}

/** Whether a notice asks the reader to scan a QR code or to follow an account. */
export function asksToFollow(notice: string): boolean {
  return /二[维維][码碼]|[扫掃](?:[码碼]|一[扫掃]|描)|公[众眾][号號]|[关關]注/.test(notice);
}

/** A step of instructions, which may legitimately say what to click or scan. */
const STEP =
  /^(?:第\s?[一二三四五六七八九十\d]{1,3}\s?步|步[骤驟]|\d{1,2}[、.．)）]|[（(][一二三四五六七八九十\d]{1,3}[）)])/;

/** The beginning of an article of a law, or of an item in it, such as `6.1.8`. */
const ARTICLE =
  /^(?:\u200b\s?)?(?:第\s?[零〇一二三四五六七八九十百千\d]{1,9}\s?[条條款项項]|[（(][a-z][)）]\s|\d{1,2}(?:\.\d{1,2}){2}\s)/;

/** Whether a sentence explains how to register for something beyond scanning a QR code. */
function tellsHow(line: string): boolean {
  return line.length >= MIN_TELLING && /[报報]名/.test(line) && /[，。].{8}/.test(line);
}

const MIN_TELLING = 30; // characters

const MAX_NOTICE = 300; // characters
const MAX_PHRASED = 110; // characters; a longer line with such a phrase may be prose about it

/** Matched against the whole line. */
const NOTICE = [
  /^\s*(?:[（([【]\s*)?(?:责任|責任|本文|值班|文字|网络|網路|执行|核稿|校对|审核|美术|新媒体)?(?:编辑|編輯|责编|責編|校对|校對|审核|審核|编审)\s*[:：／/]\s*.{0,24}$/,
  /^(?:執行|校對|審核|美術|新媒體)編輯[:：／/].{0,24}$/,
  /^(?:[责責]任)?(?:[编編][辑輯]|[责責][编編]|校[对對]|[审審]核|[来來]源) ?[|｜丨] ?\S{1,30}$/,
  /^\s*[（([【](?:责任|責任)?(?:编辑|編輯|责编|責編|作者|来源|來源|记者|編譯)[^。]{0,40}[）)】\]]\s*$/,
  /^\s*(?:本文)?(?:来源|來源|稿源|出处|出處|文章来源|資料來源|信息来源)\s*[:：].{0,30}$/,
  /^本文(?:[标標][题題]|[链連][接結]|地址|[网網]址)\s?[:：]/,
  /^(?:平台|特别|特別|免责|免責|广告|廣告|版权|版權|郑重|法律|本站|反侵权)?(?:声明|聲明|公告)\s*[:：]/,
  /^[该該此本这這][\u4e00-\u9fff]{1,4}?已?被?收[入录錄][于於到]?(?:以下|下列)?\S{0,2}?(?:分[类類]|[专專][辑輯题題栏欄]|菜[单單])[:：]/,
  /^(?:未[经經](?:授[权權]|[许許]可|同意)[，,]?)?(?:禁止|[严嚴]禁|[请請]勿|谢[绝絕]|謝絕|不得)(?:[转轉][载載]|[复複][制製])[。！!]?$/,
  /^本文(?:[来來]自|[经經]?(?:授[权權])?[转轉][载載]自|首[发發][于於])[^。]{0,80}授[权權](?:[发發][布佈表]|[转轉][载載]|使用)。?$/,
  /^本文[^。]{0,12}(?:授[权權]|[获獲]准)[^。]{0,6}(?:[转轉][载載]|刊登|[发發][布佈])[，,][^。]{0,30}(?:原文|出[处處])[^。]{0,30}。?$/,
  /^[※★◎☆●＊*]?\s?(?:[贴貼]心)?提醒[您你][:：].{0,20}(?:有害(?:健康|身心)|有[碍礙]健康|酒[驾駕])/,
  /^※\s?\S{0,12}[歡欢]迎\S{0,12}(?:投稿|[來来]稿|[來来]信|意[見见]|爆料)/,
  /^[※★◎☆●＊*]\s?\S{0,14}[飲饮]酒[過过]量[，,]?\s?(?:有害(?:健康|身心)|害人害己)[。！★※]?$|^[※★◎☆●＊*]?\s?自[殺杀]不能解[決决](?:[問问]|[難难])[題题]，勇敢求救/,
  /^thanks for reading .{1,60}\bsubscribe\b/i,
  /^(?:notice|disclaimer)\s*:/i,
  /^(?:©|版权所有|版權所有)(?:.{0,30}(?:19|20)\d\d|.{0,200}$)/,
  /^(?:\(c\)|copyright\b).{0,30}(?:19|20)\d\d|^copyright\s{0,2}(?:©|\(c\)|[:：|]|by\b|$)/i,
  /^(?:Copyright ?[A-Zⓒ]|COPYRIGHT\b)|^\([cC]\) [A-Z][\w.&-]{0,30}(?: [A-Z][\w.&-]{0,30}){0,5}$/,
  /^(?!.*。$)(?:更多|相[关關])\S{0,16}[请請](?:[继繼持][续續])?(?:[关關]注|[锁鎖]定|[点點][击擊]|移步)/,
  /^打[开開]\S{0,12}(?:APP|客[户戶]端)[，, ]?(?:查看|[阅閱][读讀]|看|[观觀]看|收听|收聽|参与|參與|体验|體驗|享)\S{0,12}$/i,
  /^(?:爆料|商[务務]合作)\S{0,6}[:：]/,
  /^[^\p{L}\p{N}]{0,12}END[^\p{L}\p{N}]{0,12}$/u,
  /^[^\p{L}\p{N}]{1,12}完[^\p{L}\p{N}]{1,12}$/u,
  /^[（(【[]?\s?(?:全文|本文)[完终終]\s?[）)】\]]?[。]?$/,
  /^\d{1,6} ?[则則条條个個][留评評回][言论論应應]$|^[讚赞]同?\s?\d{1,7}$/,
  /^(?:以上(?:就是|便是|即[为為]?).{0,20}[内內]容.{0,4}[，,])?感[谢謝](?:[您你]的?|大家的?)?(?:耐心)?(?:[阅閱][读讀]|[观觀收]看|收[听聽])[！!。～~]?$/,
  /^(?:立即|免[费費]|[马馬]上)[订訂][阅閱]\S{0,8}(?:$|[，,！! ].{0,20}$)|^[订訂][阅閱](?:[电電]子[报報]|我[们們])$/,
  /^(?:iOS|Android)\s?(?:[载載][点點]|下[载載])\s?[:：]?\s?https?:\S{1,80}$|^活[动動][办辦]法\s?[:：]\s?https?:\S{1,80}$/i,
  /^推[荐薦][进進]入\S{2,8}[数數][据據][库庫][，,]/,
  /^(?:申[请請]|[会會][员員]|[订訂][阅閱])(?:[专專][线線]|信箱|[邮郵]箱)\s?[:：]/,
  /^(?:[图圖]集已[浏瀏][览覽]完[毕畢]|重新[浏瀏][览覽])$/,
  /^[订訂][阅閱](?:[关關][于於])?\S{1,40}的(?:[评評][论論]|[影书書乐樂剧劇][评評])\s?[:：]?$|^feed: rss 2\.0$/,
  /^(?:Today's Visitors: \d|Personal Category: |(?:Previous|Next) in This Category: )/,
  /^[■●▲※]?\s?\S{0,6}[报報]料[热熱][线線]\s?[:：﹕]/,
  /^新浪\S{2,4}公众号$/,
  /^放大[图圖]片\s?[/／]\s?[显顯]示原[图圖]$/,
  /^(?:[减減]少或屏蔽此[类類]|已[标標][记記][为為]不喜[欢歡])[内內]容/,
  /^微信[扫掃]一[扫掃](?:$|[\s，,](?:[关關]注|分享|[阅閱][读讀]|[加下]).{0,14}$)/,
  /^(?:[欢歡]迎|[记記]得|[别別]忘了|[请請])?(?:[点點][个個]?[赞讚]|按[赞讚]|在看|[转轉][发發]|收藏|[关關]注|分享)[、，,和与與]?(?:[点點][个個]?[赞讚]|按[赞讚]|在看|[转轉][发發]|收藏|[关關]注|分享)[、，,和与與]?(?:[点點][赞讚]|在看|[转轉][发發]|收藏|[关關]注|分享|三[连連])\S{0,8}$/,
  /^[（(【]?[该該此本这這]\S{2,4}(?:可能|[会會])?(?:含有?|包含|涉及|有)(?:部分|少量|重大|[关關][键鍵])?(?:情[节節])?[剧劇]透[）)】。！]?$/,
  /^回(?:到)?(?:上一?[页頁]|首[页頁]|[页頁]首|[顶頂][部端]|列表|目[录錄])$|^收起$/,
  /^(?:[文本内內][章文页頁容]?)?目[录錄]\s?[[［(]?\s?(?:[显顯]示|[隐隱]藏|展[开開]|收起)\s?[\]］)]?$|^(?:table of )?contents?\s?\[?(?:show|hide|toggle)\]?$/i,
  /^[上下]一[篇页頁则則條条章] ?[：:]? ?(?:[没沒]有了?|[无無]|[暂暫][无無])?[。.]?$|^[没沒]有了$/,
  /^返回\S{0,8}首[页頁]\s?[>»]*$/,
  /^播报\s?编辑$/,
  /^本[词詞][条條](?:缺少|由)\S{2,60}(?:[编編][辑輯]吧?|[审審]核)[。！!]?$|^(?:[编編][辑輯]\s?)?[锁鎖]定\s?(?:[讨討][论論]|申[请請]\S{0,4}[实實]名)/,
  /^(?:[扫掃]一[扫掃]|[扫掃][码碼])\S{0,4}在?手[机機]\S{0,2}(?:打[开開]|[阅閱][读讀]|[浏瀏][览覽])(?:[当當]前|本|此)?[页頁]?面?[。！]?$/,
  /^(?:[点點][击擊选選](?:展[开開]|收起|收合)|展[开開](?: ?[/／] ?(?:收起|收合|折[叠疊])|[内內]容|[详詳]情|(?=[.…])))(?:\.{3}|…{1,2})?$/,
  /^(?:展开|展開|阅读|閱讀|查看|剩[余餘]|[显顯]示)(?:全文|全部|更多|剩[余餘]|原文|大[图圖])/,
  /^(?:加载|載入|加載|[读讀]取)(?:中|更多)/,
  /^[（(※▼]?\s*(?:请|請)?(?:继续|繼續)(?:往下|向下)?(?:阅读|閱讀)/,
  /^(?:点击|點擊|按)(?:圖片|图片|相片|照片|大圖)?(?:放大|查?看大[图圖]|播[报報]本文|收[听聽]本文)/,
  /^(?:click|tap) here (?:to|for)\b|^(?:get|download) (?:the|our) .{0,30}\b(?:apps?|in ?pdf)\b/i,
  /^(?:read more|also read|related|see also|more|also|recommended|must read|watch|in other news)\s*(?:on [^:]{0,30})?[:|–-]\s+/i,
  /^(?:sign up (?:for|to)(?! an? (?:\S{1,20} ){0,3}(?:account|trial|key|plan)\b)|subscribe (?:to(?! (?:an?|the) [a-z]{1,20} (?:before|and|first|with|in|from|by|using)\b)|for|now)|follow (?:us|me|@|(?!the |these |this )[^.,]{2,40} on )|like this(?:$|[:?!]| (?:article|post|story|page|video))|share this(?:$|[:?!]| (?:on|via|with|article|story|page|post|news|video|entry|content)\b)|join (?:our|us|the (?:conversation|discussion|community|club|debate|list|mailing|newsletter|waitlist|\S{0,30} (?:newsletter|mailing|community)))|want more|have (?:a|any) (?:tip|question|comment)|got a tip|support (?:us|our)\b|this article (?:was )?(?:originally|first) (?:published|appeared)|listen to .{0,60} on )/i,
  /^(?:advertisement|sponsored|continue reading(?: below)?|story continues below|article continues below|skip advert|loading\.*|media playback is (?:un)?(?:not )?supported.*|image (?:copyright|caption).{0,60}|toggle caption|\d+ ?min(?:ute)?s? read|print this (?:page|article)|back to top)$/i,
];

/** Labels of buttons, which may be a heading or a term as well. */
const BUTTONS = [
  /^(?:打印|列印|关闭|關閉|收藏|复制|分享|返回|我要|推荐|纠错|糾錯|字号|字体|字體|大|中|小|扫一扫|掃描|下载|下載|点击|點擊|字级|字級|转发|轉發|点赞|按讚|已赞|首赞|举报|評論|评论|留言|关注|關注|在看|感谢|感謝|一键三连|微信|微博|朋友圈|本页|本頁|窗口|视窗|此文|[这這]篇|本文|文章|网页|頁首|页首|顶部|頂部|友善|讚|赞|收起|反馈|反饋|到|至|[（）()【】[\]|｜/·\s:：、，]){2,}$/,
  /^(?:(?:掃一掃|舉報|一鍵三連|首讚|已讚|收藏|分享|微信|朋友圈)[\s、，|·]?){2,6}$/,
  /^(?:whatsapp|facebook|twitter|pinterest|linkedin|email|copy link|link copied|share|tweet|pin|save|print|[\s|·•])+$/i,
];

/** Matched anywhere in a line, unless anchored. */
const PHRASES = [
  /(?:版权|版權|著作权|著作權)(?:所有|歸|归|声明|聲明).{0,80}$/,
  /(?:未经|未經|非经|非經)[^。！？]{0,32}(?:授权|授權|许可|許可|同意).{0,30}(?:转载|轉載|使用|引用|复制|複製)/,
  /(?:转[载发]|轉[載發])(?:请|請|须|須|时|時)?(?:注明|註明|联系|聯繫|保留)/,
  /仅代表(?:作者|本人|个人|原作者)|僅代表(?:作者|本人|個人)|不代表(?:本|平台|.{1,8})(?:站|网|網|立场|立場|观点|觀點)/,
  /信息存[储儲]空[间間]服[务務]|[仅僅只]提供信息存[储儲]服[务務]/,
  /(?:举报|檢舉|舉報)(?:电话|電話|邮箱|郵箱|投诉|专区)|ICP(?:备|備|证|證)|公[网網]安[备備]|[经經][营營][许許]可[证證]|[许許]可[证證][编編][号號]|網站統計/,
  /all rights reserved/i,
  /(?:点击|點擊|扫描|掃描|长按|長按|扫码|掃碼|识别|識別).{0,24}(?:关注|關注|二维码|二維碼|下载|下載|加入|订阅|訂閱|好友|进群|查看|原文)/,
  /(?:关注|關注|订阅|訂閱|加入|追蹤|按讚|下载|下載).{0,16}(?:公众号|公眾號|微信号|微信號|客户端|客戶端|粉絲團|粉丝团|粉絲專頁|頻道|(?<![a-z])(?:LINE|APP|Telegram|Facebook|FB|IG)(?![a-z]))/i,
  /[，、 ][尽盡]在\S{0,12}(?:APP|客[户戶]端|公[众眾][号號])[。！!]?$/i,
  /(?:fans|粉絲)(?:加入|按讚)|即時94狂/,
  /[如若][有果]?\S{0,4}侵[权權犯]\S{0,12}[请請]\S{0,4}(?:[联聯][系繫络絡]|告知|通知)/,
  /侵[权權]?必?[删刪]除?[）)。！]?$/,
  /^\S{0,12}(?:[图圖]片?|文字|素材|[资資][料源]|信息|[内內]容|文章|[视視影][频片頻])\S{0,2}(?:[来來](?:自|源[于於自]?)|源[于於自]|出自|取自|[转轉][载載]自)(?:互[联聯][网網]|[网網][络絡路])(?:$|[，,。；;、）)\s]|收集|整理|[转轉][载載])/,
  /^本[网網]?站\S{0,12}[仅僅]供/,
  /点[个亮击]?[“"「【]?在看[”"」】]?(?:$|[吧哦呀啦！!，,。~～])/,
];
