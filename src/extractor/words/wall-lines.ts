/**
 * Returns why a page has a notice in place of its text: the text is gone, requires a login, or is withheld until the
 * reader proves to be human; null for other pages. Patterns are matched against whole short lines near the beginning,
 * and the caller passes only pages with little text, so that an article about such pages is not taken for one.
 */
export function wallIn(lines: readonly string[]): 'page_gone' | 'login_required' | 'verification' | null {
  for (const line of lines.slice(0, LINES_LOOKED_AT)) {
    const words = line.replace(MARKDOWN, '').replace(APOLOGY, '');
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
  /^(?:(?:非常|很|十分|真的)?(?:抱歉|[對对]不起|不好意思)|糟糕|[哎噢喔哦啊嗯][呀哟喲哦喔]?|[亲親](?:[爱愛]的)?|提示(?:信息|訊息)?|(?:we['’]re |we are )?(?:very )?sorry|oops|whoops|uh[- ]?oh|oh no|hmm{1,5})[\s!！,，.。:：~～…]{1,6}(?:but )?/i;

/** Words for what may be gone. */
const ENTITY =
  '(?:[页頁]面|[网網][页頁]|(?:公[众眾])?(?:[账帳帐][号號]|[号號])|文章|[内內]容|[帖貼贴][子文]|[贴貼]|主[题題]|[话話][题題]|[问問][题題]|回答|微博|[动動][态態]|[笔筆][记記]|日[志誌]|[专專][栏欄]|作品|稿件|[图圖]片|相[册冊簿]|[视視][频訊]|影[片音]|直播|[节節]目|商品|[宝寶][贝貝]|[产產]品|店[铺鋪]|新[闻聞]|[资資][讯訊源料]|公告|[链連][接結]|[网網]址|文件|[档檔]案|用[户戶]|看板|[群][组組]|小[组組]|[职職]位)';
/** Words before `ENTITY`: 「您所要訪問的」, 「該」, 「這篇」. */
const WHICH =
  '(?:[您你](?:所|要|想|正在|[请請]求|要求|[访訪][问問]|[浏瀏][览覽]|[查][看找询詢閱阅]|[寻尋]?找|打[开開]){0,4}的?|[该該此本](?:[条條篇])?|[这這](?:[个個篇则則部条條]|[张張])?|[当當]前|指定的?)?';
const UNABLE = '(?:[已暂暫目现現][经經时時前在]?)?(?:[无無]法|不能|不可)(?:正常)?';
const GONE = `(?:(?:可能)?(?:已[经經]?)?(?:被|由|[为為]|遭)?(?:[作上][者傳传]者?|[发發]布者|系[统統]|管理[员員]|平台|官方|UP主|[楼樓版][主]|站[长長])?(?:自主|自行|永久)?(?:[删刪]除|移除|下[架柜櫃线線]|搬家|停止(?:招聘|招募|[徵征]才|[销銷販贩]售|[访訪][问問]|服[务務])|[设設][为為](?:不公[开開]|私人|私密)|撤[销銷回]|屏蔽|封[禁锁鎖]|[隐隱]藏|[关關][闭閉]|[注註][销銷]|停用|[迁遷]移|[过過]期|失效|失[踪蹤])|不存在|不可?[见見]|走[丢丟失散]|[飞飛]走|消失|去哪[儿兒裡里]?|找不到|出[错錯]|${UNABLE}(?:查看|[观觀]看|[浏瀏][览覽]|[阅閱][读讀]|[显顯]示|播放|[访訪][问問]|[开開][启啟]|打[开開]|使用)|(?:因|涉嫌).{0,12}(?:[违違][规規反]|侵[权權]|投[诉訴]))`;
const TAIL = '(?:或.{1,20})?[了啦呢哦喔~～!！?？。.…]{0,4}(?:[\\s,，。;；:：!！、].{0,60})?$';

const WALLS: ReadonlyArray<readonly [reason: 'page_gone' | 'login_required' | 'verification', patterns: RegExp[]]> = [
  [
    'page_gone',
    [
      new RegExp(`^${WHICH}${ENTITY}${GONE}${TAIL}`),
      /^[沒没][有](?:[這这此該该](?:[個个篇則则])?)(?:看板|文章|[頁页]面|[用][戶户]|[內内]容).{0,12}$/,
      /^查[無无沒没]有?此?(?:[頁页]面?|新[聞闻]|文章|[網网][頁页址]|用[戶户]|[帳账帐][號号]|商品)[。!！]?$/,
      /^(?:[参參][数數][错錯][误誤]|非法操作|[无無]效的?(?:[请請]求|[参參][数數]|[链連][接結]|[网網]址))(?:$|[\s,，。!！].{0,40}$)/,
      /知[识識](?:存在)?的荒原/,
      /^(?:the|this|that|your) (?:requested )?(?:page|url|link|content|article|post|video|product|item|topic|thread|resource|file|account|profile|story|listing|document|blog|user|site|tweet|job|position|question|event)\b.{0,60}?(?:(?:does|did)(?:n['’]?t| not) exist|(?:is|are|was)(?:n['’]?t| not| no longer)(?: currently)? (?:available|found|here)|is (?:currently |temporarily )?unavailable|could(?:n['’]?t| not) be found|can(?:['’]?t|not| not) be (?:found|displayed|reached)|(?:has|have|may have) been (?:removed|deleted|taken down|suspended|archived)|has expired|no longer (?:exists?|available)|(?:was|is) (?:removed|deleted))/i,
      /^(?:the|this|that) (?:requested )?(?:page|url|link|resource|file)\b.{0,40}? (?:has|have|may have) (?:been )?moved[.!]?$/i,
      /^we (?:could(?:n['’]?t| not)|can(?:['’]?t|not| not)|were(?:n['’]?t| not| un)\s?able to) find (?:that|the|this|a|what) (?:page|url|article|content|post|you)\b(?: you(?:['’]re| are| were)? .{2,30})?[.!]?(?:$| (?:please|try|it) )/i,
      /^(?:http )?(?:error )?(?:404|410)\b.{0,20}(?:gone|not found|file or directory|no longer)/i,
      /^(?:video|content|page|article|post|product|item|account|profile|file|tweet)? ?(?:is )?(?:unavailable|not available|no longer available|removed|deleted|suspended|not found)[.!]?$/i,
      /^.{0,16}(?:ページ|記事|商品|動画|コンテンツ).{0,12}(?:見つかりません|存在しません|削除され|ございません|表示できません|公開されていません)/,
      /^.{0,8}(?:페이지|게시물|게시글|상품|동영상).{0,12}(?:찾을 수 없|존재하지 않|삭제)/,
      /^it looks like nothing was found at this location|^nothing (?:was )?found here[.!]?$/i,
    ],
  ],
  [
    'login_required',
    [
      /^[您你]?所在的?(?:用[户戶][组組]|[会會][员員][组組群])/,
      /^[您你]?(?:暫時|暂时|目前)?(?:[沒没]有|[無无])(?:足[够夠]的?|[访訪][问問]|[阅閱][读讀]|[查][看])?(?:[權权]限?)(?:[進进]行|[访訪][问問]|[浏瀏][览覽]|查看|[阅閱][读讀]|[觀观]看|[發发]).{0,40}$/,
      /^(?:本|此|[該该這这])(?:篇|文章?|[內内]容|影片|[視视][頻频]|[專专][欄栏]|[節节]目|[貼帖贴][文子]).{0,4}[僅仅只]?(?:[為为是屬属]|限|供|向|[對对])?(?:付[費费]|[訂订][閱阅])?(?:[會会][員员]|[訂订][閱阅](?:[戶户]|者)?|[讚赞]助者|VIP|好友|粉[絲丝]|朋友)(?:限定|[專专][屬属享]|[獨独][享家]|才能|可|[觀观]看|[閱阅][讀读]|查看|[開开]放)/i,
      /^[會会][員员](?:限定|[專专][屬属享])(?:[內内]容|文章|影片)?$/,
      /^(?:本|此|[這这該该])(?:篇|文章?|[內内]容){1,2}[為为是屬属][付收][費费](?:[內内]容|[閱阅][讀读]|文章)/,
      /^[您你]的?(?:等[級级]|[權权]限|[積积]分)不(?:足|[夠够])/,
      /^只有.{1,8}(?:才能|才可以|可以)(?:查看|[觀观]看|[瀏浏][覽览]|[閱阅][讀读]|[訪访][問问])/,
      /^(?:游客|[訪访]客|非[會会][員员])(?:[無无]法|[無无][權权]|不能|不可)/,
      /^[本此][帖貼].{0,4}要求.{0,4}[權权]限/,
      /^(?:[請请])?登[录錄入](?:以|[来來]|[后後])?[继繼][续續]$/,
      /^(?:微信|QQ|支付[宝寶])?[扫掃][码碼]登[录錄入]$|^(?:忘[記记]了?密[碼码]|forgot (?:your )?password)[?？]?$/i,
      /^(?:[訂订][閱阅]|[購购][買买]|付[費费]|成[為为][會会][員员]|加入[會会][員员]|[開开]通).{0,6}(?:[後后]|即可|才能|以|可)?(?:[繼继][續续])?(?:[閱阅][讀读]|查看|[觀观]看|解[鎖锁]|收[聽听])(?:全文|完整|本文|更多|[內内]容|$)/,
      /^付[費费](?:[內内]容|[閱阅][讀读]|文章)(?:$|[\s,，。:：])/,
      /(?:^(?:此|本|[這这]).{0,6}(?:私人|私密|加密|受?密[碼码]保[護护])|[請请][輸输]入(?:文章)?密[碼码](?:查看|[瀏浏][覽览]|[閱阅][讀读]|$))/,
      /^登[录錄入](?:[后後])?[,，](?:查看|[发發][现現]|即?可|享|[体體][验驗]|[继繼][续續]).{0,20}$/,
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
      /[滿满](?:十八|18) ?(?:[歲岁]|[周週][歲岁]).{0,8}(?:方可|才能|始得|才可)(?:[進进]入|[瀏浏][覽览]|[觀观]看)|(?:限|未[滿满]) ?(?:十八|18) ?[歲岁].{0,6}(?:[瀏浏][覽览]|[觀观]看|[進进]入)|^[您你]是否已?年?[滿满] ?(?:十八|18)|^我?(?:同意|[已確确]).{0,6}[滿满](?:十八|18) ?[歲岁]/,
      /^(?:(?:are you|you must be|i am|i['’]m) (?:over |at least )?(?:18|21)\b|please (?:confirm|verify) your age)/i,
      /^.{0,8}(?:[点點][击擊]|[拖滑][动動]|按住|依次|勾[选選]).{0,20}(?:完成|[进進]行|[通]?[过過])?[验驗][证證][。.!！]?$/,
      /^.{0,24}[请請](?:先)?(?:[进進]行|完成|通[过過])(?:如下|以下|下方|下列)?的?[验驗][证證]/,
      /^.{0,6}(?:[證证]明|[確确][認认])[您你]?不是(?:[機机]器人|[電电][腦脑]程式)/,
      /^[请請]?[输輸]入(?:上?[图圖]片?中?的?)?(?:字符|字元|文字|[验驗][证證][码碼])(?:以.{1,8})?[。.]?$/,
      /^.{0,24}[请請](?:先|您)?(?:完成|通[过過]|[进進]行)(?:安全|人[機机]|滑[块塊])[验驗][证證]/,
      /^[您你]?的?(?:IP)?[访訪][问問](?:[过過][于於]|太[过過]?)[频頻]繁(?:$|[\s,，。!！])/i,
      /^非法(?:[请請]求|[访訪][问問])[。!！]?$/,
      /^[您你]?的?(?:[访訪][问問]|[请請]求|IP(?:地址|位址)?|[连連][线線接]).{0,4}(?:受限|受到限制|被(?:拒[绝絕]|[拦攔]截|限制|封[锁鎖禁]|禁止))/i,
      /^(?:系[统統]|我[们們]|[您你]的?|[当當]前).{0,30}(?:流量|[访訪][问問]|[请請]求|行[为為]|操作|[网網][络路絡]).{0,6}[异異]常/,
      /^(?:[浏瀏][览覽]器安全|人[机機]|真人|[访訪][问問]|滑[块塊])(?:[验驗][证證]|[检檢][查测測]|[识識][别別])(?:[检檢][测測]|中)?[.。…]{0,3}$/,
      /^[浏瀏][览覽]器安全[检檢]查/,
      /^正在(?:[驗验][證证]|[檢检][查測测]|[確确][認认]).{0,8}(?:真人|[瀏浏][覽览]器|[機机]器人|安全|[連连][線线接])/,
      /^.{0,16}(?:疑似.{0,6}攻[击擊]|(?:管理[员員]|防火[墙牆]).{0,6}[拦攔]截|被.{0,6}(?:防火[墙牆]|WAF).{0,6}[拦攔]截)/i,
      /^.{0,20}不合法[参參][数數]/,
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
