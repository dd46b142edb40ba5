import { foldScript, withoutFolded } from '../../text/fold.ts';
import { isOriginalTitle, withoutOriginalTitle } from './notices.ts';

/**
 * Patterns of lines that newspapers, portals and blogs put around a text, in both Chinese scripts and English, some in
 * other languages. Each kind is removed only in places where it can occur: see `decide/rules.ts`.
 */

/** Whether a line is the heading of a block that follows a text: related pages, comments, share buttons, tags. */
export function startsTail(line: string): boolean {
  return line.length <= MAX_HEADING && TAIL.test(foldScript(line));
}

/** Whether a line is the heading of a list of related texts, in any of some twenty languages. */
export function leadsToOthers(line: string): boolean {
  return line.length <= MAX_HEADING && OTHERS.test(foldScript(line));
}

/**
 * Whether a line is a credit: date, place, author, source, original title, counter. Meaningful only before the first or
 * after the last sentence.
 */
export function isCredit(line: string): boolean {
  if (isOriginalTitle(line)) return true;
  return (
    line.length <= MAX_CREDIT &&
    CREDIT.some((rule) => rule.test(foldScript(line))) &&
    !isTimeSpan(line) &&
    !DOI.test(line)
  );
}

/** The DOI of a paper, whose digits may look like a year and month. */
const DOI = /^(?:DOI\s?[:：]\s?|https?:\/\/doi\.org\/)?10\.\d{4,9}\/\S{1,70}$/i;

/** Whether a line is several credits, or an original title; either may be as long as a sentence. */
export function isCredits(line: string): boolean {
  if (isOriginalTitle(line)) return true;
  return isCredit(line) && !/[。！？]/.test(line) && (foldScript(line).match(CREDITED)?.length ?? 0) > 1;
}

const CREDITED = /(?:作者|记者|来源|时间|日期|发[布表]|编辑|浏览|阅读|点击|字号|摄影)\S{0,2}[:：／/]/g;

/** Whether a line gives the date and the source or author of the publication; a date alone may be part of a heading. */
export function isByline(line: string): boolean {
  return (
    isCredit(line) && /(?:19|20)\d\d\s?[-年./／]\s?\d/.test(line) && /发表于|来源|作者|记者/.test(foldScript(line))
  );
}

/** Whether a line is the label above an advertisement, which itself is drawn by a script. */
export function isAdLabel(line: string): boolean {
  return /^[\s—–-]*(?:广告|広告|advertisement|advertising)[\s—–-]*$/i.test(foldScript(line));
}

/** Whether a line contains a span of time, as of an event. */
export function isTimeSpan(line: string): boolean {
  return /\d:\d\d ?(?:[-–—~～至到]|to) ?\d{1,2}:\d\d/.test(line);
}

/** Whether a line is only a time of day, with which each entry of a live report begins. */
export function isClock(line: string): boolean {
  return /^\d{1,2}:\d{2}$/.test(line);
}

