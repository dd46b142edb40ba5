// Attacks on models have these in common, however they are worded: they revoke what the model was told, ask for it,
// give the model another role, or dictate its output. Matched after NFKC, which makes ，：（ ASCII. Chinese: both scripts.

/** Beginning of a sentence that gives an order. */
const BEGIN = '(?:^|[.!?:;>)\\]"”』」。-]\\s{0,3}|\\b(?:please|must|should|now|just|also|to|and|then|but)\\s)';
const SAYS =
  '(?:say|state|print|output|tell|respond|reply|answer|give|show|write|repeat|return|report|display|reveal|translate|act|do|follow|execute|list)\\b';
/** What the model was told before, or was to read. */
const TOLD =
  "(?:(?:all|any|the|every|this|these|those|its|your|my|whole|entire|above|below|previous|prior|preceding|earlier|following|last|initial|original|other|user[’']s|of)\\s){0,5}(?:above|below|everything|anything|previous|prior|instructions?|orders?|directions?|rules|prompts?|text|content|context|input|sentences?|lines?|messages?|information|info|resume|documents?|articles?|web ?pages?|snippets?|user|questions?|guidelines|safeguards|negative indicators)";
const OWN =
  '(?:(?:initial|original|first|very|hidden|secret|system|internal|private|current|previous|above|own|full|exact|unseen|core|underlying)\\s){1,4}(?:instructions?|prompts?|rules|guidelines|configurations?|context|directives?|settings|messages?|programming|directions)';
const DISCLOSE =
  '(?:reveal|print|repeat|show|leak|output|list|tell (?:me|us)|give (?:me|us)|share|disclose|display|return|recite|dump|translate|quote|send|put|respond with|write (?:out|down))';

