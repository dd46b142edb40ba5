import type { Category, TimeRange } from '../../schemas.ts';
import { OF_BOOKS } from '../names/people-of-books.ts';

/**
 * Tables of patterns that decide a query's category and period. Patterns are matched against the query folded to
 * Simplified characters and lower case, so each is written once for both scripts. The examples of a row are its tests.
 */

/** Queries whose news and time words are only mentioned: asked about as words, or part of a longer word or title. */
export const MENTIONED: ReadonlyArray<{ fact: string; pattern: RegExp; examples: readonly string[] }> = [
  {
    fact: 'Asks about a proverb or verse, which may contain a day.',
    pattern:
      /出处|[上下]一?句|全诗|诗句|古诗|唐诗|宋词|谚语|俗语|歇后语|成语|名句|今日事今日毕|今朝有酒|明日复明日|昨夜(?:西风|星辰|雨疏|闲潭)|今夕何夕|[昨明]日黄花|今宵酒醒|今日得宽余|(?<![\u3400-\u9fff])(?:梦[见到]|解梦|梦(?=\s|$))/,
    examples: ['今日事今日畢 出處', '昨夜西風凋碧樹 下一句', '夢見 地震', '墜樓 夢'],
  },
  {
    fact: 'Asks about a word: its meaning, translation or spelling.',
    pattern:
      /一词|的?英文(?:怎|是|翻译|点讲)|^[^a-z]{1,10}\s英[文语]$|同义词|近义词|反义词|造句|拼音|怎么念|怎么写|翻译(?:成|为|:)|中翻英|英翻中|写一首/,
    examples: [
      '「今天」一詞 用法',
      '颱風 英文怎麼說',
      '快讯 英文',
      '進展 同義詞',
      '翻译成英文：今天天气很好',
      '寫一首關於昨天的詩',
    ],
  },
  {
    fact: 'Asks about a work whose title contains a time or news word.',
    pattern:
      /歌词|简谱|[琴吉]他?谱|五线谱|和弦|歌曲|主题曲|电影名|小说名|书名|新闻(?:学|系|传播)|\b(?:lyrics|soundtrack|plot summary|movie plot|ending explained)\b|\bcast$/,
    examples: [
      '今天你要嫁給我 歌詞',
      '新聞系 出路',
      'last night in the city ending explained',
      'tomorrow we sail cast',
    ],
  },
  {
    fact: 'Contains 即時 or 現在 inside a longer word.',
    pattern: /即时(?:通|贴|战略|系统|运算)|即食|现在(?:式|进行|完成|分词)/,
    examples: ['即時通訊 軟體 推薦', '即時系統 排程 演算法', '英文 現在完成式 例句'],
  },
  {
    fact: 'Is a name or title that contains a day.',
    pattern: /今日(?:头条(?!\s?新闻)|说法)|[昨明]日之|明日方舟|明天(?:会更好|过后)|今晚打老虎|昨日(?:重现|青空|公园)/,
    examples: ['今日頭條 下載', '明日方舟 角色', '昨日之歌 動畫', '明天會更好 合唱'],
  },
  {
    fact: 'Is code or program output, where dates and news are data.',
    pattern:
      /\bselect\s.{1,80}\sfrom\s|\b(?:insert into|delete from|alter table|update\s\S{1,40}\sset)\s|\b[a-z]{2,20}(?:error|exception)\b(?:\s?:|\s.{0,40}\bat\b)|\btraceback\b|=>|[\w\]]\([^()]{0,40}\)\s?[;{]|\b(?:const|let|var|def|function|import)\s[\w$]{1,30}\s?[=({]|(?<!\d)\d{1,2}:\d{2}:\d{2}\S{0,8}\s.{0,30}\b(?:error|warn|info|fatal)\b/,
    examples: [
      "SELECT * FROM orders WHERE date > '2026-11-01'",
      "UPDATE users SET created_at = '2026-11-18'",
      '2026-11-19 10:22:33 ERROR connection refused',
      '2026-11-19T08:12:44Z kubelet error',
      'ValueError: time data 2026-11-18 does not match format',
      'const today = new Date(); today.getDay();',
    ],
  },
];

/** A rule for questions that are not about news. */
export interface EvergreenRule {
  fact: string;
  /** Whether it outranks even events of today or this week, to which the other rules yield. */
  isFirm: boolean;
  /** Whether the choice of offers changes by the week: a query for this week is then searched in the last month. */
  isChoice?: true;
  /** Whether days in the query are the asker's own, so that no period applies. */
  isTimeless?: true;
  pattern: RegExp;
  examples: readonly string[];
}

/** Rules for questions about how something is, not about what happened. */
export const EVERGREEN: readonly EvergreenRule[] = [
  {
    fact: 'Asks for a ranking or record of events, or for a calendar.',
    isFirm: false,
    pattern:
      /(?:史上|历年|历史上|历来|有史以来).{0,24}(?:排[名行]榜?|纪录|记录|一览|列表|总表|统计)$|(?:交易日|休市|开市|收市)\s?(?:日历|行事历|日程|时间表|一览|安排表?)|(?:美股|台股|港股|a股)\s?(?:交易|开盘|收盘|休市)\s?时间/,
    examples: ['史上最強颱風 排名', '歷年 地震 死亡人數 統計', '美股 交易日 行事曆', '台股 休市 時間'],
  },
  {
    fact: 'Asks what something is.',
    isFirm: true,
    pattern:
      /是什么|什么是|系咩|是咩|是啥|是哪[家间国](?:公司|企业|品牌)?的?[?]?$|(?<!特别|有)意思|定义|含义|职[能权责](?!棒)|介绍|简介|\b(?:what is|meaning|definition)\b/,
    examples: ['股價淨值比是什麼', '关税 定义', 'what is a typhoon', '新聞網 是哪家公司的'],
  },
  {
    fact: 'Asks how something is done.',
    isFirm: true,
    pattern:
      /怎么(?!回事|了|看)(?<!(?:会|部|府|院|局|署|党|官方|[校院警中美日]方|业者|专家|学者|网友|发言人|总[统理裁]|[部市县院]长|主席|[外媒]媒|媒体)\s?怎么(?=[说讲]$))|(?:财报|报表|[图线]|盘面|数据)\s?怎么看$|怎样|如何(?!看待|评[价论])|点样|教学|教程|步骤|方法|攻略|做法|食谱|用法|技巧|入门|范例|范本|示例|公式|试算|(?:选举|产生|任命|运作|处理|计算|付款|报名)\s?方式|(?<=\s)计算$|流程|\b(?:how to|tutorial|guide|recipe|examples?|formula|calculator|cheat ?sheet)\b/,
    examples: ['颱風天 停電 怎麼辦', '股市 入門', '車禍 理賠 流程', '八達通 點樣增值', '排卵期 計算'],
  },
  {
    fact: 'Asks where something comes from or how it works.',
    isFirm: true,
    pattern: /历史(?!\s?(?:新[高低]|最[高低]))|由来|起源|典故|生平|原理|机制|形成|成因|\bhistory of\b/,
    examples: ['選舉 制度 歷史', '颱風 形成 原因'],
  },
  {
    fact: 'Asks about events in history books.',
    isFirm: false,
    pattern:
      /[秦汉唐宋元明清]朝|古代|(?<!\d)1?\d世纪|20世纪|(?:鸦片|甲午|抗日|解放|朝鲜|越南|南北|独立|海湾|波斯湾|两伊|伊拉克|阿富汗|福克兰|日俄|中法|百年|特洛伊)\s?战争|世界大战|(?<![第下])[一二]战|(?<![日中])韩战|越战(?!越)|[抗冷]战|汶川|(?:唐山|集集|阪神)大?地震|(?<![\d.])(?!(?:19|20)\d\d)\d{3,4}\s?[\u3400-\u9fff]{0,3}地震|九二一|九一八|911(?=\s?(?:恐|事件|袭))|珍珠港|文革|(?:莫拉克|贺伯|桃芝|纳莉|葛乐礼|象神|桑美|海燕|威马逊|苏迪勒|杜鹃|尼伯特|莫兰蒂|梅姬|天鸽|山竹|利奇马|烟花|璨树|灿都|圆规|轩岚诺|梅花|南玛都|尼莎|玛娃|杜苏芮|卡努|苏拉|小犬|布拉万|凯米|格美|摩羯|贝碧[佳嘉]|山陀儿|潭美|康芮|银杏|天兔|万宜|丹娜丝|韦帕|竹节草|柯罗莎|杨柳|桦加沙|博罗依|麦德姆|娜克莉|海鸥|凤凰)\s?(?:[超轻中强度烈]{1,2})?\s?台风|台风\s?(?:莫拉克|贺伯|桃芝|纳莉|葛乐礼|象神|桑美|海燕|威马逊|苏迪勒|杜鹃|尼伯特|莫兰蒂|梅姬|天鸽|山竹|利奇马|烟花|璨树|灿都|圆规|轩岚诺|梅花|南玛都|尼莎|玛娃|杜苏芮|卡努|苏拉|小犬|布拉万|凯米|格美|摩羯|贝碧[佳嘉]|山陀儿|潭美|康芮|银杏|天兔|万宜|丹娜丝|韦帕|竹节草|柯罗莎|杨柳|桦加沙|博罗依|麦德姆|娜克莉|海鸥|凤凰)(?![\u3400-\u9fff]?(?:湖|县|镇|路))|八[七八](?:水灾|风灾)|铁达尼|泰坦尼克|切尔诺贝利|车诺比|战争与和平|历[年届任](?!来?\s?[新最])|史上(?!\s?(?:[新首头最]|第.{1,2}[高低大多少长]))/,
    examples: [
      '鴉片戰爭 原因',
      '布希 伊拉克 戰爭',
      '唐山大地震 死亡人數',
      '311大地震 海嘯 高度',
      '0206 花蓮地震 飯店',
      '鐵達尼號 沉船',
      '明朝 內閣',
      '歷屆 總冠軍 球隊',
      'NBA 史上 總冠軍 次數',
    ],
  },
  {
    fact: 'Asks about a historical person, not something named after one.',
    isFirm: false,
    pattern:
      /(?:秦始皇|刘邦|项羽|汉武帝|曹操|刘备|关羽|诸葛亮|司马懿|隋炀帝|李世民|唐太宗|武则天|杨贵妃|杜甫|苏轼|苏东坡|王安石|岳飞|成吉思汗|忽必烈|朱元璋|郑成功|崇祯|康熙|雍正|慈禧|光绪|溥仪|曾国藩|李鸿章|袁世凯|孙中山|蒋介石|蒋中正|蒋经国|毛泽东|周恩来|刘少奇|林彪|邓小平|鲁迅|张爱玲|李小龙|邓丽君|张国荣|梅艳芳|哥白尼|伽利略|牛顿|达尔文|爱因斯坦|居[里礼]夫人|苏格拉底|柏拉图|拿破仑|俾斯麦|希特勒|墨索里尼|[史斯][达大]林|列宁(?!格勒)|赫鲁[晓雪]夫|[丘邱]吉尔|罗斯福|林肯(?=\s|$)|甘[乃迺]迪|肯尼迪|尼克[森松]|甘地|曼德拉|切格瓦拉|宾拉登|本拉登|海珊|萨达姆|格达费|卡扎菲|莎士比亚|达文西|达芬奇|贝多芬|莫[札扎]特|[萧肖]邦|梵[谷高](?=\s|$)|毕[卡加]索|玛丽莲梦露|麦可杰克森|迈克尔杰克逊|约翰蓝侬|[黛戴]安娜王妃)(?!.{0,3}(?:像|纪念|故居|陵|路|机场|大学|号|奖|展|音乐))/,
    examples: ['毛澤東 逝世', '愛因斯坦 離婚', '諸葛亮 病逝', '甘迺迪 遇刺'],
  },
  {
    fact: 'Asks about somebody of history or fiction.',
    isFirm: false,
    pattern: OF_BOOKS,
    examples: ['徐志摩 林徽因 陸小曼 關係', '張無忌 趙敏 周芷若', '韓信 遇害'],
  },
  {
    fact: 'Asks for differences or kinds.',
    isFirm: true,
    pattern:
      /差别|差异|区别|分别是|优缺点|种类|分类|有哪些(?!.{0,20}(?:新闻|消息|信息值得))|哪几种|差在[哪那]|有何不同|\s不同$|异同|\b(?:difference|vs|types(?: of)?|(?:magnitude|richter|category) scale)\b/,
    examples: ['地震規模與震度差異', '罷免 和 彈劾 的差別', 'AMD vs Intel', '上市 上櫃 差在哪'],
  },
  {
    fact: 'Asks a quiz question, such as when or where something happened.',
    isFirm: false,
    pattern:
      /[哪何]一?年|[西公]元(?=\s?前?(?:\d|几|[\u3400-\u9fff]年))|[在于是][哪何]一?[天日次届场座条]|[在于][哪何][里处]|在哪(?:一?个)?(?:国家|城市|省|州|地方)|哪一?(?:国|朝代|世纪)|首届(?=.{0,10}(?:何时|哪|几))|史称|坐落|追溯至|[是由](?:谁|哪).{0,12}(?:发明|制定|设计|创立|提出|发布|发表|创作)/,
    examples: [
      '詔書是誰發布的',
      '滿清 哪一年 發動 戰爭',
      '白宮在哪個城市',
      '首屆 世界盃 何時 舉辦',
      '隧道是哪一年正式通車的',
      '甲公司於西元幾年上市',
    ],
  },
  {
    fact: 'Asks for a film, a book, a picture or a website.',
    isFirm: false,
    pattern:
      /(?:^\S{0,9}|\s\S{0,6})(?:电影|电视剧|连续剧|动画片?|动漫|纪录片|纪实|漫画|小说|图片|照片|壁纸|大全|全集|下载|在线观看|免费观看|回放|声音|音效|铃声|官网|网站|首页|主页|贴吧)$|(?:电影|电视剧|连续剧|小说)\s?(?:大全|全集|在线|下载|国语|粤语)|(?:卫视|电视台|频道).{0,12}(?:直播|在线)|直播.{0,6}(?:卫视|电视台|频道)|视频教|(?:操练|入门|基础)大全/,
    examples: ['國產 戰爭 電影', '海嘯 圖片', '湖南卫视 在线 直播', '天氣 主頁', '股市 操練 大全'],
  },
  {
    fact: 'Asks for a sample plan, report or speech, whatever its month.',
    isFirm: true,
    isTimeless: true,
    pattern:
      /工作(?:总结|计划)|(?:活动|策划)方案|活动策划|策划书|教案|(?:发言|演讲|讲话|主持)稿|(?:离职|入职|婚礼|生日)(?:讲话|致辞|发言)/,
    examples: ['小班 4月份 工作總結', '1月 員工 生日 活動策劃', '離職講話', '本週 教案'],
  },
  {
    fact: 'Asks about the usual weather in a month.',
    isFirm: false,
    isTimeless: true,
    pattern:
      /(?:\d{1,2}|[一二三四五六七八九十]{1,2})\s?月(?!\s?[\d一二三四五六七八九十]{1,3}\s?[日号]).{0,6}(?:天气|气温|温度|气候)|(?:天气|气温|气候)\s?(?:\d{1,2}|[一二三四五六七八九十]{1,2})月(?!\s?[\d一二三四五六七八九十]{1,3}\s?[日号])|\b(?:weather|temperature|climate) in (?:january|february|march|april|may|june|july|august|september|october|november|december)\b(?! \d)/,
    examples: ['桂林 八月份 天氣', '東京 4月 氣溫', '阜陽 8月初 多少溫度'],
  },
  {
    fact: 'Asks about health, food or care.',
    isFirm: true,
    pattern:
      /症状|功效|副作用|吃什么|[食煮](?:乜|咩)|剩[饭菜]|隔夜[饭菜茶]|营养|热量|保养|护理|禁忌|[还可]?[能以][吃喝用]吗|(?:忘记|漏)\s?吃|\bsymptoms?\b/,
    examples: [
      '流感 症狀',
      '小米 粥 營養',
      '昨天 吃剩的 壽司 可以吃嗎',
      '今天 漏吃 避孕藥',
      '今日 食乜餸',
      '昨天的剩飯',
    ],
  },
  {
    fact: 'Describes the asker’s own symptoms, not an epidemic.',
    isFirm: false,
    isTimeless: true,
    pattern:
      /^(?!.*(?:疫情|病例|确诊|群聚|送医|中毒|新闻|[发公]布)).*(?:头[痛疼晕]|牙[痛疼]|[喉肚][咙子]?[痛疼]|胃[痛疼]|咳嗽|发烧(?![友级])|拉肚子|腹[泻痛]|呕吐|失眠|宿醉|月经|怀孕|排卵|预产期)/,
    examples: ['昨天 喝酒 今天 頭痛', '前天 發燒 現在 咳嗽', '下個星期 預產期'],
  },
  {
    fact: 'Describes the asker’s own pain or treatment.',
    isFirm: false,
    isTimeless: true,
    pattern:
      /(?<!心)疼(?!爱)|[酸胀刺肿]痛|[腰背腿脚手胸眼耳膝颈]部?[痛痒麻肿]|发痒|瘙痒|发炎|过敏(?!原)|流鼻血|输液|打[完了]?针|备孕|同房|例假/,
    examples: ['昨天输液 皮肤过敏', '今天 屁股 很疼', '前天 打完針 手 腫痛'],
  },
  {
    fact: 'Asks what day it is.',
    isFirm: false,
    pattern: /星期几|礼拜几|周几|农历几|几月几[日号]|(?<=[一二三四五六日天])是几号|黄历|农民历|通胜|宜忌/,
    examples: ['今天星期幾', '今天 農曆幾號', '明天 農民曆', '本週五是幾號'],
  },
  {
    fact: 'Asks how to prepare for a disaster.',
    isFirm: false,
    pattern:
      /(?:防灾|避难|紧急|求生|逃生|救难|防台|防震)\s?(?:包|箱|背包|物资|用品|食品|装备|准备|清单|手册|知识|对策|地图|懒人包)|准备\s?(?:些?什么|哪些|啥|咩|乜|好了?吗|东西)|[买备囤](?:些?什么|哪些)(?!\s?(?:股|基金|etf))|(?:防[台灾震洪]|备[灾品料]|采[买购]|物资|打包)\s?清单|自救(?!会)|(?:贴|封)\s?胶带|(?:居家|家庭|办公室|校园|平时)\s?防[台灾震洪火]/,
    examples: [
      '地震防災包 要準備什麼',
      '颱風 要準備什麼',
      '地震 緊急避難包 內容物',
      '颱風來之前 要買什麼',
      '颱風 物資 清單',
      '火災 自救',
      '居家 防震 家具固定',
    ],
  },
  {
    fact: 'Asks how to prevent something, not what was decided about it.',
    isFirm: false,
    pattern: /^(?!.*(?:新闻|消息|法案|三读|[发宣公]布)).*预防(?![性针]|接种)/,
    examples: ['瓦斯 爆炸 預防', '流感疫情 預防'],
  },
  {
    fact: 'Asks for a text or study material.',
    isFirm: true,
    pattern:
      /全文|条文|法条|判例|会计(?:处理|科目|准则|分录)|单词|词汇|读后感|心得|赏析|面试题|教材|题库|温习|语法|论文(?!\s?(?:抄袭|造假|涉|遭|被|门|撤))|作文|穿搭|穿着|穿什么|祝福语|贺词|文案|语录|金句|贴图|桌布|壁纸|面试\s?(?:准备|技巧|问题)/,
    examples: ['公投法 全文', '東京 天氣 穿搭', '公投 連署 法條', '併購 會計處理', '天氣 單詞', '今天 生日 祝福語'],
  },
  {
    fact: 'Asks for a program or for its data.',
    isFirm: true,
    pattern:
      /^(?!.*(?:发布(?!\s?(?:订阅|到))|漏洞|[遭被]骇|入侵|外泄|泄[露漏]|逮捕|拘捕|被捕|起诉|判决|诈骗|故障|宕机|当机|裁员|\b(?:release[ds]?|outage|attacks?|breach|vulnerabilit\w+|lawsuit)\b)).*(?:\b(?:python|javascript|typescript|css|html|sql|pandas|bot|excel|git|[a-z]{2,20}\.js)\b|爬虫|源代?码|开源库|数据集|(?:价|率|天气|新闻|比分|赛程|路况|地震|数据|资料)\s?(?:数据|资料|查询)?\s?api\b)/,
    examples: [
      'Python 抓 股價',
      '天氣 API 授權碼',
      '新聞 分類 數據集',
      '即時匯率 機器人 Telegram bot',
      'git 撤銷 昨天',
      'Excel 昨天 平均',
    ],
  },
  {
    fact: 'Asks why, or for an overview; current events stay news.',
    isFirm: false,
    pattern:
      /原因(?!\s?(?:曝光|出炉|揭晓|公布|找到|查明|初判|不明|待查|调查))|为什么|为何|影响(?!\s?(?:航班|班机|班次|航线|行车|旅客|乘客|通勤|列车|车次|交通|用户|出货|供货|供电|逾|超过?|近?\d|[数上]?[十百千万]))|懒人包|\bwhy\b/,
    examples: ['油價 上漲 原因', '為什麼 會 地震'],
  },
  {
    fact: 'Asks what to choose, buy or visit.',
    isFirm: false,
    isChoice: true,
    pattern:
      /推荐|比较|对比|评价|哪个好|平价|必吃|必买|排行|有(?:什么|咩|啥)(?:活动|做|玩|好[吃玩去看睇])|去哪[玩里儿]|边度玩|\b(?:best|review|recommend\w*)\b/,
    examples: ['美股 開戶 推薦', '寬頻 比較 月費', '台北今天有什麼活動', '香港今日有咩做'],
  },
  {
    fact: 'Asks what the law says or permits.',
    isFirm: false,
    pattern:
      /刑责|刑期(?!满)|罚则|量刑(?!.{0,4}宣判)|法条|构成要件|追诉期|前科|易科罚金|资遣费(?!.{0,6}(?:争议|未|欠|拒))|时效|时限|违约金|义务|笔录|要注意|注意事项|(?:可以|可否|能不能|可不可以).{1,12}(?:[吗嘛]|$)|怎么处理|会不会[被有]|会怎样|[要会]关(?:多久|几年)/,
    examples: [
      '被控 偽造文書 刑責',
      '警方 臨檢 可以拒絕嗎',
      '資安事件 通報 時限',
      '被拘留 可以 請律師嗎',
      '退賽 違約金',
    ],
  },
  {
    fact: 'Asks about rules, conditions or services that rarely change.',
    isFirm: false,
    pattern:
      /规则|规定|资格(?!赛)|条件|要件|门槛|期限|停[班课].{0,8}(?:标准|几级|怎么[算判])|申请|办理|查询|手续费(?!\s?(?:[再又]|[上下]?[调涨降]))|(?:营业|交易|开[盘市]|收[盘市])\s?时间|生存率|存活率|权利(?=\s|$)|责任\s?(?:认定|归属|划分)|抽样|开户|保险|要保人|投保人|理赔|赔偿|换领|签证|代码|(?:制度|赛制|分级|级别|[法例章约]\s?第\s?(?:[一二三四五六七八九十百千零]{1,7}|\d{1,4}(?:[-之]\d{1,2})?)\s?条)(?!.{0,20}(?:改|变(?!迁)|修[正法订]|上路|新制|争议|法案|公投|三读|表决|判决|宣布|公布|发布|升级|提升|[上下]调|调[升降高]))|换算|[费额税率金价值]\s?计算(?!\s?(?:芯片|晶片|平台|能力|中心|机))|需要(?:什么|哪些)|避难包|(?<!(?:工地|施工)\s?)模板(?!\s?(?:工|支撑|[坍倒崩掉坠]))|对照表|(?<!(?:号码|开奖)\s?)兑奖(?!\s?(?:号码|结果))/,
    examples: [
      '罷免 門檻',
      '解散政黨 要件',
      '颱風 停課 標準',
      '地震 保險 理賠',
      '台股 交易時間',
      '台股 開盤 時間',
      'NBA 規則',
      '股票代碼 查詢',
      '選舉制度 單一選區',
      '裁員 資遣費 計算',
      '地震 避難包',
      '匯率 換算',
      '選舉罷免法 第 98 條',
      '空氣品質 分級',
    ],
  },
];

/** A rule that reads category and period from a query's topic. */
export interface TopicRule {
  fact: string;
  category: Category;
  /** Period used when the query names none. */
  timeRange: TimeRange;
  pattern: RegExp;
  /** Queries that get this rule's category and period. */
  examples: readonly string[];
}

/** Topics in order of precedence: the first that matches decides. */
export const TOPICS: readonly TopicRule[] = [
  {
    fact: 'Is about warnings or closures, which concern the current days.',
    category: 'news',
    timeRange: 'week',
    pattern:
      /停班|停课|停市|特报|警报(?!器)|预警信号|余震|地震(?!带|学|仪|规模|局|吧|网|信息网|波|云(?!南)|\s?(?:知识|逃生|演[习练]|心理|武器|预测))|[红橙黄蓝]色预警|强降雨|(?<!梦[见到]\s?)(?:暴雨(?!梨花|将至)|雪灾|洪灾|沙尘暴)|海啸|打风|风球|黑雨|红雨|台风(?!天(?!气)|[草眼]|[战之]|号|型|级|等级|级别|[分种]类|命名|的?名[字称单]|强度|结构|知识|英|日语|简笔|画|洞|季|战斗机|计划|警报器|为什么|怎么?形成|如何形成|.{0,5}(?:窗|胶带|薪|补班|泡面|外送|露营|保险))|[轻强](?:度)?台(?=$|[\s生成路登来接逼警影外直扑最])|中台(?=\s?(?:路径|生成|登陆|警报|外围|暴风|逼近|直扑))|[秋怪]台(?=$|[\s直路登生])|[侵袭扑]台(?=$|\s|机率|概率)|暴风圈|热带性?(?:低气?压|风暴|气旋)|强震|寒流|冷气团|超大豪雨|土石流|\bearthquake\b/,
    examples: [
      '颱風動態 停班停課',
      '花蓮 地震',
      '幾號風球',
      '大雨特報',
      '台风路径',
      '北京 暴雨',
      '高温 橙色预警',
      '海葵颱風',
      '台风 海葵 登陆',
      '輕颱 生成 路徑',
      '秋颱 直撲 台灣',
      '中颱 外圍環流',
      '熱帶低壓 菲律賓 東方',
    ],
  },
  {
    fact: 'Is about a disaster or accident, with a place or name.',
    category: 'news',
    timeRange: 'week',
    pattern:
      /大火(?![快炒收煮转])|淹水|大水(?!沟|桶)|洪[水涝灾]|山洪|水灾|泥石流|龙卷风(?!战|卷)|[暴大]雪(?!节气|山)|豪雨|热浪|野火|堰塞湖|溢[流堤]|喷发|强台(?!币)|出轨|脱轨|翻[车船覆]|塌[陷楼]|崩塌|起火(?!点)|猝死|坠[毁落湖海河]|受困|撞[人车船机]|停飞|失踪|走失(?!.{0,3}[猫狗犬])|溺水|中毒|病例(?!报告|分析|讨论|书写|对照)/,
    examples: ['新莊 工廠 大火', '台南 淹水', '龍捲風 台中', '东北 暴雪', '女童 失蹤 花蓮', '普悠瑪 出軌'],
  },
  {
    fact: 'Is about attacks, armies or scandals, with a place or name.',
    category: 'news',
    timeRange: 'month',
    pattern:
      /恐[攻袭]|袭击|遇刺|枪[手案]|杀[人害]|随机.{0,2}(?:砍|攻击)|爆破|人质|演[习训]|冲突|阅兵|入列|美军|落马(?!洲)|双开|禁令|入股|破产|清盘|遗产案|决裂|试飞|扩[厂产]|绑架|抓捕|越狱|偷渡|交保|宣判|二审|缓刑|无期徒刑|死刑|军[售购]|解职|辞任|连任|停职|解散\s?国会|特别预算|融资(?![融租]|\s?余额|\s?买|\s?利)|退役|复出|官司|风波|相撞|持刀|撞死|楼市|价格战|弊案|泄密|间谍|舞弊|[行受]贿|冻结|合并案/,
    examples: ['恐攻 雪梨', '官员 落马', '泰柬 衝突', '解放軍 演習', '輝達 H20 禁令'],
  },
  {
    fact: 'Is about a breakdown or an injury, news for a few days.',
    category: 'news',
    timeRange: 'week',
    pattern:
      /(?<!(?:冰箱|洗衣机|冷气|空调|电视|汽车|机车|手机|电脑|引擎|印表机|打印机|热水器|硬盘)\s?)故障(?!灯|码|代码|排除|诊断)|停[电水](?![瓶池机泵箱管壶位])|(?<![无有极上下权时期年界])限[电水](?![流压阻器阀动梯池信量位])|停驶|停运|停航|航班\s?取消|取消\s?航班|误点|延误|车祸|塞[车爆]|回堵|车潮|堵车|拥堵|路况|火警|火灾(?!\s?(?:警报器|保险|险))|失火|(?<!生活大|宇宙大|信息|资讯|知识|人口)爆炸(?!头|性|力|螺|糖)|气爆|坠机|空难|沉船|枪击|砍人|命案|坍塌|倒塌|[坍塌]方|坠楼|山火(?!贲)|(?<!小苏打\s?)火山\s?爆发(?!\s?(?:实验|模型|指数))|走山|溃堤|灾情|伤亡|罹难|搜救|失联(?!移工|外劳)|(?<!核[能电]?[厂站]?\s?|医疗|挑战者号?\s?)事故(?=$|\s?(?:最新|今[天早晚]|昨[天晚]|死|伤|罹难|现场|画面|塞车|影像))|下架|召回(?!率|\s?(?:训练|模型|演算法|算法))|食安|外泄|宕机|(?<!(?:笔电|笔记本|笔记型|电脑|手机|平板|主机|桌机|电视|机上盒|行车记录仪|游戏|switch|ps[345]|xbox|steam deck|iphone|ipad|android|windows|macbook|excel|word|photoshop|chrome)\s?(?:一直|老是|常常?|经常|又|突然|会|频繁)?\s?)当机(?!\s?(?:重开|怎|修|立断|强制))|(?<=[\u3400-\u9fffa-z])崩了$|身亡|遇害|[坠溺]亡|人遇难|致\s?[\d一二三四五六七八九十]{1,4}\s?人?\s?[死伤]|\d\s?死\s?\d{1,4}\s?伤|\b(?:plane|air|flight|jet|helicopter|train|bus|car|market) crash\b|\bcrash (?:kills|victims|site)\b|\b(?:outage|shooting|breaking news)\b|(?<!precision )\brecall\b(?! (?:score|rate|f1))/,
    examples: [
      '港鐵 故障 最新情況',
      '捷運 誤點',
      '工廠 爆炸',
      '奶粉 召回',
      'AWS outage',
      '推特崩了',
      '國道 塞爆',
      '女子 坠楼身亡',
      '隧道事故 致 3 死',
    ],
  },
  {
    fact: 'Is about market prices, with reports from the past week.',
    category: 'news',
    timeRange: 'week',
    pattern:
      /股价|股市|收盘|收市|开盘|盘中|盘势|大盘(?!鸡)|(?<![a-z])a股|(?<![\u3400-\u9fff])[早午收]评(?![\u3400-\u9fff])|台股|美股|港股|日股|陆股|恒指|恒生指数|上证|沪指|道琼|道指|纳指|纳斯达克|那斯达克|标普|费半|市值(?!\s?(?:型|加权|管理|排[名行]|前|最[大高]))|(?:史上?|创|历年)新[高低](?=$|[^\u3400-\u9fff]|[点后的])|涨停|跌停|[升跌涨贬]破(?![发相皮头膝眼])|三大法人|外资买超|汇率|汇价|油价|金价|币价|(?:[台日澳韩新]币|日[元圆]|[美欧韩加]元|英镑|人民币|[比披]索|里拉|卢[布比]|泰铢|令吉|雷亚尔)\s?(?:走[势贬升强弱]|[升贬]值)|\bstock price\b/,
    examples: [
      '台積電 股價',
      '恒指 收市',
      '日圓 匯率',
      '油價 走勢',
      '比特幣 創新高',
      '金價 創歷史新高',
      '台幣 升破 29',
      '日圓 走貶',
      '人民币 走势',
      'A股 走勢',
    ],
  },
  {
    fact: 'Is about matches, which are played every few days.',
    category: 'news',
    timeRange: 'week',
    pattern:
      /比分|赛果|赛程|战绩|总冠军|季后赛|准决赛|总决赛|四强|八强|(?<!游戏\s?)战报|世界杯|世足|经典赛|十二强|12强|中华职棒|中职(?!\s?(?:学|教|生|院|升|毕业|专业|高职|单招))|cpbl|英超|欧冠|西甲|德甲|意甲|全垒打|先发投手|转会|积分榜|\b(?:mlb|nfl|nhl|standings|(?:live|final|box) score|(?:race|racing|match|game|draw|lottery) results?(?=$| (?:today|tonight|yesterday|live|last|this)))\b|\bnba\b(?! ?2k)|\bf1\b(?! score|\s?键)|(?<!credit |test )\bscores\b/,
    examples: [
      '中華職棒 總冠軍賽 比分',
      '富邦悍將 戰報',
      'Happy Valley race results',
      'NBA 戰績',
      '英超 積分榜',
      '世界杯 预选赛 赛程',
    ],
  },
  {
    fact: 'Is about forecasts, which cover the next few days.',
    category: 'news',
    timeRange: 'week',
    pattern: /天气(?!之子|[瓶图])|气温|降雨机率|降水概率|卫星云图|雷达回波|空气品质|空气质量|紫外线指数|\bweather\b/,
    examples: ['台北 天氣', '杭州天气预报', '空氣品質 指標'],
  },
  {
    fact: 'Is about lottery draws, which are held twice a week.',
    category: 'news',
    timeRange: 'week',
    pattern: /开奖|中奖号码|乐透|威力彩|六合彩|双色球|彩票/,
    examples: ['大樂透 開獎', '六合彩 結果', '双色球 中奖号码'],
  },
  {
    fact: 'Is about company results, which come out quarterly.',
    category: 'news',
    timeRange: 'month',
    pattern:
      /财报|营收|法说(?:会|(?=$|\s))|业绩|财测|季报|净利|裁员|并购|收购|挂牌|\b(?:ipo|earnings|layoffs?)\b|\beps\b(?!\s?(?:转|档|格式|file|to\b))/,
    examples: ['台積電法說會 第四季展望', '英伟达 财报', 'Nvidia earnings'],
  },
  {
    fact: 'Is about economic policy or figures, which come out monthly.',
    category: 'news',
    timeRange: 'month',
    pattern:
      /升息|降息|加息|减息|央行|中央银行\s?(?:理监事|利率)|联准会|美联储|利率决|通膨率|通胀率|失业率|年增率|社融|社会融资|博彩(?:毛)?收入|进出口(?:额|总[值额]|数据)|零售(?:额|总额)|景气|贸易战|关税|出口\s?管制|制裁|\b(?:fed|fomc|cpi|gdp|tariffs?|sanctions?)\b|\b(?:interest |policy |key |benchmark )?rate (?:decision|hikes?|cuts?|hold)\b|\b(?:jobs|jobless|inflation) (?:report|data|claims|figures)\b|\bnonfarm payrolls\b|\bmonetary policy (?:meeting|decision|statement)\b/,
    examples: ['央行理監事會議 升息半碼', '美国 关税', 'CPI 年增率', '澳門 博彩收入', 'Bank of England rate decision'],
  },
  {
    fact: 'Is about politics, war or protest, reported for weeks.',
    category: 'news',
    timeRange: 'month',
    pattern:
      /选举(?!\s?(?:班|股长|干部))|大选|初选|补选|选情|民调|开票|罢免|公投|弹劾|辞职(?!信|书|\s?报告)|请辞|下台|内阁|立法院|三读|院会\s?(?:通过|审议|拍板)|(?:通过|拍板|出炉|审议).{0,12}草案|总预算|法案|修法|质询|白宫|国台办|陆委会|访[华美台俄韩]|出访|峰会|会谈|会晤|(?<!社|(?:监狱|看守所|受刑人|律师|亲子|小孩|孩子|预约|客户)\s?)会面$|不信任案|政府\s?(?:关门|停摆)|扰台|和谈|谈判|磋商|停火|(?<!(?:抗日|解放|国共|土地革命|北伐|太平洋|普法|英法|美西|中印边境|中法|世纪|花园|部落|星球|魔兽|公主)\s?)战争(?!片|史|电影|游戏|纪实|论|题材|时期|年代|之[王子神]|雷霆|机器|与)|战况|空袭|遇袭|飞弹|导弹|试射(?![频击箭手])|无人机\s?[攻袭]击|军演|示威|抗议|罢工(?!权)|施政报告|\b(?:parliament|ceasefire|summit|protests?)\b|(?<!leader )\belection\b/,
    examples: [
      '立法院 三讀 總預算案',
      '政院 拍板 數位身分 草案',
      '特朗普 普京 会谈',
      '罷免 開票',
      '俄烏 和談 進展',
      '川普 習近平 會面',
    ],
  },
  {
    fact: 'Is about police or courts.',
    category: 'news',
    timeRange: 'month',
    pattern:
      /逮捕|拘捕|被捕|起诉|判决|判刑|羁押|收押|侦办|落网|通缉|遣返|贪污|诈骗案|\b(?:arrest\w*|lawsuit|indicted)\b/,
    examples: ['前市長 起訴', '詐騙案 主嫌 落網', '旺角 拘捕'],
  },
  {
    fact: 'Is about an epidemic.',
    category: 'news',
    timeRange: 'month',
    pattern:
      /疫情|确诊|群聚感染|禽流感|非洲猪瘟|(?:病毒|流感|登革热|霍乱|麻疹|百日咳|肺炎|猴痘|口蹄疫)\s?(?:大?爆发|大流行|肆虐|延烧|失控)|\boutbreak\b/,
    examples: ['登革熱 疫情', 'measles outbreak', '諾羅病毒 爆發'],
  },
  {
    fact: 'Is about a yearly event, meaning the current one.',
    category: 'general',
    timeRange: 'year',
    pattern:
      /得奖名单|获奖名单|入围名单|(?<!第.{1,4}届.{0,12})得主|放榜|录取分数|国家线|会考(?!虑)|学测|统测|春节|连假|国定假日|行事历|双十一|双11|报税|跨年|演唱会|门票|抢票|订票|售票/,
    examples: ['金馬獎 得獎名單', '高鐵 春節 訂票', '复旦大学 录取分数线', '學測 放榜'],
  },
  {
    fact: 'Is about a product launch, not a school presentation.',
    category: 'news',
    timeRange: 'month',
    pattern:
      /(?:[a-z\d]|新[品机车款]|旗舰|[春夏秋冬]季)\s?(?:线上|全球|国际|台湾|国内)?\s?发[布表]会(?!\s?(?:流程|布置|主持|稿|场地|企划|策划|邀请函?|文案|背景))|(?<!(?:成果|音乐|作品|学习|专题|钢琴|舞蹈|毕业)\s?)发[布表]会\s?(?:时间|日期|几点|何时|什么时候|亮点|直播)|\b(?:launch event|keynote (?:time|date|live))\b/,
    examples: ['Galaxy S27 發表會 時間', '旗艦 新機 發表會 直播', '秋季發表會 亮點', 'Pixel 11 launch event'],
  },
  {
    fact: 'Asks for news explicitly.',
    category: 'news',
    timeRange: 'month',
    pattern:
      /新闻(?![稿局台客吧]|网(?![络友民红传上])|频道|联播|主播|播报|摄影|写作|采访|编辑|自由|伦理|素养|周刊)|(?<![发回收传已未看撤]\s?)消息(?!\s?(?:队列|伫列|中间件|传递|撤回|推送|提醒|免打扰))|快讯|快报|头条(?!号|搜索|广告|极速)|直播(?!\s?(?:主|间|带货|卖货|电商|平台|设备|器材|软[件体]|源码|收入|行业|教学|运营|话术|拍卖|app|[伴声]|线上课))|进展|最新进度|近况|(?<!公[车交]\s?|限时)动态(?=\s(?!规划|ip|网页|壁纸|图|语言|代理|加载|路由)|$)|最新情况|讲话|绯闻|宣布|\b(?:news|breaking|headlines)\b/,
    examples: ['特朗普 最新 消息', '钟南山 最新讲话', '大谷翔平 近況', 'Taiwan news'],
  },
  {
    fact: 'Uses newspaper words: who responded, was accused, won or lost.',
    category: 'news',
    timeRange: 'month',
    pattern:
      /(?<!自动\s?|客户\s?|如何\s?|怎么?\s?)回应(?!式|时间|率|速度|码|头|函|机制|模式)|通报(?!批评|制度)|致歉(?!信)|(?:道歉|严正|联合)声明|公开道歉|发声明|官宣|被曝(?!光|露|晒|气)|(?:^|[再突疑遭])曝(?!光|露|晒|气|辐)|涉嫌(?!人)|犯罪嫌疑人|嫌犯|凶嫌|警方|被(?:查$|立案|约谈|禁赛|免职|双开|拘[留役传]?|判(?![定断别读])|控(?!制))|遭(?=袭|枪|炸|制裁|调查|解[雇职约]|殴|劫|绑|驱逐|撤|罢免|围|性侵|禁|索赔)|晋级(?!考|制|规则|条件|赛制|之路|材料|等级)|夺冠|夺[金魁]|摘金|争冠|卫冕|退赛|不敌|险胜|完胜|惨败|逼平|(?:外|港|美|台|日|韩|俄|英|官|以|印)媒(?!体)(?=\S)|(?:专家|官员|发言人|总统|总理|部长|知情人士|消息人士|目击者|男子|女子|媒体)称(?![呼号之为重])|[痛怒]批|怒轰|惊[传爆]|[回开]呛|喊话|信息值得关注|什么信号/,
    examples: [
      '張三 回應 離婚',
      '警方 通報 校園 事件',
      '小米 致歉',
      '中國女排 不敵 義大利',
      '港媒稱 兩人已復合',
      '專家稱 房價 見底',
      '三星 被曝 測試 新設備',
    ],
  },
  {
    fact: 'Uses a verb such as “announce” or “take effect”.',
    category: 'news',
    timeRange: 'month',
    pattern:
      /发布(?!\s?(?:订阅|到))|发表|公布(?!栏)|上市(?!公司|柜)|开卖|开售|推出|登场|首播|上映|开幕|动工|通车|(?:航厦|航站|车站|机场|场馆|巨蛋|大楼|大桥|隧道|园区|捷运|地铁|高铁)\s?(?:启用|完工|落成|竣工)|(?<=新(?:专辑|单曲|歌|书|片|游|作)\s?)发行(?![商量人])|(?<!新手)上路|(?<!劳退)新制(?!劳退|多益)|新规|(?<!不|未|[险约单]的?)生效|修订/,
    examples: [
      '金管局 利率 公布',
      'DeepSeek 最新模型 發布',
      '健保署 部分負擔 新制',
      '网络安全法 修订',
      '延迟退休 新规 实施',
      '第三航廈 啟用',
      '歌手 新專輯 發行',
    ],
  },
  {
    fact: 'Is about a price or an allowance that changes.',
    category: 'news',
    timeRange: 'month',
    pattern:
      /涨价|加价|降价|调价(?![函器单表])|调涨|调升|调降|上调|下调|飙涨|暴跌|大跌|大涨|缺货|普发现金|减薪|加薪|\bprice (?:cut|hike|drop)\b/,
    examples: ['的士 加價 幾時', '成品油 调价', 'Tesla Model Y 降價', '牛奶 漲價'],
  },
];
