import { isOriginalTitle, withoutOriginalTitle } from './original-title.ts';

/**
 * Patterns of lines that newspapers, portals and blogs put around a text, in both Chinese scripts and English, some in
 * other languages. Each kind is removed only in places where it can occur: see `decide/rules.ts`.
 */

/** Whether a line is the heading of a block that follows a text: related pages, comments, share buttons, tags. */
export function startsTail(line: string): boolean {
  return line.length <= MAX_HEADING && TAIL.test(line);
}

/** Whether a line is the heading of a list of related texts, in any of some twenty languages. */
export function leadsToOthers(line: string): boolean {
  return line.length <= MAX_HEADING && OTHERS.test(line);
}

/**
 * Whether a line is a credit: date, place, author, source, original title, counter. Meaningful only before the first or
 * after the last sentence.
 */
export function isCredit(line: string): boolean {
  if (isOriginalTitle(line)) return true;
  return line.length <= MAX_CREDIT && CREDIT.some((rule) => rule.test(line)) && !isTimeSpan(line) && !DOI.test(line);
}

/** The DOI of a paper, whose digits may look like a year and month. */
const DOI = /^(?:DOI\s?[:：]\s?|https?:\/\/doi\.org\/)?10\.\d{4,9}\/\S{1,70}$/i;

/** Whether a line is several credits, or an original title; either may be as long as a sentence. */
export function isCredits(line: string): boolean {
  if (isOriginalTitle(line)) return true;
  return isCredit(line) && !/[。！？]/.test(line) && (line.match(CREDITED)?.length ?? 0) > 1;
}

const CREDITED =
  /(?:作者|[记記]者|来源|來源|[时時][间間]|日期|[发發][布佈表]|[编編][辑輯]|[浏瀏][览覽]|[阅閱][读讀]|[点點][击擊]|字[号號]|[摄攝]影)\S{0,2}[:：／/]/g;

/** Whether a line gives the date and the source or author of the publication; a date alone may be part of a heading. */
export function isByline(line: string): boolean {
  return (
    isCredit(line) && /(?:19|20)\d\d\s?[-年./／]\s?\d/.test(line) && /[发發]表[于於]|[来來]源|作者|[记記]者/.test(line)
  );
}