const MAX_HEADING = 40; // characters
const MAX_CREDIT = 80; // characters
const TAIL_HEADINGS = [
  '(?:延伸|相关|推荐|更多|热门|精[彩选]|猜你|大家|编(?:辑(?!\\s*$))?|同类|最新|今日|本[周月日]|网友|你可能|您可能|其他|往期|近期|热)(?:精[彩选]|推荐)?(?:阅读|新闻|文章|报[道导]|资讯|推荐|热[点门]|喜欢|也?[爱在]看|都在看|内容|专题|[视影][频片]|[链连][接结]|评论|话题|消息|产品|[贴帖]子|标签|关键[词字]|日志|好文|精选|图[书片]|回顾|写手|选题|读物|作品|搜[索寻]|博文|条目)?(?:推荐|[连链][接结]|列表)?(?:[：:】\\]》」\\s]|$)',
  '(?:上|下)一[篇页则条章][：:\\s]?',
  '分享(?:到|至|本文|此文|文章|给)',
  '(?:网友|读者|用户|最新|热门|全部|查看|我要|发表|文章|精彩)?(?:评论|留言|跟[贴帖]|回应)(?:\\s*[（(]?\\d*[）)]?)?\\s*(?:[：:】]|$)',
  '(?:文章|内容)?(?:标签|关键[词字])\\s*[：:]',
  '(?:[该此本][文篇]|文章)已?被(?:以下|下列)专[栏题]辑?收录',
  '(?:你|您|大家|网友|其[他它]人|其[他它]读者)(?:也|都)?(?:可能|或许)?(?:还|也|都)*(?:感兴趣|喜欢|爱看|想看|在看|看了)',
  '看了(?:本文|这篇)',
  '不感兴趣\\s*$|推荐此文章(?:\\s|$)',
  '还?(?:喜欢|[想看]过)这',
  '看更多|[查点][看击]更多|读更多|更多\\S{0,8}(?:新闻|报[导道]|文章|内容)',
  '(?:related|recommended|popular|trending|more|latest|further|suggested|similar|other)\\s+(?:articles?|stor(?:y|ies)|posts?|news|reading|links?|content|topics?|videos?|from|on|in|like|coverage|reads)\\b',
  'read (?:more|next|also)|you (?:may|might) (?:also )?(?:like|enjoy|be interested)|see also:?$|most (?:read|popular|viewed|shared)|up next|what to read next|trending(?: now)?$|around the web|from around|don.t miss|editor.?s.? (?:picks?|choice)|recommended(?: for you)?$',
  'share (?:this|on|via|with|article|story)|share:?$|follow us|about the author|(?:leave|post|add) a (?:comment|reply)|comments?(?:\\s*\\(?\\d*\\)?)?$|\\d+ (?:comments?|responses|replies)|tags?\\s*:?\\s*$|tags?\\s*:|filed under|topics?:?$|keywords?:?$|sign up for|subscribe|newsletter|most recent|advertisement$|sponsored',
];
const TAIL = new RegExp(`^[\\s※【\\[《「◎●■▼▲▶►★☆*#>+－—-]*(?:${TAIL_HEADINGS.join('|')})`, 'i');

/** Headings of related texts. */
const OTHERS_HEADINGS = [
  '延伸阅读|(?:更多)?相关(?:阅读|文章|新闻|报[道导]|资讯|推荐|内容|[链连][接结])|(?:编辑|为(?:你|您)|精[彩选]|热门|好文|文章|猜你)?推荐(?:阅读|文章|新闻|内容|给[你您])?\\s*(?:[：:】\\]]|$)|猜你[喜想]|(?:你|您|大家|网友|其[他它]人|其[他它]读者)(?:也|都)?(?:可能|或许)?(?:还|也|都|会)*(?:感兴趣|喜欢|爱看|想看|在看|看了)|看了(?:本文|这篇)|其[他它]\\S{0,4}新闻\\s*(?:[：:】\\]]|$)|(?:热[门点]|最新|近期|今日|精[彩选])(?:文章|新闻|资讯|阅读|内容)\\s*(?:[：:】\\]]|$)',
  '関连(?:记事|リンク|ニュース)|おすすめ|あわせて読みたい|こちらも|관련\\s?(?:기사|뉴스)|추천',
  "(?:related|recommended)(?: (?:for you|articles?|stor(?:y|ies)|posts?|news|reading|reads|links?|content|topics?|videos?|roundups?|coverage|items?|products?|pages?))?\\s*(?::|$)|you (?:may|might|could|will|’ll|'ll)? ?(?:also )?(?:like|enjoy|love|be interested)|(?:more|other|similar) (?:articles?|stories|posts?|news|like this|from)|what to read next|read next|up next|(?:most )?(?:popular|recent|read|viewed|trending|latest|top|featured)(?: (?:articles?|stor(?:y|ies)|posts?|news|reads?|videos?|now|today|this week))+\\s*(?::|$)|(?:trending|most (?:popular|read|viewed))\\s*(?::|$)",
  'você (?:pode|também|vai)|(?:leia|veja|confira) (?:também|mais)|(?:artigos|notícias|matérias|posts) relacionad|te puede|(?:también|tambien) (?:te )?(?:puede|podría)|(?:artículos|noticias|notas|entradas) relacionad|te (?:recomendamos|podría)|lee también|más (?:noticias|artículos)',
  '(?:à|a) lire (?:aussi|également)|(?:articles?|sujets?) (?:similaires|liés|connexes)|vous (?:pourriez|aimerez)|sur le même sujet|das könnte|auch interessant|(?:lesen|mehr) (?:sie )?(?:auch|zum thema)|ähnliche|weitere (?:artikel|beiträge|nachrichten)|leggi anche|potrebbe|potrebbero|ti potrebbe|articoli correlati',
  'читайте также|похожие|вам (?:также )?может|ещё по теме|по теме|смотрите также|baca juga|artikel terkait|berita terkait|xem thêm|bài viết liên quan|ilgili|bunlar da|اقرأ أيض|مواضيع ذات|أخبار ذات|مقالات ذات|lees ook|czytaj także|zobacz także|podobne|läs också|læs også|διαβάστε (?:επίσης|ακόμα)',
];
const OTHERS = new RegExp(`^[\\s※◎●■▼▲▶►★☆*#>+－—|-]*(?:${OTHERS_HEADINGS.join('|')})`, 'i');

