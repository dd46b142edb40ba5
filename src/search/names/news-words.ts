import type { TimeRange } from '../../schemas.ts';

/** An English word that may appear beside a name in a news query. */
export interface NewsWord {
  /** The word that Taiwan's newspapers use; absent = the English word stays. */
  chinese?: string;
  /** Period of the news that it makes beside a name; absent = it makes no news by itself. */
  timeRange?: TimeRange;
  /** Restricts it to news of places (Amazon Fire is a tablet) or of a person named beside a body (speeches). */
  of?: 'places' | 'bodies';
}

/** Entries `english=Chinese`, with the period and the restriction that they share. */
const ROWS: ReadonlyArray<readonly [words: string, timeRange?: TimeRange, of?: NewsWord['of']]> = [
  [
    `typhoon=颱風 typhoons=颱風 earthquake=地震 quake=地震 flood=水災 floods=水災 flooding=水災 landslide=土石流 fire=火災 fires=火災 blaze=大火
    wildfire=野火 wildfires=野火 blast=爆炸 explosion=爆炸 blackout=停電 derailment=出軌 collapse=倒塌 evacuation=疏散 heatwave=熱浪
    blizzard=暴雪 landfall=登陸 crash=事故`,
    'week',
    'places',
  ],
  ['speech=演說 speeches=演說 remarks=發言 keynote=演說 visit=訪問 visits=訪問', 'month', 'bodies'],
  ['stabbing=砍人 shooting=槍擊 outage=當機 victims=罹難者 hostages=人質', 'week'],
  ['shares=股價 stock=股價 stocks=股票 score=比分 scores=比分 standings=戰績', 'week'],
  [
    `earnings=財報 revenue=營收 profit=獲利 layoffs=裁員 merger=合併 acquisition=收購 takeover=收購 bankruptcy=破產 lawsuit=訴訟
    ban=禁令 bans=禁令 probe=調查 raid=搜索 arrest=逮捕 arrests=逮捕 trial=審判 verdict=判決 indictment=起訴 heist=竊案 scandal=醜聞
    strike=罷工 protest=抗議 protests=抗議 election=選舉 vote=投票 summit=峰會 meeting=會面 talks=會談 deal=協議
    tariff=關稅 tariffs=關稅 sanctions=制裁 war=戰爭 ceasefire=停火 truce=停火 attack=攻擊 attacks=攻擊 airstrike=空襲 airstrikes=空襲
    missile=飛彈 missiles=飛彈 drills=軍演 clash=衝突 clashes=衝突 coup=政變 outbreak=疫情 resigns=辭職
    resignation=辭職 impeachment=彈劾 expansion=擴廠 killed= dies=過世 wins= wounded= nominees=入圍`,
    'month',
  ],
  [
    `sues=提告 sued=被告 fined=罰款 fired=遭開除 ousted=下台 resigned=辭職 impeached=遭彈劾 convicted=定罪 sentenced=判刑 jailed=入獄
    arrested=被捕 indicted=起訴 detained=拘留 extradited=引渡 acquitted=無罪 hacked=遭駭 recalls=召回 sacked=遭解僱 injured=受傷
    traded=交易 beats=擊敗 defeats=擊敗 plunge=大跌 plunges=大跌 soars=飆漲 slumps=下跌 tumbles=下跌 surges=飆升 curbs=管制 shutdown=停擺
    strikes=空襲 robbery=搶案 hostage=人質 casualties=傷亡 survivors=生還者 antitrust=反壟斷 bailout=紓困 engagement=訂婚 protesters=示威者 shot=遭槍擊 massacre=屠殺
    announces=宣布 unveils=發表 postpones=延後 postponed=延期 cancels=取消 halts=暫停 halted=暫停 suspends=暫停 approves=批准 rejects=否決 warns=警告
    accuses=指控 accused=被控 denies=否認 slams=批評 urges=呼籲 vows=誓言 ruling=裁決 guilty=有罪 pleads=認罪 raids=搜索 seizes=查扣 banned=遭禁
    walkout=罷工 boycott=抵制 evacuated=撤離 rescued=獲救 sinks=下跌 jumps=上漲 selloff=拋售 injury=傷勢
    stake=入股 restructuring=重組 sworn=宣誓 quits=辭職 corruption=貪腐`,
    'month',
  ],
  [
    `news=新聞 latest=最新 recent=最近 breaking=快訊 today=今天 tonight=今晚 tomorrow=明天 yesterday=昨天 price=價格 prices=價格
    results=結果 schedule=賽程 weather=天氣 forecast=預報 winners=得獎 nominations=入圍 weekend=週末 factory=工廠
    drone=無人機 rescue=救援 growth=成長 quarter=季 quarterly=季 sales=銷量 market=市場 ceo=執行長 headquarters=總部 forecasts=預測 plant=工廠
    final=決賽 finals=決賽 semifinal=準決賽 semifinals=準決賽 champion=冠軍 champions=冠軍 men=男子 women=女子 men's=男子 women's=女子 singles=單打
    doubles=雙打 winner=得主 coach=總教練 mayor=市長 minister=部長 chairman=董事長 successor=接班人 candidate=候選人 poll=民調 polls=民調 budget=預算
    inflation=通膨 economy=經濟 exports=出口 imports=進口 immigration=移民 policy=政策 draw=籤表 transfer=轉會 transfers=轉會 lineup=先發 tour=巡演 concert=演唱會 album=專輯 trailer=預告 this= next= last= week= month= year= now= live= update= updates= share=股價 etf= etfs= official= website= race=`,
  ],
  [
    `tickets=門票 ticket=門票 museum=博物館 hotel=飯店 hotels=飯店 flight=航班 flights=航班 luggage=行李 baggage=行李 travel=旅遊 itinerary=行程
    map=地圖 population=人口 capital=首都 president=總統 founder=創辦人 tuition=學費 admission=錄取 ranking=排名 rankings=排名 scholarship=獎學金
    review=評價 reviews=評價 history=歷史 season=季 airport=機場 vaccine=疫苗 dosage=劑量 treatment=治療 membership=會員`,
  ],
];

