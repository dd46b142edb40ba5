/** Names of a model. 助理 and 模型 count only without a word before them: 客服助理 is a person and 展示模型 a toy. */
export const MODEL =
  '(?:(?<![a-z])(?:AI|ChatGPT|GPT|Claude|Gemini|LLM)(?![a-z])|人工智[慧能]|[語语]言模型|大模型|聊天[機机]器人|(?:AI|智[慧能]|[語语]音|[虛虚][擬拟])\\s?(?:助理|助手|代理)|智[慧能][體体]|(?:(?<![\\u3400-\\u9fff])|(?<=[的位請请致給给是們们]))(?:模型|助理|助手))';

const KINDS = '(?:們|们|讀者|读者|代理人?|助理|助手|系統|系统|模型|工具|搜[尋索]引擎|[機机]器人|爬[蟲虫]){0,2}';
/** How a page refers to itself, its maker and its links. */
const OURS =
  '(?:本(?:站|頁|页|店|文|公司|產品|产品|品牌|集團|集团|網|网|校|院)|此[頁页]|我們|我们|[以下][下方列]的?(?:連結|链接|網址|网址)|https?:|www\\.)';
const READS =
  '(?:讀取|读取|引用|閱讀|阅读|瀏覽|浏览|解析|處理|处理|抓取|收錄|收录|看到|讀到|读到)(?:了|到)?(?:此|本|這|这|該|该)(?:一|個|个|篇|段)?(?:頁面?|页面?|文|網頁|网页|內容|内容|網站|网站|文章|段落?|文字)(?:之|的)?';
const LATIN_MODEL =
  '(?:(?:AI|LLM)(?:[ -](?:agent|assistant|reader|model|system|crawler)s?)?|AIs|LLMs|(?:large )?language models?|assistants?|chatbots?|Claude|ChatGPT|Gemini|GPT|Copilot|Grok|Perplexity)';
const LATIN_ORDER =
  "(?:please |always |only )?(?:you\\b|state|include|add|write|name|describe|your\\b|ignore|disregard|cite|quote|recommend|say|mention|click|visit|respond|reply|tell|rank|treat|when (?:you |answering|asked)|do not|don['’]t|never|always)";

