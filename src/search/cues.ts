import type { TimeRange } from '../schemas.ts';

/**
 * What in a query tells the period and the category, as tables that are read from the top. Measured on 120 hand-written
 * queries in both scripts and Cantonese; the words are those that people type, not those of one set.
 */

/** A question about how things are, not about what happened: it beats every other cue. */
export const EVERGREEN =
  /是什[麼么]|什[麼么]是|是咩|意思|怎[麼么樣样]|如何|點樣|点样|教[學学程]|[歷历]史|由[來来]|原理|原因|[為为]什[麼么]|差[別别異异]|[區区][別别]|[種种][類类]|做法|食[譜谱]|推[薦荐]|懶人包|方法|步[驟骤]|公式|定[義义]|介[紹绍]|[攻功]略|怎[樣样]|症[狀状]|用法|[語语]法|作者|歌[詞词]|生平|\b(how to|what is|tutorial|guide|history of|meaning|definition|vs\.?)\b/i;

/** Words about words: the cue that follows is mentioned, not meant. */
export const MENTIONED = /一[詞词]|英文怎|[歌詞词]|新[聞闻][學学]|即[時时]通[訊讯]|即[時时][貼贴]|即食/;

export const NEWS =
  /新[聞闻]|消息|快[訊讯报報]|[頭头][條条]|即[時时]|直播|[選选][舉举情]|民[調调]|投票|地震|[颱台][風风]|停班停[課课]|停[課课]|[豪暴]雨特[報报]|特[報报]|警[報报]|股[價价市]|收[盤盘]|大[盤盘]|匯率|汇率|油[價价]|法[說说][會会]|[財财][報报]|[營营]收|升息|降息|加息|[減减]息|[關关]稅|关税|比[數数分]|[戰战][績绩況况]|[賽赛][果程]|[總总]冠[軍军]|[開开][獎奖]|[罷罢]免|彈劾|弹劾|[辭辞]職|辞职|逮捕|起[訴诉]|判[決决刑]|[車车][禍祸]|火警|火[災灾]|爆炸|空[難难]|罷工|罢工|示威|抗[議议]|疫情|[確确][診诊]|召回|召見|[訪访][問问]|峰[會会]|制裁|停火|[戰战][爭争]|空[襲袭]|[談谈]判|[會会和][談谈]|三[讀读]|停[電电]|故障|[講讲][話话]|管制|宣布|宣佈|[發发][布佈表][會会]|最新[進进]展|今[日天].{0,6}(天[氣气]|[價价])|\b(news|latest|breaking|election|earnings|stock price|score)\b/i;

export interface Cue {
  range: TimeRange;
  pattern: RegExp;
}

/** Words of time, the more exact first. */
export const TIMES: readonly Cue[] = [
  {
    range: 'day',
    pattern:
      /今[天日早晚]|今朝|今晨|即[時时]|[剛刚]{2}|剛才|刚才|[現现]在|而家|依家|\d+\s*(?:小[時时]|[個个]?[鐘钟][頭头]|分[鐘钟])(?:[內内前]|以[內内])?|\b(?:today|tonight|right now|live)\b/i,
  },
  {
    range: 'day',
    pattern: /昨[天日晚]|琴日|[尋寻]日|凌晨|明[天日早晚]|[聽听]日|停班停[課课]|\b(?:yesterday|tomorrow)\b/i,
  },
  {
    range: 'week',
    pattern:
      /[本這这下][週周]|[這这本下]個?[星禮礼][期拜]|上[週周]|上個?[星禮礼][期拜]|[週周]末|今個?[星禮礼][期拜]|\bthis week\b/i,
  },
  { range: 'month', pattern: /[本這这]個?月|今個月|\bthis month\b/i },
  { range: 'month', pattern: /上[個个]?月|\blast month\b/i },
  { range: 'year', pattern: /去年|舊年|今年|明年|今季|本季|上半年|下半年|\b(?:this|last|next) year\b/i },
  { range: 'all', pattern: /前年/ },
  { range: 'month', pattern: /最新|最近|近期|近日|近排|近[來来]|\b(?:latest|recent)\b/i },
];