/** Whether words outside links, without blanks and marks, label cross-links: 「延伸閱讀：」, 「（相關報導：…｜…）」. */
export function isCrossLabel(words: string): boolean {
  return (
    words.length <= MAX_HEADING && (CROSS_LABEL.test(foldScript(words)) || FOREIGN_CROSS_LABEL.test(foldScript(words)))
  );
}

const CROSS_LABEL =
  /^(?:(?:延伸|推荐|相关)(?:阅读|报[导道]|新闻|文章)|(?:点击)?(?:看更多(?:报[导道]|新闻|文章)?|更多(?:报[导道]|新闻|文章))|同场加映|编辑推荐|独家报导|其他人还在看|您?可能还想看)(?:请[见看]点?|如下)?$/;

/** Labels in other languages, with blanks removed as well. Excludes `See also`, which encyclopedias use. */
const FOREIGN_CROSS_LABEL =
  /^(?:alsoread|(?:keep)?read(?:ing)?(?:more|next|also)|related(?:stor(?:y|ies)|articles?|news|reading)?|youmayalsolike|lesensieauch|mehrzumthema|auchinteressant|à?lire(?:aussi|surlesujet)|l(?:ee|ea|eer|eia|eggi)(?:también|também|anche|más|mais)|l(?:es|äs|æs)(?:også|också)|czytaj(?:więcej|także|też|również)|xemthêm|đọcthêm|читайтетакже|関连(?:记事|ニュース)|(?:あわせて|并せて)読みたい|おすすめ(?:记事)?|관련기사|추천기사)$/i;

/** Whether a line is the heading of a table of contents. */
export function isContentsLabel(line: string): boolean {
  return /^(?:(?:文章|本文|本页|内容|章节)?(?:目录|大纲|导[航览])|(?:table of )?contents|on this page|in this article)[:：]?$/i.test(
    foldScript(line),
  );
}

/** Whether a sentence announces a list that belongs to the text, rather than a list of related texts. */
export function announcesList(line: string): boolean {
  return (
    /[：:]$/.test(line) &&
    !/更多|继续阅读|点[选击]|[连链][结接]|\b(?:also|other|more|related|recent)\b/i.test(foldScript(line))
  );
}