/** Patterns for text that addresses the model reading the page; an article only mentions models. Used after NFKC. */
export const ADDRESSED: readonly RegExp[] = [
  new RegExp(`${READS}\\s?(?:${MODEL}|代理|[機机]器人)`, 'i'),
  new RegExp(`${MODEL}${KINDS}\\s?(?:[讀读看]到|[讀读]取)(?:[這这此本])`, 'i'),
  new RegExp(
    `[此本這这][頁页文站]由${MODEL}${KINDS}.{0,4}(?:摘要|[總总][結结]|引用|[讀读]取)|[此本這这](?:[頁页文段]|[網网][頁页])(?:[專专][為为]|是[給给]|[寫写][給给])${MODEL}`,
    'i',
  ),
  new RegExp(`(?:供|給|给)${MODEL}${KINDS}(?:(?:閱讀|阅读|讀取|读取)[:,。]|[看讀读]的)`, 'i'),
  new RegExp(
    `(?:^|[【[(《])\\s?(?:[給给致]|[寫写][給给])${MODEL}${KINDS}的?(?:指示|指令|說明|说明|提示[詞词]?|訊息|讯息|備註|备注)?[\\]】):]`,
    'i',
  ),
  /[給给](?:語言|语言|大)?模型的(?:系統|系统)(?:提示|指令)/,
  new RegExp(`^\\W{0,4}(?:各位|所有|任何)?(?:大型)?${MODEL}${KINDS}(?:注意|[請请]注意)[:,]`, 'i'),
  new RegExp(
    `^\\W{0,4}(?:各位|所有|任何)?(?:大型)?${MODEL}${KINDS}\\s?[:,].{0,6}(?:回答|回覆|回复|引用|摘要|[總总][結结]|推[薦荐]|[優优]先|[請请]|你|您).{0,30}(?:一律|[應应]|只|必[須须]|[務务]必|[請请]|[優优]先)`,
    'i',
  ),
  /(?:^|[。!;]\s?|所有|各位|任何|提醒)(?:[機机]器人|爬[蟲虫]|AI|模型)(?:讀者|读者)[:,]/i,
  new RegExp(
    `${MODEL}${KINDS}.{0,8}(?:一律|[應应]|必[須须]|[務务]必|[請请]|[優优]先).{0,4}(?:造[訪访]|前往|[點点][擊击]|引用|推[薦荐]|回答|[採采]用|[說说]明|列出|[標标][示明]|[將将]).{0,6}${OURS}`,
    'i',
  ),
  new RegExp(
    `^\\W{0,4}${MODEL}${KINDS}\\s?[:,].{0,20}(?:你|您).{0,2}(?:要|[應应]|必[須须]|得|只能)(?:回答|回覆|回复|[說说]|推[薦荐]|引用)`,
    'i',
  ),
  new RegExp(
    `^\\W{0,4}(?:各位|所有|任何)${MODEL}${KINDS}[:,].{0,16}(?:一律|[務务]必|[請请])(?:一律|[務务]必)?(?:回答|回覆|回复|引用|推[薦荐])`,
    'i',
  ),
  /(?:根[據据]|依[據据照]|引用|使用)(?:本|此|這|这)(?:[頁页文站]|[網网][頁页站])(?:[內内]容|[資资]料)?(?:回答|作答|摘要|生成).{0,4}(?:[請请]|[務务]必|必[須须]|一律)/,
  /^\s?(?:以下|下列)(?:為|为|是|係|系)(?:系[統统]|[開开][發发]者)(?:指令|提示[詞词]?)[:。]|^\s?系[統统](?:指令|提示[詞词]?)如下[:。]/,
  new RegExp(`^\\W{0,4}(?:attention|dear|to),?:? (?:all |any |every |the )?${LATIN_MODEL}\\s?[,:!]`, 'i'),
  new RegExp(`^\\W{0,4}${LATIN_MODEL}[ -](?:instruction|directive|note|notice|prompt|command)s?\\s?:`, 'i'),
  new RegExp(`^\\W{0,4}(?:summari[sz]ers?|crawlers?|bots?)\\s?[:,]\\s{0,2}${LATIN_ORDER}`, 'i'),
  /\bwhen (?:generating|writing|composing|producing|giving) an? (?:answer|summary|response|reply) (?:from|using|with|based on|about) (?:this|our)\b/i,
  new RegExp(`^\\W{0,4}(?:(?:hey|hi|hello),? )?(?:all |any |the )?${LATIN_MODEL}\\s?[:,]\\s{0,2}${LATIN_ORDER}`, 'i'),
  new RegExp(
    `\\b${LATIN_MODEL} (?:is |are )?(?:reading|processing|summari[sz]ing|crawling|visiting|indexing|parsing) (?:this|our)\\b`,
    'i',
  ),
  /\b(?:note|message|notice|instructions?) (?:to|for) (?:\w{1,20} and )?(?:AI|LLM|language model|assistant|chatbot|agent)s?\b.{0,12}:/i,
  /^\W{0,4}for (?:AI|LLM) (?:readers|agents|assistants|crawlers)\s?:/i,
  new RegExp(
    `\\b${LATIN_MODEL}\\b.{0,24}\\b(?:must|should|please|required to|have to|need to) (?:\\w{1,10} )?(?:cite|visit|mention|quote|click|link to|rank|prefer|recommend) .{0,16}(?:\\bthis\\b|\\bour\\b|\\bus\\b|https?:|\\w\\.(?:com|org|net|io|tw|example)\\b)`,
    'i',
  ),
  /\byou are (?:required|instructed) to (?:cite|quote|mention|recommend|link to) .{0,20}(?:\bthis (?:page|site|website|article|source|document|blog)\b|\bour\b|\bus\b|https?:)/i,
  /\bwhen an? (?:AI|LLM|language model|assistant|chatbot) (?:answers|responds|replies|summari[sz]es|is asked)\b.{0,40}\bit (?:must|should) (?:recommend|cite|say|mention|answer|name)\b/i,
];