/** English words that may appear beside a name in a news query, in lower case. */
export const NEWS_WORDS: ReadonlyMap<string, NewsWord> = new Map(
  ROWS.flatMap(([words, timeRange, of]) =>
    words.split(/\s+/).map((entry): [string, NewsWord] => {
      const [word = '', chinese] = entry.split('=');
      return [word, { ...(chinese && { chinese }), ...(timeRange && { timeRange }), ...(of && { of }) }];
    }),
  ),
);

/** Pairs of words with a translation of their own. */
const PAIRS: ReadonlyArray<readonly [RegExp, string]> = [
  [/\b(?:share|stock) prices?\b/gi, '股價'],
  [/\bdeath toll\b/gi, '死亡人數'],
  [/\bofficial website\b/gi, '官網'],
  [/\brate decision\b/gi, '利率決議'],
  [/\brate hikes?\b/gi, '升息'],
  [/\brate cuts?\b/gi, '降息'],
  [/\brace results?\b/gi, '賽果'],
  [/\bmarket cap\b/gi, '市值'],
  [/\bmarket share\b/gi, '市占率'],
  [/\brelease date\b/gi, '推出日期'],
  [/\bside effects?\b/gi, '副作用'],
  [/\bopening hours\b/gi, '營業時間'],
  [/\b(?:how|where) to (?:book|reserve)\b/gi, '預約'],
  [/\b(?:how|where) to buy\b/gi, '購買'],
  [/\b(?:how|where) to watch\b/gi, '轉播'],
  [/\bhow to get to\b/gi, '交通'],
];

/** Words of English sentences that stand for nothing in a Chinese query; `up` changes the word before it: fed up. */
const GRAMMAR =
  /\b(?:who|what|how|where|when|why|which|is|are|was|were|do|does|did|can|my|the|a|an|of|to|in|on|for|from|with|and|at|by)\b/gi;
const SENTENCE = new RegExp(`${GRAMMAR.source}|\\bup\\b`, 'i');

/** Compounds of two words: carry on, check-in. */
const COMPOUNDS =
  /\b(carry|check|sign|log|start|add|lay|buy|sell|spin|roll|shut|ramp|turn)[ -](?:on|in|up|out|off|down|over)\b/gi;

/** Whether an English text is worded as a sentence. */
export function isEnglishSentence(text: string): boolean {
  return SENTENCE.test(text.replace(COMPOUNDS, '$1'));
}

/** Translates the news words in a part of an English query between its names, as Taiwan's newspapers word them. */
export function newsWordsInChinese(text: string): string {
  const paired = PAIRS.reduce((whole, [pattern, chinese]) => whole.replace(pattern, chinese), text);
  const content = isEnglishSentence(paired) ? paired.replace(GRAMMAR, ' ').replace(/ {2,}/g, ' ') : paired;
  return content.replace(
    /[a-z]+(?:['’]s\b)?/gi,
    (word) => NEWS_WORDS.get(word.toLowerCase().replace('’', "'"))?.chinese ?? word,
  );
}