const CREDIT = [
  /^(?!.*。$)[^。！？]{0,30}(?:19|20)\d\d\s*[-年./／]\s*\d{1,2}\s*[-月./／]\s*\d{1,2}/,
  /^[^。！？.]{0,30}\d{1,2}[-/.]\d{1,2}[-/.](?:19|20)\d\d/,
  /^[（(〔]?(?:作者|记者|文|文\/|图|撰文|采访(?:撰[稿文])?|[首封题]?图?片?(?:来源|源|提供)|资料来源|编辑|责编|来源|稿源|出处|发布|更新|最新更新|时间|日期|字号|浏览|阅读|点击|人气|分类|建立时间|发表|摄影|供图|综合(?:报[道导])?|by)\s*[:：／/|｜丨于]/i,
  /^(?:首页|[您你]?(?:现在|当前|目前|所在)?的?位置(?=[：:]| ?[首>»])|所在位置).{0,60}$/,
  /^(?:阅读|浏览|点击|点阅|人气|评论|点赞|收藏|回[复覆]|查看|访问|下载)(?:量|数|次数)?\s*(?:[（(:：]\s*)?\d/,
  /^(?:posted (?:on|by|in|at)\b|last (?:updated|modified)|written by|photo(?:graph)?s?\s*(?:by|credit)|image\s*(?:credit|source)|credit:|source:|©|getty images|reuters|\(image|\(photo)/i,
  // Case-sensitive: 「By the shores of the lake」 begins a poem, 「Photo: how to take one」 announces a subject.
  /^(?:[Bb]y|BY)\s+[A-Z]|^(?:[Pp]hotos?|PHOTOS?|[Ii]mages?|IMAGES?) ?: ?["“(@©]?[A-Z]/,
  /^(?:first )?(?:published|updated)(?:$| ?[:|]| (?:by|on|at)\b|.{0,40}\b(?:(?:19|20)\d\d|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d|\d{1,2} (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|\d{1,2}[:/.-]\d{1,2}|ago\b|today\b|yesterday\b))/i,
  /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,?\s|^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s\d{1,2},?\s+(?:19|20)\d\d/i,
  /^\d{1,2}(?:st|nd|rd|th)?\s(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?,?\s(?:19|20)\d\d/i,
  /^[（(【〔[]?(?:记者|通讯员|文|图|作者|撰文|本报记者|光明日报记者|新华社记者)[\s:：]\s*\S{1,8}/,
  /^\S{2,8}(?:日报|晚报|时报|网|社)?记者\s\S{2,10}(?:\s\S{2,4}){0,3}$/,
  /^\+?(?:\d+|[\d,.]+[kKmM万]?)\s*(?:人|次|条|个|views?|comments?|shares?|reads|likes)?$/,
  /^发布于[：:]|^(?:建立|更新|发布)时间\s?\d{1,2}:\d\d$/,
  /^(?:本文|文章|原文|[永固]\S?)(?:作者|[链连][接结]|地址|网址)\s?[:：]/,
  /^\d[\d,.]{0,8}[kKwW万]?\+? ?[人次]? ?(?:综合评分|评[分价论]|收藏|点赞|(?:做|学)过(?:了|[这本]道?\S{1,2})?)$/,
  /^(?:供稿|撰稿|审稿|[初复终一二三]{1,2}审|监制|主编|责编|美编|排版|校对|制[图作]|统筹|策划|签发)[\s:：／/|｜丨]/,
  /^\S{2,30}供稿(?:\s|$)/,
  /^图集$/,
  /^[（(【]?(?:文|图|文字|图片|摄影)[、/／](?:文|图|文字|图片|摄影)\s?[:：]\s?\S{1,60}(?:\s{1,4}\S{1,20}){0,4}$/,
];

/** Returns a text without the editors' credits or the portal's link at its end, or an original title in brackets. */
export function withoutClosing(text: string): string {
  const at = Math.max(0, text.length - MAX_CLOSING);
  const end = withoutFolded(withoutFolded(text.slice(at), CLOSING), EDITORS);
  return withoutOriginalTitle(text.slice(0, at) + end);
}

const MAX_CLOSING = 160; // characters: the names of six editors with their labels

/** Names of editors after the last sentence, each with a label: 「責任編輯：王小明 校對：李大華」. */
const EDITORS =
  /(?<=[。！？”」』）)])\s*(?:(?:责任编辑|责编|编辑|核稿(?:编辑)?|[校核]对|审[核校稿]|编审)\s{0,2}[:：／/]\s{0,2}[\u4e00-\u9fff]{2,4}(?:[、\s]{1,3}|$)){1,6}$/;

const CLOSING =
  /(?<!\s)\s{0,20}(?:返回搜狐，查看更多|[（([【]\s{0,9}(?:完|责任编辑|责编|编辑|编审|校对|来源|本文来源)\s{0,9}[:：/／]?[^（()）\]】。]{0,24}[）)\]】])\s{0,20}$/;

/** Whether a line of a thread consists of controls and counters only. */
export function isPostControl(line: string): boolean {
  if (line.length > MAX_CONTROL) return false;
  const folded = foldScript(line);
  const rest = folded.replace(CONTROLS, '');
  return rest !== folded && BETWEEN_CONTROLS.test(rest);
}

const MAX_CONTROL = 40; // characters
const BETWEEN_CONTROLS = /^[\s#·・|[\]()（）\d:：,，.+kKwW万-]*$/;
/** Labels of controls. Where one label begins another, the longer one comes first. */
const CONTROLS =
  /个?人(?:赞同|点赞|喜欢)了?(?:[该这此本]|这[个条篇])?(?:回答|文章|评论|内容)|(?:我要|我来|写|邀请)回答|(?:显示|[查检]看|看)(?:旧|更多|其[他它]|全部)的?(?:留言|回[复覆应])|(?:关注|收藏|好)问题|(?:写|添加|发表)评论|(?:更多|热门)的?(?:回答|留言|回[复覆应]|评论)|回应|还没有人(?:赞赏|打赏)，快来当第一个(?:赞赏|打赏)的人吧！?|共(?=\s?\d)|页(?=[:：])|爱心|回复|回覆|引用|举报|检举|赞同|赞|踩|留言|[条则]|点赞|收藏|分享|只看(?:该作者|楼主)|楼主|沙发|板凳|地板|楼|发[表布]于|编辑于|支持|反对|使用道具|倒序浏览|显示全部楼层|登[录入]|注册|评论|评分|关注|有用|没用|置顶|精华|最佳答案|采纳|浏览|查看|阅读|前|天|小时|分钟|月|年|日|昨天|个|倒序看[帖贴]|仅看楼主|手机查看|暂无数据|首赞|收起|展开|全部|默认|预设|排序|按时间|按热度|按(?:投票|票数|赞数)|(?:个|其[他它])?回答|(?:返回|回到?)顶[部端]|点评|引言|回报|click to expand|last edited|reply|replies|report|share|likes?|quote|helpful|edit|delete|permalink|more|posts?|joined|registered|location|ago|days?|weeks?|months?|years?|hours?|link|copy|view original reply|offline|online|you are not logged in|thank you|senior member|member|new member|junior member|topic author|top|best answer|sort(?:ed)? by|best|asked|modified|viewed|(?:[km] )?times|today|yesterday/gi;

const ERA = '(?:先秦|[两东西]?汉|三国|[东西]?晋|南北朝|隋|唐|五代|[南北]?宋|辽|金|元|明|清|近现?代|民国)[朝代]?';
const NAME = '[\\u3400-\\u9fff·]{2,8}';

const POET = new RegExp(
  `^(?:${NAME}\\s?[〔［[（(【]${ERA}[〕］\\]）)】]|[〔［[（(【]${ERA}[〕］\\]）)】]\\s?${NAME}|${ERA}\\s?[：:·•・]\\s?${NAME}|作者\\s?[：:]\\s?${NAME}\\s{0,4}朝代\\s?[：:]\\s?${ERA}|朝代\\s?[：:]\\s?${ERA}\\s{0,4}作者\\s?[：:]\\s?${NAME})$`,
);

/** Whether a line names an old text's author and era: 「李白〔唐代〕」. It is part of the text, not the page's byline. */
export function namesPoet(line: string): boolean {
  return line.length <= MAX_LINE && POET.test(foldScript(line));
}

const MAX_LINE = 30; // characters
