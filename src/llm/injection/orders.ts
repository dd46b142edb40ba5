import { MODEL } from './addressed.ts';

/**
 * Patterns for orders to a model. Matched after NFKC, which makes ，：（ ASCII. Those in Chinese cover both scripts, so
 * texts need no conversion. Ordinary prose about models and instructions ("AI 必須受監管", "他回答：") must pass, so each
 * pattern needs an imperative verb and its object.
 */
export const ORDERS: readonly RegExp[] = [
  // Revoke earlier instructions.
  /(?<!容易|往往|經常|经常)(?:忽略|無視|无视|忘記|忘记|忘掉|拋開|抛开|不要理會|不要理会|不必遵守|不要遵守|停止遵守|推翻|覆寫|覆盖|覆蓋|跳過|跳过).{0,10}(?:先前|之前|以上|上述|上面|前面|前述|原本|原有|原來|你的).{0,10}(?:指示|指令|命令|規則|规则|規定|规定|提示|要求|設定|设定|限制|約束|约束|內容|内容|來源|来源|文件|結果|结果|對話|对话)/,
  // Only in an imperative: programs, too, are said to ignore all files.
  /(?:^|[,。!?;:「『“"【\]】]|[請请並并再先]|(?:[以然]|[今之])[後后]|AI)\s?(?:忽略|無視|无视|忘記|忘记|忘掉|拋開|抛开|不要理會|不要理会|不必遵守|不要遵守|停止遵守|推翻|覆寫|覆盖|覆蓋|跳過|跳过)(?:掉|了)?.{0,6}(?:所有|其他|其它|一切|系統|系统|開發者|开发者|使用者|用戶|用户|法規|法规).{0,10}(?:指示|指令|命令|規則|规则|規定|规定|提示|要求|設定|设定|限制|約束|约束|內容|内容|來源|来源|結果|结果|對話|对话)/,
  /\b(?:ignore|disregard|forget|override|bypass)\b.{0,20}\b(?:all|any|previous|prior|above|earlier|preceding|other|your|these|those)\b.{0,30}\b(?:instructions?|prompts?|rules?|guidelines?|directives?|polic(?:y|ies)|constraints)\b/i,
  /\b(?:ignore|disregard|forget)\b.{0,20}\b(?:all|any|previous|prior|above|earlier|preceding|other|your|these|those)\b.{0,30}\b(?:documents?|sources?|results?|context|messages?)\b/i,
  /\b(?:ignore|disregard|forget) the (?:\w{1,12} )?(?:instructions?|prompts?|rules?|guidelines?|documents?|sources?|results?|context|messages?) (?:above|before|that you)\b/i,
  /(?:^|[.!?:;,"]\s{0,2}|\bplease |\bmust )(?:ignore|disregard|forget|override) the (?:\w{1,12} ){0,2}(?:instructions?|prompts?|directives?)\b/i,
  /\bignore (?:everything|anything|all) (?:above|before|previous|prior)\b/i,
  /(?:忘記|忘记|忘掉|拋開|抛开|無視|无视).{0,4}[你妳](?:所|被賦予|被赋予|被設|被设|受到).{0,6}(?:限制|約束|约束|規則|规则|指令|指示|設定|设定)/,
  /(?:忽視|忽视|忽略|無視|无视|(?:無|无|不)(?:需|須|须|必|用|要)理會|(?:無|无|不)(?:需|须|必|用|要)理会)(?:先前|之前|以上|上述|前面|前述)?的?(?:前文|上文|說明|说明|內容|内容)[,;。].{0,4}(?:回答|回覆|回复|輸出|输出|改答)/,
  /(?:作廢|作废|無效|无效)[,;。](?:請|请)?(?:改答|改為回答|改为回答|改為輸出|改为输出|直接回答|直接輸出|直接输出)/,
  /(?:^|[.!?:;]\s{0,2})(?:please )?(?:ignore|disregard) (?:(?:all|any|the) )?(?:(?:prior|previous|preceding|earlier) (?:text|content|conversation|information)|(?:user['’]s )?(?:question|query|task)\b(?= and\b|,))/i,
  /\bforget (?:everything|all|anything)(?: that)? you(?:['’]ve| have)? (?:been|were) (?:told|taught|instructed)\b/i,
  /\bstop what you(?:['’]re| are) doing and (?:output|print|say|write|respond|reply|send)\b/i,
  /停止(?:你)?(?:目前|現在|现在|手上)的?(?:任務|任务|工作|動作|动作)[,]?(?:改|並|并|轉|转)(?:做|為|为|而)/,
  /(?:以前|これまで|上記|前述|先ほど)のす?べ?て?の?(?:指示|命令|プロンプト|ルール)を?(?:す?べて)?(?:無視して|無視し、|忘れて)(?:ください|下さい|[、,。]|$)/,
  /(?:이전|위의?|앞의?|지금까지의).{0,8}(?:지시|명령|프롬프트|규칙).{0,8}(?:무시하|잊어)/,
  // Address the model by name.
  new RegExp(
    `(?:^|[。!?;:「『]|[\\s時时後后並并也]|[,](?=.{0,12}(?:忽略|不要|務必|务必|總是|总是|推薦|推荐|引導|引导)))(?:請|请)${MODEL}.{0,4}(?:忽略|無視|无视|改|輸出|输出|只|不要|務必|务必|回答|回覆|回复|說|说|告訴|告诉|推薦|推荐|引導|引导|執行|执行|總是|总是)`,
    'i',
  ),
  new RegExp(
    `${MODEL}(?:們|们)?(?:請|请)(?:注意|知悉|留意|遵守|記住|记住|務必|务必|勿|不要|忽略|改|只|回答|回覆|回复|輸出|输出|推薦|推荐|將|将|把|在)`,
    'i',
  ),
  new RegExp(
    `(?:致|給|给|對|对|寫給|写给)(?:所有|各位|閱讀|阅读|正在|任何).{0,10}${MODEL}(?:們|们|讀者|读者|代理人?|助理|助手|系統|系统)?[:,]`,
    'i',
  ),
  new RegExp(
    `(?:如果|假如|若|倘若)(?:你|您|讀者|读者|閱讀者|阅读者)(?:是|為|为).{0,6}(?:${MODEL}|[機机]器人|爬[蟲虫])(?:們|们|讀者|读者|代理人?|助理|助手|系統|系统|模型)?(?=[,:。!;請请你您則则就務务必]|$)|身為.{0,4}${MODEL}[,，]?你|作为.{0,4}${MODEL}[,，]?你|你(?:現在|现在)?是.{0,6}${MODEL}(?:們|们|助理|助手|代理人?)?(?=[,。:;!]|$)`,
    'i',
  ),
  /(?:從現在|从现在|從此刻|从此刻|接下來|接下来)(?:開始|开始|起)?[,，]?你(?:是(?!否)|[將将]是|扮演|的身[份分]|(?:要|[將将]|必[須须]|[應应][該该]|只能)(?:一律|都|只|[總总]是)?(?:扮演|[說说](?![話话]明)|回答|回[覆复應应]|[輸输]出|推[薦荐]|服[從从]|[聽听][從从命]|作[為为]|[當当]作|忽略|[無无][視视]))/,
  /\b(?:note|message|instructions?|attention|notice|important)(?: \w{1,10})?(?:\s?:| (?:to|for)) ?(?:all |any |the )?(?:AI|LLMs?|language models?|assistants?|chatbots?|agents?)\b(?: (?!is|are|was|were)\w{1,12}){0,2}\s?[:,!—–-]/i,
  /\b(?:if you(?:['’]re| are)|you(?:['’]re| are) now) an? (?:helpful )?(?:AI|LLM|(?:large )?language model|(?:AI )?assistant|chatbot)\b(?: (?:language )?(?:model|assistant|agent|system|crawler|bot|reader))?(?=\s?[,.:;!—–]|\s(?:reading|processing|summari[sz]ing|parsing|that|who|you|please|for|without|with|and|or)\b|\s?$)/i,
  /\bas an? (?:helpful )?(?:AI|LLM|(?:large )?language model|assistant|chatbot)(?: (?:language )?(?:model|assistant|agent|system))?,? (?:you|please|your|always|never|ignore|do not|don['’]t)\b/i,
  /\b(?:AI|LLM|assistant|chatbot|language model)s?\b.{0,30}\b(?:must|should|please) (?:\w{1,10} )?(?:ignore|output|say (?:that|only|exactly|the (?:following|words?)|["“])|respond|reply|answer with|tell the user|include)/i,
  /\bfrom now on,? you\b|\byou (?:must|should|will) (?:(?:now |only |always )+(?:respond|reply|answer|say|tell)|(?:now )?(?:only )?(?:output|recommend|pretend|act as|(?:respond|reply|answer|say|tell|write)(?: \w{1,8})? (?:only|exactly|as an?|with|that|the (?:user|reader|following))|(?:respond|reply|answer|say) ?["“:]))\b/i,
  new RegExp(`(?:^|[。!?;])各位${MODEL}(?:們|们)?[,:]|${MODEL}\\s?(?:讀者|读者)(?:們|们)?(?:請|请)`, 'i'),
  /扮演(?:一[個个])?(?:沒有|没有|不受|無|无)(?:任何|道德|內容|内容)?的?(?:限制|約束|约束|審查|审查)/,
  /\byou are now (?:DAN\b|in (?:developer|jailbreak) mode\b|(?:un(?:restricted|filtered|censored))\b)/i,
  /(?:^|[。,;!?])(?:你|您)的新(?:任務|任务|角色|身[份分])(?:是|為|为|:)/,
  /\byour new (?:task|instructions?) (?:is|are) to\b|^\s{0,3}new (?:system )?prompt\s?:/i,
  // Dictate what to write.
  /(?:總結|总结|摘要|概括|引用)(?:本|此|這|这)(?:頁|页|文|篇|網頁|网页|網站|网站|內容|内容|文章)(?:內容|内容|文章)?(?:時|时|的時候|的时候)[,]?.{0,4}(?:請|请|務必|务必|必須|必须)/,
  /(?:回答|回覆|回复|答覆|答复)(?:使用者|用戶|用户|提問者|提问者)(?:的?(?:問題|问题))?(?:時|时)[,]?.{0,4}(?:請|请|務必|务必|必須|必须)/,
  /(?:接下來|接下来|今後|今后|之後|之后)的?(?:所有)?(?:回答|回覆|回复|答案)(?:請|请)?(?:都|皆|必須|必须|要).{0,6}(?:加上|附上|包含|使用|推薦|推荐)/,
  /(?:請|请)[你您](?:把|將|将)(?:答案|回答|回覆|回复|摘要)(?:改成|改為|改为|換成|换成)/,
  /\bwhen (?:summari[sz]ing|citing|describing|quoting) this (?:page|site|website|article|document|content|text),? (?:please |you must |always |also )?(?:say|state|write|include|mention|recommend|claim|add)\b/i,
  /(?:不要|勿|別|别|不得)(?:告訴|告诉|向|讓|让|跟|對|对)(?:使用者|用戶|用户)(?:知道|透露|提及|提到|揭露|說|说)?(?:這|这|此|本|上述|以上)(?:段|則|则|條|条)?(?:文字|訊息|讯息|消息|內容|内容|指令|指示)/,
  /\b(?:do not|don['’]t|never) (?:inform|show|reveal to|mention to) the user(?:s?[.,;!]|$| (?:that|about|this|any|the)\b)/i,
  /(?:把|將|将)(?:使用者|用戶|用户)的?(?:問題|问题|對話|对话|提問|提问).{0,6}(?:寄|傳|传|發|发|送)[到給给至][^。@]{0,20}(?:@|https?:)/,
  /\b(?:send|e-?mail|forward|post) the (?:conversation|chat(?: history)?|user['’]s question)\b.{0,12}\b(?:to|via)\b.{0,20}(?:@|https?:)/i,
  /(?:請|请|務必|务必|(?<![\u3400-\u9fff])(?:並|并|必須|必须))(?:告訴|告诉|引導|引导)(?:使用者|用戶|用户|讀者|读者|提問者|提问者)|(?:請|请|務必|务必)(?:通知|要求)(?:使用者|用戶|用户|讀者|读者|提問者|提问者)(?!以)/,
  /(?<!\b(?:to|will|should|would|can|may|might|they|we|I) )\b(?:output|print|(?:respond|reply|answer)(?: only)? with|say|write)\b.{0,12}\b(?:the (?:text|following|words?|phrase|string|link)|only|exactly|verbatim)\b.{0,6}["“':]/i,
  /(?<!\b(?:to|will|should|would|can|may|might|they|we|I) )\b(?:include|insert|append)\b.{0,12}\b(?:the (?:text|words?|phrase|string|link)|only|exactly|verbatim)\b.{0,6}["“':]/i,
  /\b(?:do not|don't|never) (?:cite|mention|trust|use|quote|follow)\b.{0,12}\b(?:other|any|above|these|those)\b.{0,12}\b(?:sources?|results?|documents?|instructions?|pages?)\b/i,
  /(?:^|[.!?:;"]\s{0,2}|\bplease |\byou (?:must|should|will|shall) |\band (?=tell|convince))(?:tell|inform|instruct|convince) the (?:user|reader)\b/i,
  /\b(?:respond|reply|answer) (?:only|exactly) with\b/i,
  // Ask the model for secrets.
  /(?:輸出|输出|印出|顯示|显示|洩漏|泄露|透露|公開|公开|重複|重复|說出|说出|告訴|告诉).{0,8}(?:系統|系统|你的|完整|原始)(?:的)?(?:提示|指令|(?:設定|设定)(?![檔档值頁页])|金鑰|密鑰|密钥)/,
  /(?:把|將|将)(?:你的?|系統|系统){1,2}(?:提示(?:詞|词)?|指令|prompt)(?:原封不動|原封不动|完整|全部|全文|直接)?(?:地)?(?:輸出|输出|印出|貼出|贴出|公開|公开|透露|洩漏|泄露|告訴|告诉|說出|说出)/i,
  /\b(?:reveal|print|repeat|show|leak|output|send)\b.{0,16}\b(?:system prompt|your (?:instructions|prompt|rules|api key)|initial prompt|hidden prompt)\b/i,
  // Ask the reader for secrets.
  /(?<!(?:[會会勿]|系[統统]|要求|要|[我他她]們|[我他她]们).{0,4})[把將将].{0,4}(?:密[碼码鑰钥]|金[鑰钥]|私[鑰钥]|助[記记][詞词]|[驗验][證证][碼码]|api key)(?:[傳传發发][送到至給给]|寄[到至給给]|提供[給给]|回[傳传復复])[^@。]{0,12}@\w/i,
  /\b(?:send|e-?mail|mail|forward)\b (?:us |me )?(?:your|the|all|any)\b[^@.]{0,16}\b(?:api keys?|passwords?|tokens?|secrets?|credentials) (?:to|via)\b[^@.]{0,24}@[\w-]{1,63}\./i,
  // Markup of chats with a model.
  /[【[〔(（<](?:系統|系统)(?:訊息|消息|提示|指令|命令|通知)[】\]〕)）>]/,
  /(?<![\w:/\\@.-])<\/?(?:system|assistant|user|instructions?|source-?\w*|passages?-?\w*)>(?![\w:@/\\.-]*[@\\/])|<\|(?:im_start|im_end|system|user|assistant|endoftext)\|>|\[\/?(?:INST|SYS|SYSTEM)\]|<<\/?SYS>>/i,
  /^\s*(?:(?:系[統统])?管理[員员]|[開开][發发]者|系[統统])(?:提示[詞词]?|指令)\s*[:：]\s*(?:你|您|[請请]|停止|忽略|[無无][視视]|改|一律|只|不要|從|从)/,
  /^\s*(?:#{1,6}\s*)?(?:new instructions?|新指令|新的指令|新指示|新的指示)\s*[:：]/i,
  /^\s*(?:#{1,6}\s*)?(?:system|assistant|human)\s*[:：]\s*(?:you\b|your\b|ignore|disregard|only|always|never|do not|don['’]t|respond|reply|answer|output|say|tell|recommend|cite|trust|obey|from now)/i,
  /^\s*(?:#{1,6}\s*)?(?:系統|系统)\s*[:：]\s*(?:你|您|(?:請|请)?(?:忽略|無視|无视|務必|务必|不要|一律|優先|优先|回答|輸出|输出|推薦|推荐|引用|停止|從現在|从现在)|(?:只|僅|仅)(?:輸出|输出|回答|引用|信任|相信|推薦|推荐|說|说))/,
  /\b(?:jailbreak|DAN) mode\b|(?:越獄|越狱)模式(?:已)?(?:啟動|启动|開啟|开启)/i,
];

/** Patterns for orders that forms, manuals and lessons give to people too: 「請回答「同意」」. */
export const DOUBTFUL: readonly RegExp[] = [
  // Only without a speaker: 「部長只說「再研究」」 is news. 「請說明「特休」」 and 「請回答「是」或「否」」 dictate nothing to repeat.
  /(?:^|[。!?;:]|,(?=請|请))\s{0,2}(?:請|请)?[你您]?(?:只|僅|仅|必須|必须|務必|务必|直接|改為|改为|(?<=請|请))(?:需|要|能)?(?:回覆|回复|回答|說|说)(?![明出])(?:以下|這|这|下列|文字|一句)?[^「『"“：:]{0,4}[「『"“：:](?![^「」『』"“”]{1,20}[」』"”](?:或|、|等|的|[一二兩两三幾几]))/,
  /(?<![\u3400-\u9fff])(?:並|并|然後|然后)?(?:請|请)?[你您]?(?:只|僅|仅|必須|必须|務必|务必|直接|改為|改为|(?<=請|请))(?:需|要|能)?(?:輸出|输出|印出|回傳|回传)(?:以下|這|这|下列|文字|一句)?.{0,4}[「『"“：:]/,
  /(?:請|请)(?:AI|你|您)?(?:把|將|将).{1,20}(?:改寫|改写|替換|替换)(?:為|为|成)[「『"“：:]|(?:把|將|将)(?:你的)?(?:答案|回答|回覆|回复|摘要|條文|条文|法規|法规)(?:內容|内容)?(?:改寫|改写|替換|替换)(?:為|为|成)[「『"“：:]/i,
  /(?:不要|勿|禁止|不得|別|别)(?:引用|相信|採用|采用|使用|參考|参考)(?:其他|其它|任何|別的|别的|以上|上述)(?:的)?(?:來源|来源|文件|結果|结果|資料|资料|網頁|网页)(?=$|[。!?;,、:)」』"”\s]|上?的(?:說法|说法|內容|内容|資訊|信息|資料|资料|答案)|[來来]?(?:回答|作答))/,
  /(?:在|於|于)(?:你的|您的)(?:回答|回覆|回复|答案|摘要|輸出|输出)(?:中|裡|里|的?(?:最後|最后|結尾|结尾|開頭|开头))?.{0,6}(?:告訴|告诉|加入|加上|加註|附上|包含|插入|寫上|写上|寫道|写道|提到|引導|引导|推薦|推荐|輸出|输出)/,
  /(?:在|於|于)(?:回答|回覆|回复|答案|摘要|輸出|输出)(?![欄栏卷紙纸書书])(?:中|裡|里|的?(?:最後|最后|結尾|结尾|開頭|开头))?.{0,6}(?:告訴|告诉|加入|加註|插入|寫道|写道|引導|引导|推薦|推荐)/,
  /(?:^|[。!?;:【[]\s?)(?:開發者|开发者)模式已(?:啟動|启动|開啟|开启)(?:[,。!:;\]】]|$)/,
];