/** Whether a line is the label above an advertisement, which itself is drawn by a script. */
export function isAdLabel(line: string): boolean {
  return /^[\s—–-]*(?:[广廣]告|広告|advertisement|advertising)[\s—–-]*$/i.test(line);
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
const TAIL = new RegExp(
  `^[\\s※【\\[《「◎●■▼▲▶►★☆*#>+－—-]*(?:${[
    '(?:延伸|相[关關]|推[荐薦]|更多|[热熱][门門]|精[彩选選]|猜你|大家|[编編](?:[辑輯](?!\\s*$))?|同[类類]|最新|今日|本[周週月日]|[網网]友|你可能|您可能|其他|往期|近期|[热熱])(?:精[彩选選]|推[荐薦])?(?:[阅閱][读讀]|新[闻聞]|文章|[报報][道導]|[资資][讯訊]|推[荐薦]|[热熱][点點门門]|喜[欢歡]|也?[爱愛在]看|都在看|[内內]容|[专專][题題]|[视視影][频片頻]|[链連][接結]|[评評][论論]|[话話][题題]|消息|[产產]品|[贴帖]子|[标標][签籤]|[关關][键鍵][词詞字]|日志|好文|精[选選]|[图圖][书書片]|回[顾顧]|[写寫]手|[选選][题題]|[读讀]物|作品|[搜][索尋]|博文|[条條]目)?(?:推[荐薦]|[連链][接結]|列表)?(?:[：:】\\]》」\\s]|$)',
    '(?:上|下)一[篇页頁则則條条章][：:\\s]?',
    '分享(?:到|至|本文|此文|文章|[给給])',
    '(?:[网網]友|[读讀]者|用[户戶]|最新|[热熱][门門]|全部|查看|我要|[发發]表|文章|精彩)?(?:[评評][论論]|留言|跟[贴帖]|回[应應])(?:\\s*[（(]?\\d*[）)]?)?\\s*(?:[：:】]|$)',
    '(?:文章|[内內]容)?(?:[标標][签籤]|[关關][键鍵][词詞字])\\s*[：:]',
    '(?:[该該此本][文篇]|文章)已?被(?:以下|下列)[专專][栏欄題题][辑輯]?收[录錄]',
    '(?:你|您|大家|[网網]友|其[他它]人|其[他它][讀读]者)(?:也|都)?(?:可能|或[许許])?(?:[还還]|也|都)*(?:感[兴興]趣|喜[欢歡]|[爱愛]看|想看|在看|看了)',
    '看了(?:本文|[这這]篇)',
    '不感[兴興]趣\\s*$|推[薦荐]此文章(?:\\s|$)',
    '[还還]?(?:喜[欢歡]|[想看][过過])[这這]',
    '看更多|[查點点][看击擊]更多|[读讀]更多|更多\\S{0,8}(?:新[闻聞]|[报報][导導道]|文章|[内內]容)',
    '(?:related|recommended|popular|trending|more|latest|further|suggested|similar|other)\\s+(?:articles?|stor(?:y|ies)|posts?|news|reading|links?|content|topics?|videos?|from|on|in|like|coverage|reads)\\b',
    'read (?:more|next|also)|you (?:may|might) (?:also )?(?:like|enjoy|be interested)|see also:?$|most (?:read|popular|viewed|shared)|up next|what to read next|trending(?: now)?$|around the web|from around|don.t miss|editor.?s.? (?:picks?|choice)|recommended(?: for you)?$',
    'share (?:this|on|via|with|article|story)|share:?$|follow us|about the author|(?:leave|post|add) a (?:comment|reply)|comments?(?:\\s*\\(?\\d*\\)?)?$|\\d+ (?:comments?|responses|replies)|tags?\\s*:?\\s*$|tags?\\s*:|filed under|topics?:?$|keywords?:?$|sign up for|subscribe|newsletter|most recent|advertisement$|sponsored',
  ].join('|')})`,
  'i',
);

/** Headings of related texts. */
const OTHERS = new RegExp(
  `^[\\s※◎●■▼▲▶►★☆*#>+－—|-]*(?:${[
    '延伸[阅閱][读讀]|(?:更多)?相[关關](?:[阅閱][读讀]|文章|新[闻聞]|[報报][道導]|[资資][讯訊]|推[荐薦]|[内內]容|[链連][接結])|(?:[编編][辑輯]|[为為](?:你|您)|精[彩选選]|[热熱][门門]|好文|文章|猜你)?推[荐薦](?:[阅閱][读讀]|文章|新[闻聞]|[内內]容|[给給][你您])?\\s*(?:[：:】\\]]|$)|猜你[喜想]|(?:你|您|大家|[网網]友|其[他它]人|其[他它][讀读]者)(?:也|都)?(?:可能|或[许許])?(?:[还還]|也|都|[会會])*(?:感[兴興]趣|喜[欢歡]|[爱愛]看|想看|在看|看了)|看了(?:本文|[这這]篇)|其[他它]\\S{0,4}新[闻聞]\\s*(?:[：:】\\]]|$)|(?:[热熱][门門點点]|最新|近期|今日|精[彩选選])(?:文章|新[闻聞]|[资資][讯訊]|[阅閱][读讀]|[内內]容)\\s*(?:[：:】\\]]|$)',
    '関連(?:記事|リンク|ニュース)|おすすめ|あわせて読みたい|こちらも|관련\\s?(?:기사|뉴스)|추천',
    "(?:related|recommended)(?: (?:for you|articles?|stor(?:y|ies)|posts?|news|reading|reads|links?|content|topics?|videos?|roundups?|coverage|items?|products?|pages?))?\\s*(?::|$)|you (?:may|might|could|will|’ll|'ll)? ?(?:also )?(?:like|enjoy|love|be interested)|(?:more|other|similar) (?:articles?|stories|posts?|news|like this|from)|what to read next|read next|up next|(?:most )?(?:popular|recent|read|viewed|trending|latest|top|featured)(?: (?:articles?|stor(?:y|ies)|posts?|news|reads?|videos?|now|today|this week))+\\s*(?::|$)|(?:trending|most (?:popular|read|viewed))\\s*(?::|$)",
    'você (?:pode|também|vai)|(?:leia|veja|confira) (?:também|mais)|(?:artigos|notícias|matérias|posts) relacionad|te puede|(?:también|tambien) (?:te )?(?:puede|podría)|(?:artículos|noticias|notas|entradas) relacionad|te (?:recomendamos|podría)|lee también|más (?:noticias|artículos)',
    '(?:à|a) lire (?:aussi|également)|(?:articles?|sujets?) (?:similaires|liés|connexes)|vous (?:pourriez|aimerez)|sur le même sujet|das könnte|auch interessant|(?:lesen|mehr) (?:sie )?(?:auch|zum thema)|ähnliche|weitere (?:artikel|beiträge|nachrichten)|leggi anche|potrebbe|potrebbero|ti potrebbe|articoli correlati',
    'читайте также|похожие|вам (?:также )?может|ещё по теме|по теме|смотрите также|baca juga|artikel terkait|berita terkait|xem thêm|bài viết liên quan|ilgili|bunlar da|اقرأ أيض|مواضيع ذات|أخبار ذات|مقالات ذات|lees ook|czytaj także|zobacz także|podobne|läs också|læs også|διαβάστε (?:επίσης|ακόμα)',
  ].join('|')})`,
  'i',
);

/** Whether words outside links, without blanks and marks, label cross-links: 「延伸閱讀：」, 「（相關報導：…｜…）」. */
export function isCrossLabel(words: string): boolean {
  return words.length <= MAX_HEADING && (CROSS_LABEL.test(words) || FOREIGN_CROSS_LABEL.test(words));
}

const CROSS_LABEL =
  /^(?:(?:延伸|推[薦荐]|相[關关])(?:[閱阅][讀读]|[報报][導导道]|新[聞闻]|文章)|(?:[點点][擊击])?(?:看更多(?:[報报][導导道]|新[聞闻]|文章)?|更多(?:[報报][導导道]|新[聞闻]|文章))|同[場场]加映|[編编][輯辑]推[薦荐]|[獨独]家[報报][導导]|其他人[還还]在看|您?可能[還还]想看)(?:[請请][見见看][點点]?|如下)?$/;

/** Labels in other languages, with blanks removed as well. Excludes `See also`, which encyclopedias use. */
const FOREIGN_CROSS_LABEL =
  /^(?:alsoread|(?:keep)?read(?:ing)?(?:more|next|also)|related(?:stor(?:y|ies)|articles?|news|reading)?|youmayalsolike|lesensieauch|mehrzumthema|auchinteressant|à?lire(?:aussi|surlesujet)|l(?:ee|ea|eer|eia|eggi)(?:también|também|anche|más|mais)|l(?:es|äs|æs)(?:også|också)|czytaj(?:więcej|także|też|również)|xemthêm|đọcthêm|читайтетакже|関連(?:記事|ニュース)|(?:あわせて|併せて)読みたい|おすすめ(?:記事)?|관련기사|추천기사)$/i;

/** Whether a line is the heading of a table of contents. */
export function isContentsLabel(line: string): boolean {
  return /^(?:(?:文章|本文|本[页頁]|[内內]容|章[节節])?(?:目[录錄]|大[纲綱]|[导導][航覽览])|(?:table of )?contents|on this page|in this article)[:：]?$/i.test(
    line,
  );
}

/** Whether a sentence announces a list that belongs to the text, rather than a list of related texts. */
export function announcesList(line: string): boolean {
  return (
    /[：:]$/.test(line) &&
    !/更多|[繼继][續续][閱阅][讀读]|[點点][選选擊击]|[連链][結接]|\b(?:also|other|more|related|recent)\b/i.test(line)
  );
}

const CREDIT = [
  /^(?!.*。$)[^。！？]{0,30}(?:19|20)\d\d\s*[-年./／]\s*\d{1,2}\s*[-月./／]\s*\d{1,2}/,
  /^[^。！？.]{0,30}\d{1,2}[-/.]\d{1,2}[-/.](?:19|20)\d\d/,
  /^[（(〔]?(?:作者|记者|記者|文|文\/|图|圖|撰文|[采採][访訪](?:撰[稿文])?|[首封题題]?[图圖]?片?(?:[来來]源|源|提供)|[资資]料[来來]源|编辑|編輯|责编|来源|來源|稿源|出[处處]|发布|發布|發佈|更新|最新更新|时间|時間|日期|字[号號]|浏览|瀏覽|阅读|閱讀|点击|點擊|人气|人氣|分类|分類|建立時間|发表|發表|摄影|攝影|供图|[综綜]合(?:[报報][道導])?|by)\s*[:：／/|｜丨于於]/i,
  /^(?:首[页頁]|[您你]?(?:现在|現在|当前|當前|目前|所在)?的?位置(?=[：:]| ?[首>»])|所在位置).{0,60}$/,
  /^(?:阅读|閱讀|浏览|瀏覽|点击|點擊|点阅|點閱|人气|人氣|评论|評論|点赞|收藏|回[复復覆]|查看|[访訪][问問]|下载|下載)(?:量|数|數|次数|次數)?\s*(?:[（(:：]\s*)?\d/,
  /^(?:posted (?:on|by|in|at)\b|last (?:updated|modified)|written by|photo(?:graph)?s?\s*(?:by|credit)|image\s*(?:credit|source)|credit:|source:|©|getty images|reuters|\(image|\(photo)/i,
  // Case-sensitive: 「By the shores of the lake」 begins a poem, 「Photo: how to take one」 announces a subject.
  /^(?:[Bb]y|BY)\s+[A-Z]|^(?:[Pp]hotos?|PHOTOS?|[Ii]mages?|IMAGES?) ?: ?["“(@©]?[A-Z]/,
  /^(?:first )?(?:published|updated)(?:$| ?[:|]| (?:by|on|at)\b|.{0,40}\b(?:(?:19|20)\d\d|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d|\d{1,2} (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|\d{1,2}[:/.-]\d{1,2}|ago\b|today\b|yesterday\b))/i,
  /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,?\s|^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s\d{1,2},?\s+(?:19|20)\d\d/i,
  /^\d{1,2}(?:st|nd|rd|th)?\s(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?,?\s(?:19|20)\d\d/i,
  /^[（(【〔[]?(?:记者|記者|通讯员|通訊員|文|图|圖|作者|撰文|本报记者|光明日报记者|新华社记者)[\s:：]\s*\S{1,8}/,
  /^\S{2,8}(?:日报|晚报|日報|晚報|时报|時報|网|社)?(?:记者|記者)\s\S{2,10}(?:\s\S{2,4}){0,3}$/,
  /^\+?(?:\d+|[\d,.]+[kKmM万萬]?)\s*(?:人|次|条|條|个|views?|comments?|shares?|reads|likes)?$/,
  /^[发發][布佈][于於][：:]|^(?:建立|更新|[发發][布佈])[时時][间間]\s?\d{1,2}:\d\d$/,
  /^(?:本文|文章|原文|[永固]\S?)(?:作者|[链連][接結]|地址|[网網]址)\s?[:：]/,
  /^\d[\d,.]{0,8}[kKwW万萬]?\+? ?[人次]? ?(?:[综綜]合[评評]分|[评評][分价價论論]|收藏|[点點][赞讚]|(?:做|[学學])[过過](?:了|[这這本]道?\S{1,2})?)$/,
  /^(?:供稿|撰稿|[审審]稿|[初复復终終一二三]{1,2}[审審]|[监監]制|主[编編]|[责責][编編]|美[编編]|排版|校[对對]|制[图圖作]|[统統][筹籌]|策[划劃]|[签簽][发發])[\s:：／/|｜丨]/,
  /^\S{2,30}供稿(?:\s|$)/,
  /^[图圖]集$/,
  /^[（(【]?(?:文|[图圖]|文字|[图圖]片|[摄攝]影)[、/／](?:文|[图圖]|文字|[图圖]片|[摄攝]影)\s?[:：]\s?\S{1,60}(?:\s{1,4}\S{1,20}){0,4}$/,
];

/** Returns a text without the editors' credits or the portal's link at its end, or an original title in brackets. */
export function withoutClosing(text: string): string {
  return withoutOriginalTitle(text.replace(CLOSING, '').replace(EDITORS, '$1'));
}

/** Names of editors after the last sentence, each with a label: 「責任編輯：王小明 校對：李大華」. */
const EDITORS =
  /([。！？”」』）)])\s*(?:(?:[責责]任[編编][輯辑]|[責责][編编]|[編编][輯辑]|核稿(?:[編编][輯辑])?|[校核][對对]|[審审][核校稿]|[編编][審审])\s{0,2}[:：／/]\s{0,2}[\u4e00-\u9fff]{2,4}(?:[、\s]{1,3}|$)){1,6}$/;

const CLOSING =
  /(?<!\s)\s*(?:返回搜狐，查看更多|[（([【]\s*(?:完|责任编辑|責任編輯|责编|責編|编辑|編輯|编审|校对|来源|本文来源)\s*[:：/／]?[^（()）\]】。]{0,24}[）)\]】])\s*$/;

/** Whether a line of a thread consists of controls and counters only. */
export function isPostControl(line: string): boolean {
  if (line.length > MAX_CONTROL) return false;
  const rest = line.replace(CONTROLS, '');
  return rest !== line && BETWEEN_CONTROLS.test(rest);
}

const MAX_CONTROL = 40; // characters
const BETWEEN_CONTROLS = /^[\s#·・|[\]()（）\d:：,，.+kKwW万萬-]*$/;
/** Labels of controls. Where one label begins another, the longer one comes first. */
const CONTROLS =
  /[个個]?人(?:[赞讚贊]同|[点點][赞讚]|喜[欢歡])了?(?:[该該这這此本]|[这這][个個条條篇])?(?:回答|文章|[评評][论論]|[内內]容)|(?:我要|我[来來]|[写寫]|邀[请請])回答|(?:[显顯]示|[查检檢]看|看)(?:[旧舊]|更多|其[他它]|全部)(?:的)?(?:留言|回[复復覆应應])|(?:[关關]注|收藏|好)[问問][题題]|(?:[写寫]|添加|[发發]表)[评評][论論]|(?:更多|[热熱][门門])(?:的)?(?:回答|留言|回[复復覆应應]|[评評][论論])|回[应應]|[还還][没沒]有人(?:[讚赞][賞赏]|打[賞赏])，快[来來][当當]第一[个個](?:[讚赞][賞赏]|打[賞赏])的人吧！?|共(?=\s?\d)|[页頁](?=[:：])|[爱愛]心|回复|回復|回覆|引用|[举舉][报報]|[检檢][举舉]|[赞讚贊]同|赞|讚|踩|留言|[条條則则]|[点點][赞讚]|收藏|分享|只看(?:[该該]作者|[楼樓]主)|楼主|樓主|沙发|板凳|地板|楼|樓|[发發][表布佈][于於]|[编編][辑輯][于於]|支持|反[对對]|使用道具|倒序[浏瀏][览覽]|[显顯]示全部[楼樓][层層]|登[录錄入]|註冊|注册|评论|评分|关注|有用|[没沒]用|置[顶頂]|精[华華]|最佳答案|[采採][纳納]|[浏瀏][览覽]|查看|[阅閱][读讀]|前|天|小[时時]|分[钟鐘]|月|年|日|昨天|[个個]|倒序看[帖貼]|[仅僅]看[楼樓]主|手[机機]查看|[暂暫][无無][数數][据據]|首[赞讚]|收起|展开|展開|全部|默[认認]|預設|排序|按时间|按時間|按热度|按熱度|按(?:投票|票[数數]|[赞讚][数數])|(?:[个個]|其[他它])?回答|(?:返回|回到?)[顶頂][部端]|点评|點評|評論|評分|關注|引言|回報|click to expand|last edited|reply|replies|report|share|likes?|quote|helpful|edit|delete|permalink|more|posts?|joined|registered|location|ago|days?|weeks?|months?|years?|hours?|link|copy|view original reply|offline|online|you are not logged in|thank you|senior member|member|new member|junior member|topic author|top|best answer|sort(?:ed)? by|best|asked|modified|viewed|(?:[km] )?times|today|yesterday/gi;
