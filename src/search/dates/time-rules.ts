import type { TimeRange } from '../../schemas.ts';

/** A rule that reads a period from words of time. */
export interface TimeRule {
  fact: string;
  timeRange: TimeRange;
  /** Whether it means "lately" and no date: a topic with a shorter period keeps its own. */
  isVague?: true;
  /** For words that describe lasting facts as well as news: the period to use when the topic sets none. */
  untopical?: TimeRange;
  /** Whether it names a day that is over: the query asks about what happened then, though the span exceeds a week. */
  isEvent?: true;
  pattern: RegExp;
  examples: readonly string[];
}

/**
 * Words of time, matched at word boundaries. Each period reaches back to the start of its span: what happened yesterday
 * may be more than a day ago.
 */
export const TIMES: readonly TimeRule[] = [
  {
    fact: 'Now or today.',
    timeRange: 'day',
    pattern:
      /(?<!(?:[去前]年|年[前后])的?\s?)今[天日](?:早上|[上中下]午|晚上|夜[里晚]|凌晨)?|今[早午晚]|今朝|今晨|(?:刚刚|刚才|头先|啱啱|啱先|正话)(?=$|[\s,:!]|发(?![现烧育炎])|宣布|公布|[地摇晃震爆停]|[^,.?!]{0,6}(?:地震|[有在]震|[摇晃]得|爆炸|[停跳]电|停水|火[警灾]|警报|打雷|[下落][雨雪雹]|冰雹|车祸|撞车|塞车|故障|死机|当机|断[网线]))|(?:现在|而家|依家)\S{0,6}?\s?几[点度号]|(?:暴雨|风球|台风|热带气旋|强风|雷暴|海啸|豪雨|低温|大雨)\S{0,2}\s?(?:警告|信号|特报|警报|预警|讯号)?\s?(?:仍然?|现正|正在?|现时)\s?(?:生效|悬挂)|(?:暴雨|风球|台风|热带气旋|强风|雷暴|海啸)\S{0,2}\s?(?:警告|信号|警报|预警|讯号)\s?生效|\b(?:today|(?<!last week )tonight|right now|this (?:morning|afternoon|evening))\b(?! show\b)/,
    examples: [
      '輝達股價 今天',
      'Nvidia earnings today',
      '而家 幾點',
      '黑色暴雨警告 生效',
      '暴雨 警告 現時 生效',
      '啱啱係咪地震',
      '剛剛是不是停電',
    ],
  },
  {
    fact: 'Live information.',
    timeRange: 'day',
    pattern:
      /即时\s?(?:新闻|快讯|消息|资讯|路况|影像|股价|行情|报价|汇率|油价|金价|比分|赛况|战况|票数|开票|动态|天气|雨量|地震|车祸|气温|温度|台风|比赛|路径|画面|转播|战报|到站|班次|车位|水位|雨势|空品|空污|人[数潮流]|火警|警报|监视器)|即时$|(?<!(?:line|google|whatsapp|telegram|iphone|手机|地图)\s?)即时\s?位置(?!\s?(?:分享|共享|共用|追踪|定位|服务|权限|设[定置]|app|怎|关))|\blive (?:\w{1,12} )?(?:scores?|updates?|news|blog|coverage|results|stream|streaming|radar)\b/,
    examples: ['国道 即时路况', '颱風 動態 即時', 'NBA live score', '媽祖 遶境 即時位置', '公車 即時到站'],
  },
  {
    fact: '“Now” with something that changes by the hour.',
    timeRange: 'day',
    pattern:
      /(?:现在|目前|而家|依家)[^,.?]{0,6}(?:台风(?!天|[草眼])|[下落][雨雪](?!天|季)|打雷|淹水)|(?:台风|[下落][雨雪]|打雷|淹水)\s?(?:现在|而家|依家)/,
    examples: ['現在 颱風 位置', '台中現在會下雨嗎', '落雨 而家'],
  },
  {
    fact: 'Tomorrow: pages about it are written today.',
    timeRange: 'day',
    pattern:
      /明[天日](?:早上|[上中下]午|晚上|夜[里晚]|凌晨)?|明[早晚]|听日(?![语文本剧系])|听[晚朝]|(?<!day after )\btomorrow\b/,
    examples: ['明天 天氣', '聽日 會唔會 打風'],
  },
  {
    fact: 'Yesterday, which began up to two days ago.',
    timeRange: 'week',
    pattern:
      /(?:昨[天日]|前天)(?:早上|[上中下]午|晚上|夜[里晚]|凌晨)?|昨[晚夜]|前[日晚](?!鹅)|[琴寻噚]日|(?<![钢提风口胡木古])琴晚(?!会)|[寻噚]晚|\b(?:yesterday|last night)\b/,
    examples: ['大谷翔平 全壘打 昨天', '尋日 六合彩 結果'],
  },
  {
    fact: 'This week or next week.',
    timeRange: 'week',
    pattern:
      /(?:[本这下][个一]?|[今呢]个)(?:周(?![年目])|星期|礼拜)[一二三四五六日天末]?|今(?:星期|礼拜)|\bthis week(?:end)?\b|\b(?:next|past) week\b/,
    examples: ['這週 台股 盤勢', '下週 天氣 預報', '华为 发布会 本周', 'Putin Xi meeting this week'],
  },
  {
    fact: 'A day of last week, up to two weeks ago.',
    timeRange: 'month',
    isEvent: true,
    pattern:
      /上(?:一?个|一)?(?:周(?!日本)|星期|礼拜)[一二三四五六日末]|\blast (?:weekend|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/,
    examples: ['上週三 里長 說明會', '上禮拜五 校園', 'Taipei last weekend', 'last Friday keynote'],
  },
  {
    fact: 'Last week, which began up to two weeks ago.',
    timeRange: 'month',
    pattern: /上[个一]?(?:周(?![年目])|星期|礼拜)[一二三四五六日天末]?|\blast week\b(?! tonight)/,
    examples: ['上週 美股 表現', '上星期 颱風 災情'],
  },
  {
    fact: 'This month or next month.',
    timeRange: 'month',
    pattern:
      /(?:[本这下]个?|今个?|呢个)月[底初末中]?|(?<![\d一二三四五六七八九十]\s?)月[底初末]|\b(?:this|next|past) month\b/,
    examples: ['本月 營收 公布', '這個月 油價', '呢個月 樓價'],
  },
  {
    fact: 'Longer periods around now: last month, this quarter, this year.',
    timeRange: 'year',
    pattern:
      /上(?:一?个)?月[底初末中]?|[上下]半年度?|[本今]季度?|(?:[上下][个一]?|前[两二三3])季(?:度|(?=\s?(?:营|毛利|净利|获利|财报|业绩|损益|展望|eps|gdp|出口|外销|订单|出货|销量|产量)))|(?<![\d一二两三四五六七八九十几半百去前旧同每当该次翌数多学财周大全整]\s?)年(?:[内底]|初(?![一二三四五六七八九十])|中(?!无休))|本年度|年初至今|出年(?![菜货刊表报度])|(?:今年(?!\s?(?:[\d一二三四五六七八九十]{1,3}\s?周?岁|\d{1,2}\s?了|多大|几岁|高[一二三]|[初大][一二三四]))|明年)[度底初末中]?|\blast month\b|\b(?:this|next|past) year\b(?! (?:papers?|exams?|questions?))|\b(?:this|last|next|past) quarter\b(?! (?:of the )?moon)|\bytd\b/,
    examples: [
      '上個月 CPI 年增率',
      '今年 出口 統計',
      '勞保費率 明年調整',
      '上季 毛利率',
      '前三季 外銷訂單',
      '年底 檔期',
      '年初 地震',
    ],
  },
  {
    fact: 'Last quarter for quarterly figures; otherwise a season from any time.',
    timeRange: 'year',
    untopical: 'all',
    pattern: /[上下][个一]?季(?!节)|前[两二三3]季/,
    examples: ['油價 上季', '裁員 前三季'],
  },
  {
    fact: 'Last year, which began up to two years ago.',
    timeRange: 'all',
    pattern: /(?<![比较跟与]\s?)[去前]年[度底初末中]?|旧年|\blast year\b/,
    examples: ['去年 諾貝爾文學獎 得主', '前年 台灣 出生率'],
  },
  {
    fact: '“Now” with something that may last for years.',
    timeRange: 'day',
    untopical: 'year',
    pattern: /现在|而家|依家|(?<![\u3400-\u9fff])家阵|凌晨|(?<![\u3400-\u9fff])前\d{1,2}个?小时/,
    examples: ['現在 捷運 動態', '凌晨 地震'],
  },
  {
    fact: 'A weekend or these days, for topics that change weekly.',
    timeRange: 'week',
    untopical: 'year',
    pattern: /周末|周间|(?:这|最近|近)[两几]天|呢[两几][日天]|(?<![\u3400-\u9fff])前[两几]天/,
    examples: ['週末 天氣', '這兩天 油價', '前幾天 地震'],
  },
  {
    fact: 'The newest version, which may be a year old.',
    timeRange: 'month',
    untopical: 'year',
    isVague: true,
    pattern: /最新(?:\s?[a-z\d .]{1,15})?版本?|最新[款型]/,
    examples: ['iOS 最新版 更新 發布', '最新 Switch 版本 公布'],
  },
  {
    fact: 'Lately or recently.',
    timeRange: 'month',
    isVague: true,
    pattern:
      /最新(?:消息)?|(?<!离[我你他她这那家]?)最近(?!的[\u3400-\u9fff]{0,6}(?:[站店局厅馆]|超商|超市|银行|医院|诊所|机场|停车场)$|\s?的?(?:路线|路程|距离|地铁|公交))|近期|近日|近排|呢排|呢轮|近来|这阵子|\b(?:latest|recent(?:ly)?)\b/,
    examples: ['芯片 出口管制 最近', '川普 關稅 最新'],
  },
];
