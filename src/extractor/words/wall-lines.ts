import { foldScript } from '../../text/fold.ts';
/**
 * Returns why a page has a notice in place of its text: the text is gone, requires a login, or is withheld until the
 * reader proves to be human; null for other pages. Patterns are matched against whole short lines near the beginning,
 * and the caller passes only pages with little text, so that an article about such pages is not taken for one.
 */
export function wallIn(lines: readonly string[]): 'page_gone' | 'login_required' | 'verification' | null {
  for (const line of lines.slice(0, LINES_LOOKED_AT)) {
    const words = foldScript(line).replace(MARKDOWN, '').replace(APOLOGY, '');
    if (words.length > MAX_LINE) continue;
    for (const [reason, patterns] of WALLS) if (patterns.some((pattern) => pattern.test(words))) return reason;
  }
  return null;
}

const LINES_LOOKED_AT = 6;
const MAX_LINE = 160; // characters

const MARKDOWN = /^(?:[#>*\s-]{1,8}|\d{1,2}\.)\s|\*\*/g;
/** An apology or interjection at the beginning of a line, removed before the patterns are tried. */
export const APOLOGY =
  /^(?:(?:非常|很|十分|真的)?(?:抱歉|对不起|不好意思)|糟糕|[哎噢喔哦啊嗯][呀哟哦喔]?|亲(?:爱的)?|提示(?:信息|讯息)?|(?:we['’]re |we are )?(?:very )?sorry|oops|whoops|uh[- ]?oh|oh no|hmm{1,5})[\s!！,，.。:：~～…]{1,6}(?:but )?/i;

/** Words for what may be gone. */
const ENTITY =
  '(?:页面|网页|(?:公众)?(?:[账帐]号|号)|文章|内容|[帖贴][子文]|贴|主题|话题|问题|回答|微博|动态|笔记|日志|专栏|作品|稿件|图片|相[册簿]|视[频讯]|影[片音]|直播|节目|商品|宝贝|产品|店铺|新闻|资[讯源料]|公告|[链连][接结]|网址|文件|档案|用户|看板|群组|小组|职位)';
/** Words before `ENTITY`: 「您所要訪問的」, 「該」, 「這篇」. */
const WHICH =
  '(?:[您你](?:所|要|想|正在|请求|要求|访问|浏览|查[看找询阅]|寻?找|打开){0,4}的?|[该此本][条篇]?|这(?:[个篇则部条]|张)?|当前|指定的?)?';
const UNABLE = '(?:[已暂目现][经时前在]?)?(?:无法|不能|不可)(?:正常)?';
const GONE = `(?:(?:可能)?(?:已经?)?(?:被|由|为|遭)?(?:[作上][者传]者?|发布者|系统|管理员|平台|官方|UP主|[楼版]主|站长)?(?:自主|自行|永久)?(?:删除|移除|下[架柜线]|搬家|停止(?:招聘|招募|征才|[销贩]售|访问|服务)|设为(?:不公开|私人|私密)|撤[销回]|屏蔽|封[禁锁]|隐藏|关闭|注销|停用|迁移|过期|失效|失踪)|不存在|不可?见|走[丢失散]|飞走|消失|去哪[儿里]?|找不到|出错|${UNABLE}(?:查看|观看|浏览|阅读|显示|播放|访问|开启|打开|使用)|(?:因|涉嫌).{0,12}(?:违[规反]|侵权|投诉))`;
const TAIL = '(?:或.{1,20})?[了啦呢哦喔~～!！?？。.…]{0,4}(?:[\\s,，。;；:：!！、].{0,60})?$';

const WALLS: ReadonlyArray<readonly [reason: 'page_gone' | 'login_required' | 'verification', patterns: RegExp[]]> = [
  [
    'page_gone',
    [
      new RegExp(`^${WHICH}${ENTITY}${GONE}${TAIL}`),
      /^没有[这此该][个篇则]?(?:看板|文章|页面|用户|内容).{0,12}$/,
      /^查[无没]有?此?(?:页面?|新闻|文章|网[页址]|用户|[帐账]号|商品)[。!！]?$/,
      /^(?:参数错误|非法操作|无效的?(?:请求|参数|[链连][接结]|网址))(?:$|[\s,，。!！].{0,40}$)/,
      /知识(?:存在)?的荒原/,
      /^(?:the|this|that|your) (?:requested )?(?:page|url|link|content|article|post|video|product|item|topic|thread|resource|file|account|profile|story|listing|document|blog|user|site|tweet|job|position|question|event)\b.{0,60}?(?:(?:does|did)(?:n['’]?t| not) exist|(?:is|are|was)(?:n['’]?t| not| no longer)(?: currently)? (?:available|found|here)|is (?:currently |temporarily )?unavailable|could(?:n['’]?t| not) be found|can(?:['’]?t|not| not) be (?:found|displayed|reached)|(?:has|have|may have) been (?:removed|deleted|taken down|suspended|archived)|has expired|no longer (?:exists?|available)|(?:was|is) (?:removed|deleted))/i,
      /^(?:the|this|that) (?:requested )?(?:page|url|link|resource|file)\b.{0,40}? (?:has|have|may have) (?:been )?moved[.!]?$/i,
      /^we (?:could(?:n['’]?t| not)|can(?:['’]?t|not| not)|were(?:n['’]?t| not| un)\s?able to) find (?:that|the|this|a|what) (?:page|url|article|content|post|you)\b(?: you(?:['’]re| are| were)? .{2,30})?[.!]?(?:$| (?:please|try|it) )/i,
      /^(?:http )?(?:error )?(?:404|410)\b.{0,20}(?:gone|not found|file or directory|no longer)/i,
      /^(?:video|content|page|article|post|product|item|account|profile|file|tweet)? ?(?:is )?(?:unavailable|not available|no longer available|removed|deleted|suspended|not found)[.!]?$/i,
      /^.{0,16}(?:ページ|记事|商品|动画|コンテンツ).{0,12}(?:见つかりません|存在しません|削除され|ございません|表示できません|公开されていません)/,
      /^.{0,8}(?:페이지|게시물|게시글|상품|동영상).{0,12}(?:찾을 수 없|존재하지 않|삭제)/,
      /^it looks like nothing was found at this location|^nothing (?:was )?found here[.!]?$/i,
    ],
  ],
  [
    'login_required',
    [
      /^[您你]?所在的?(?:用户组|会员[组群])/,
      /^[您你]?(?:暂时|目前)?(?:没有|无)(?:足够的?|访问|阅读|查看)?权限?(?:进行|访问|浏览|查看|阅读|观看|发).{0,40}$/,
      /^(?:本|此|[该这])(?:篇|文章?|内容|影片|视频|专栏|节目|[贴帖][文子]).{0,4}[仅只]?(?:[为是属]|限|供|向|对)?(?:付费|订阅)?(?:会员|订阅(?:户|者)?|赞助者|VIP|好友|粉丝|朋友)(?:限定|专[属享]|独[享家]|才能|可|观看|阅读|查看|开放)/i,
      /^会员(?:限定|专[属享])(?:内容|文章|影片)?$/,
      /^(?:本|此|[这该])(?:篇|文章?|内容){1,2}[为是属][付收]费(?:内容|阅读|文章)/,
      /^[您你]的?(?:等级|权限|积分)不(?:足|够)/,
      /^只有.{1,8}(?:才能|才可以|可以)(?:查看|观看|浏览|阅读|访问)/,
      /^(?:游客|访客|非会员)(?:无法|无权|不能|不可)/,
      /^[本此][帖贴].{0,4}要求.{0,4}权限/,
      /^请?登[录入](?:以|来|后)?继续$/,
      /^(?:微信|QQ|支付宝)?扫码登[录入]$|^(?:忘记了?密码|forgot (?:your )?password)[?？]?$/i,
      /^(?:订阅|购买|付费|成为会员|加入会员|开通).{0,6}(?:后|即可|才能|以|可)?(?:继续)?(?:阅读|查看|观看|解锁|收听)(?:全文|完整|本文|更多|内容|$)/,
      /^付费(?:内容|阅读|文章)(?:$|[\s,，。:：])/,
      /(?:^(?:此|本|这).{0,6}(?:私人|私密|加密|受?密码保护)|请输入(?:文章)?密码(?:查看|浏览|阅读|$))/,
      /^登[录入]后?[,，](?:查看|发现|即?可|享|体验|继续).{0,20}$/,
      /^(?:please )?(?:log|sign) ?in (?:or|and|\/) (?:sign ?up|register|join|subscribe|create an account)\b(?: now)? to (?:view|read|see|continue|access|follow)/i,
      /^(?:please )?(?:log|sign) ?in to (?:confirm|continue|view|read|see|access)/i,
      /^this (?:account|profile|page|site|blog|post|video) is private/i,
      /^to (?:continue|keep) reading\b|^you(?:['’]ve| have) (?:reached|hit|used) (?:your|the|all)\b.{0,30}\b(?:free|limit)\b/i,
      /^(?:sign up|create an account|register|join)(?: (?:now|free|for free))? (?:or|and) (?:log|sign) ?in to/i,
      /^subscribe (?:now |today )?to (?:continue|keep) reading/i,
      /^(?:this|the) (?:post|content|article|story|page|episode|video) is (?:only )?(?:for|available (?:only )?to|reserved for|limited to|exclusive to) (?:our )?(?:paid |paying |premium |registered )?(?:subscribers|members|patrons|users)/i,
      /^(?:members?|subscribers?)[- ]only (?:content|post|article|story)[.!]?$/i,
    ],
  ],
  [
    'verification',
    [
      /满(?:十八|18) ?(?:岁|周岁).{0,8}(?:方可|才能|始得|才可)(?:进入|浏览|观看)|(?:限|未满) ?(?:十八|18) ?岁.{0,6}(?:浏览|观看|进入)|^[您你]是否已?年?满 ?(?:十八|18)|^我?(?:同意|[已确]).{0,6}满(?:十八|18) ?岁/,
      /^(?:(?:are you|you must be|i am|i['’]m) (?:over |at least )?(?:18|21)\b|please (?:confirm|verify) your age)/i,
      /^.{0,8}(?:点击|[拖滑]动|按住|依次|勾选).{0,20}(?:完成|进行|通?过)?验证[。.!！]?$/,
      /^.{0,24}请先?(?:进行|完成|通过)(?:如下|以下|下方|下列)?的?验证/,
      /^.{0,6}(?:证明|确认)[您你]?不是(?:机器人|电脑程式)/,
      /^请?输入(?:上?图片?中?的?)?(?:字符|字元|文字|验证码)(?:以.{1,8})?[。.]?$/,
      /^.{0,24}请(?:先|您)?(?:完成|通过|进行)(?:安全|人机|滑块)验证/,
      /^[您你]?的?(?:IP)?访问(?:过于|太过?)频繁(?:$|[\s,，。!！])/i,
      /^非法(?:请求|访问)[。!！]?$/,
      /^[您你]?的?(?:访问|请求|IP(?:地址|位址)?|连[线接]).{0,4}(?:受限|受到限制|被(?:拒绝|拦截|限制|封[锁禁]|禁止))/i,
      /^(?:系统|我们|[您你]的?|当前).{0,30}(?:流量|访问|请求|行为|操作|网[络路]).{0,6}异常/,
      /^(?:浏览器安全|人机|真人|访问|滑块)(?:验证|检[查测]|识别)(?:检测|中)?[.。…]{0,3}$/,
      /^浏览器安全检查/,
      /^正在(?:验证|检[查测]|确认).{0,8}(?:真人|浏览器|机器人|安全|连[线接])/,
      /^.{0,16}(?:疑似.{0,6}攻击|(?:管理员|防火墙).{0,6}拦截|被.{0,6}(?:防火墙|WAF).{0,6}拦截)/i,
      /^.{0,20}不合法参数/,
      /^(?:one more step|robot check|human verification|performing security verification|too many requests)[.!]?(?:$| please (?:try|wait|slow).{0,40}$)/i,
      /^(?:(?:error )?429\b.{0,6}too many requests|you have been blocked|let['’]s confirm you(?:['’]re| are) human|enter the characters you see)/i,
      /^(?:error )?403\b.{0,10}(?:forbidden|access)|^access to (?:this|the) .{1,40} (?:is|has been) denied/i,
      /^your (?:ip|access|request|connection)\b.{0,20} (?:has been|was|is) (?:blocked|denied|restricted|limited)/i,
      /^(?:we(?:['’]ve| have) detected )?unusual (?:activity|traffic)\b.{0,40}$|\byou might be a (?:ro)?bot\b|^before you continue to \w/i,
      /make sure (?:that )?you(?:['’]re| are) not a (?:ro)?bot|^access denied \| \S{3,60} used cloudflare/i,
      /^reference #\d{1,3}\.[\da-f.]{8,60}$/i,
    ],
  ],
];