/** The Latin patterns are tried only on text with one of these: most has none, and one test is cheaper than thirty. */
export const LATIN_SIGN =
  /\b(?:you|your|you['’]re|ignore|disregard|forget|bypass|override|disable|suspend|do not|don['’]t|instructions?|rules|prompts?|directions|directives?|guidelines|restrict(?:ed|ions)|system|message|everything|anything|nothing else|above|AI|LLMs?|DAN|unrestricted|jailbreak(?:ed)?|language models?|model['’]s|assistant|agent|developer mode|automated|conversation|chat|confirm|prove|decode|bound|limited|begin|end|start|summari[sz]ing|processing|reading|rendering|indexing|analy[sz]ing|parsing|reviewing|please|just|only|simply|must|echo|respond as|act as|roleplay as|imagine|and (?:output|print|repeat|return|(?:respond|reply|answer) with))\b/i;

/** Patterns for orders that only a model can be given, in text with Latin letters. */
export const LATIN_TAKEOVERS: readonly RegExp[] = [
  new RegExp(
    `${BEGIN}(?:ignore|disregard|forget|do not (?:listen to|follow|obey)|don['’]t (?:listen to|follow|obey)) ${TOLD}(?: [\\w'’-]{1,14}){0,6}[ ,;:.]{1,3}(?:(?:and|then|instead|only|just|simply|please|with)[ ,]{1,2}){1,4}${SAYS}`,
    'i',
  ),
  /\b(?:ignore|disregard|forget) (?:all|any|every|everything)(?: \w{1,12}){0,3} (?:except|but) (?:for )?(?:this|the following|what follows)\b/i,
  new RegExp(`\\b${DISCLOSE}\\b(?: [\\w'’]{1,12}){0,4} (?:your|the model['’]s|the assistant['’]s) ${OWN}\\b`, 'i'),
  new RegExp(
    `${BEGIN}${DISCLOSE}(?: (?:all|the|every|back|out|of|me|us|full|exact|complete|entire)){0,4} (?:above|previous|preceding|prior|initial) (?:instructions?|prompts?|rules|directives?|system message)\\b`,
    'i',
  ),
  /\b(?:instructions?|rules|guidelines|prompts?|directions) (?:that )?you(?:['’]ve| have| were| are)(?: been)? (?:given|told|provided|programmed|trained)\b/i,
  /\bwhat (?:are|were|is|was) your (?:initial|original|first|hidden|secret|system|previous) (?:instructions?|prompts?|rules|directives?|message)\b/i,
  /\brepeat (?:all )?the (?:words|text|sentences?|content) above\b/i,
  /\bdo anything now\b|\bunrestricted AI\b|\b(?:simulate|enter|switch(?:ing)? to|activate) (?:the )?(?:DAN|unrestricted|jailbreak(?:ed)?) mode\b|\bdeveloper mode output\b/i,
  /\b(?:you are|you['’]re|you will be) (?:now |a |an |special |called )*(?:DAN\b|un(?:restricted|filtered|censored)\b|jailbroken\b|no longer (?:bound|restricted|limited)\b)/i,
  /\bI want you to (?:act as|pretend|play the role|respond|answer|ignore|only)\b|\bpretend (?:that )?you (?:are|have) (?:forgotten|no (?:rules|restrictions|filters)|an? (?:AI|unrestricted))/i,
  /\bnot (?:restricted|bound|limited) by (?:the|any|its|what) (?:rules|restrictions|guidelines|content polic|an AI)/i,
  /\bSYSTEM OVERRIDE\b|\boverride (?:mode|protocol|code)s? (?:activated|engaged|enabled|accepted)\b/i,
  /^\W{0,6}(?:BEGIN|END|START) (?:OF )?(?:THE )?(?:MESSAGE|PROMPT|INSTRUCTIONS?|SYSTEM|CONTEXT|USER INPUT|INPUT|PASSPHRASE|BUFFER|SYSTEM PROMPT|DOCUMENTS?)\b[-=#*>\s]*$/,
  /\b(?:note|message|instructions?|profile) (?:to|for) (?:any |all |the )?(?:automated|AI|LLM)[ -](?:analysis|screening|review|scoring|evaluation|processing)?\s?(?:systems?|software|tools?|models?|agents?|readers?)?\s?:/i,
  /\bvisible (?:only )?to (?:an? )?(?:AI|LLM|language model)s?\b/i,
  /(?:^|[.!?:;>)\]"-]\s{0,3}|\b(?:please|must|should|first|step)[: ]\s?)(?:ignore|disregard|bypass|override|disable|suspend) (?:(?:all|any|your|every|the|current|normal) ){0,3}(?:safety|security|ethical|content|moderation)? ?(?:protocols?|instructions?|restrictions?|guidelines?|warnings|measures|filters?|safeguards|constraints)\b/i,
  /\byour (?:safety|ethical|content|original|previous) (?:instructions?|guidelines|protocols?|restrictions|rules|filters|programming)\b/i,
  /\b(?:previous|earlier|prior|above|all|safety) (?:instructions?|rules|directions|guidelines|restrictions) (?:do not|no longer|are|have been|were) (?:apply|applicable|false|void|overridden|cancell?ed|disabled|replaced|suspended|revoked)\b/i,
  /\byou are (?:now|no longer) (?:the |an? )?(?:different |new )?(?:system administrator|admin\b|AI\b|language model|assistant|bot\b|\w{1,12} bot\b)/i,
  /\bAGENT (?:OVERRIDE|DIRECTIVE|COMMAND|INSTRUCTION)S?\b/,
  /\bfor the (?:rest|remainder) of (?:this|our|the) (?:conversation|chat)\b/i,
  new RegExp(
    `${BEGIN}(?:echo|${DISCLOSE})(?: back)? (?:everything|all) (?:above|before|that (?:appears|comes|was|is|stands))\\b`,
    'i',
  ),
  /\bwhen (?:summari[sz]ing|analy[sz]ing|processing|reading|rendering|indexing) this(?: \w{1,12}){0,2}, (?:please |also |first |always |you must )*(?:print|include|send|execute|append|tell|recommend|add|call|open|visit)\b/i,
  /\b(?:as|you(?:['’]re| are)) (?:an?|my|the) (?:browser|browsing|e-?mail|shopping|coding|file editing) (?:agent|assistant)\b[,.]/i,
  /\bconfirm by saying\b|\bprove (?:it|compliance) by (?:returning|appending|saying|printing)\b/i,
  /^\W{0,4}system (?:message|prompt|note|instruction|notice)s?\s?:\s?(?:focus|ignore|print|say|you\b|always|never|only|respond|reply|output)/i,
  /\bdecode (?:this|the following)\b[^.]{0,30} and (?:follow|execute|act|obey|comply)\b/i,
  /\b(?:you are|you['’]re|act as|respond as|roleplay as|imagine you are)\b[^.]{0,24}\b(?:no|any|without) (?:content |ethical |legal or ethical |safety |moral )?(?:restrictions|ethical guidelines|constraints|content filters)\b/i,
];

/** Patterns for orders that only a model can be given, in text with Han characters. */
export const HAN_TAKEOVERS: readonly RegExp[] = [
  /(?:[請请]|要求(?:模型|助手|AI)|[以今]后|[以今]後|接下[來来]|必[須须]|你(?:可以|要|[應应]))的?[^。]{0,16}(?:忽略|忽[視视]|[無无][視视]|跳[過过]|[繞绕][過过]|略[過过]|停用|解除|重置|[關关][閉闭]).{0,8}(?:安全|[內内]容|道德|[倫伦]理|[隱隐]私|[審审]查|所有)(?:安全)?(?:限制|[過过][濾滤]|政策|[規规]范|[規规]範|[檢检]查|守[則则]|防[護护]|[機机]制|指南|[條条]件)/,
  /(?:忽略|忽[視视]|[無无][視视]|忘[記记掉]).{0,6}(?:之前|先前|以上|上述|前面|你收到|收到).{0,6}(?:[說说]明|上下文|[對对][話话]|指示|指令|文字|[規规]范|要求)/,
  /(?:[輸输]出|公[開开]|交出|[複复]述|列出|印出|披露|透露|打印|[顯显]示).{0,4}(?:你|模型).{0,6}(?:初始|[頂顶][層层]|底[層层]|[隱隐]藏|秘密|私密|全部|[記记][憶忆][庫库]).{0,4}(?:[設设]定|配置|指令|提示|[內内]容|[規规][則则]|[郵邮]箱)/,
  /(?:[進进]入|切[換换](?:到|至|為|为)?|[啟启][動动用]|[開开][啟启]).{0,2}(?:DAN|[越]?[獄狱]|[無无]限制|Do Anything Now).{0,4}模式/i,
  /你(?:[現现]在)?(?:[處处]於|[處处]于|[進进]入).{0,4}(?:[開开][發发]者|[無无]限制|DAN|越[獄狱]|[維维][護护])模式/i,
  /假[裝装]你(?:是|[沒没]有).{0,8}(?:模型|AI|[審审]查|限制|[過过][濾滤])/i,
  /你(?:[現现]在)是.{0,4}(?:DAN|[沒没]有(?:任何)?(?:限制|[審审]查)|不受(?:任何)?(?:限制|[約约]束))/i,
  /(?:(?:[從从][現现]在|今後|今后|以后|以後)(?:[開开]始|起)?[,，]?你的(?:所有)?(?:回答|回[覆复]|[輸输]出))|你的回答(?:[將将]以|必[須须]以|只能|不能包含|中不能)/,
  /(?:AI|模型)生成的(?:回答|[內内]容|摘要|回[覆复])(?:都)?(?:必[須须]|[務务]必|一律)(?:引用|包含|加|推[薦荐]|提到)/i,
  /在你(?:回[復覆复]|回答)(?:用[戶户]|使用者)的?/,
  /(?:也|[還还]|同[時时]|[並并])(?:要)?告[訴诉](?:用[戶户]|使用者|[讀读]者)(?:[訪访][問问]|前往|[點点][擊击]|下[載载]|造[訪访])/,
  /(?:本|此|[這这])(?:[條条]|段)?(?:指令|提示|文字)(?:的)?[優优]先(?:[於于]|[級级]最?高)/,
  /在(?:[總总][結结]|[閱阅][讀读]|摘要|[處处]理|分析)(?:本|[這这]|此)?(?:[個个]|篇)?(?:[網网][頁页]|文[檔档章件]|[頁页]面?|[內内]容)之?前[,，]?(?:你|[請请])/,
  /把你(?:看到|[讀读]到|知道|收到)的(?:所有|全部)/,
  /(?:如果|若|[當当])(?:用[戶户]|使用者)(?:[繼继][續续])?追[問问].{0,6}(?:[請请]|改[為为])/,
  /(?:助手|助理|模型)(?:必[須须]|[應应])向(?:用[戶户]|使用者|[請请]求方)(?:披露|公[開开]|透露|提供所有)/,
  /(?:所有|一切)(?:[後后][續续]|接下[來来])的?(?:答[復覆复]|回答|回[復覆复])/,
  /保存[為为](?:用[戶户]|使用者)的?(?:永久|[長长]期)?(?:偏好|[記记][憶忆])/,
  /(?:真正的|新的)(?:指令|任[務务]|指示)(?:是|為|为)[:,]/,
];

/** Patterns for orders that lessons, manuals and forms give too, in Latin letters: only the sentence is removed. */
export const LATIN_DICTATIONS: readonly RegExp[] = [
  /\b(?:please|just|only|simply|must|and)\s(?:only )?(?:output|print|repeat|respond with|reply with|answer with|return)\b(?: (?:only|the|following|exactly|text|phrase|sentence|words?|with|back|after|me)){0,4}\s?:?\s?["“‘<[]/i,
  /\b(?:start|begin|prefix|prepend|end|finish)\b.{0,12}\byour (?:next )?(?:response|reply|answer|output|summary|message)s?\b.{0,12}["“‘[]/i,
  /\b(?:after|while|when|before|once you (?:have )?finish(?:ed)?) (?:reading|processing|analy[sz]ing|summari[sz]ing|parsing|reviewing) (?:this|the) (?:section|passage|paragraph|page|document|text|content|article|web ?page)s?\b[^.]{0,12},? (?:please )?(?:e-?mail|send|generate|update|notify|call|open|visit|forward|post|delete|schedule|download|execute|run|create a (?:calendar|reminder|ticket|token|file))\b/i,
  /\bsay nothing else\b|\babsolutely nothing else\b|\bdo not (?:say|output|write|include|print) (?:any words|anything) (?:else|besides|other|except)\b/i,
];

/** Patterns for orders that lessons, manuals and forms give too, in Han characters: only the sentence is removed. */
export const HAN_DICTATIONS: readonly RegExp[] = [
  /[請请]?[把將将](?:摘要|[總总][結结]|[對对][話话])[發发寄傳传](?:到|[給给]|至).{0,6}(?:[郵邮]箱|信箱|@)/,
  /(?:[處处]理|[閱阅][讀读]|分析|[總总][結结]|摘要)(?:完)?(?:本|[這这]|此)(?:段|篇|[頁页]|[網网][頁页]|文|部分)(?:[內内]容|文字|文[檔档件]|文章)?(?:[時时]|之?[後后]|的[時时]候)[,，]?(?:也|[請请])(?:把|[將将]|[給给]|[發发]送|更新|生成|通知|[創创]建|[調调]用|[執执]行|[訪访][問问]|打[開开]|告[訴诉])/,
  /(?:回答|回[覆复]|答案|摘要|[輸输]出)(?:[時时])?.{0,4}(?:[務务]必|必[須须]|[請请])?(?:在)?(?:最)?(?:末尾|[結结]尾|最[後后]|[開开][頭头])(?:添加|加上|附上|[寫写]上|[註注]明)[「『"“'‘]/,
];
