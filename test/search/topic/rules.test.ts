import { describe, expect, it } from 'vitest';
import { TIMES } from '../../../src/search/dates/time-rules.ts';
import { plan } from '../../../src/search/plan.ts';
import { EVERGREEN, MENTIONED, TOPICS } from '../../../src/search/topic/rules.ts';
import { foldText } from '../../../src/text/fold.ts';

const NOW = new Date('2026-11-20T02:00:00Z');
const planned = (query: string) => plan({ query, lang: 'zh-TW', now: NOW, timeZone: 'Asia/Taipei' });
const rows = <Rule extends { fact: string; examples: readonly string[] }>(rules: readonly Rule[]) =>
  rules.flatMap((rule) => rule.examples.map((example) => [example, rule.fact, rule] as const));

describe('each example is planned as its rule states', () => {
  it.each(rows(MENTIONED))('%s: %s', (query) => {
    expect(planned(query)).toMatchObject({ category: 'general', time_range: 'all' });
  });

  it.each(rows(EVERGREEN))('%s: %s', (query, _fact, rule) => {
    expect(planned(query)).toMatchObject({ category: 'general', time_range: 'all' });
    expect(foldText(query)).toMatch(rule.pattern);
  });

  it.each(rows(TOPICS))('%s: %s', (query, _fact, rule) => {
    const { category, time_range } = planned(query);
    expect(category).toBe(rule.category);
    // time words in an example may set another period
    if (!TIMES.some(({ pattern }) => pattern.test(foldText(query)))) expect(time_range).toBe(rule.timeRange);
    expect(TOPICS.find(({ pattern }) => pattern.test(foldText(query)))).toBe(rule);
  });

  it.each(rows(TIMES))('%s: %s', (query, _fact, rule) => {
    expect(planned(query).time_range).toBe(rule.timeRange);
    expect(TIMES.find(({ pattern }) => pattern.test(foldText(query)))).toBe(rule);
  });
});

it('patterns are stored in the folded form that matches both scripts', () => {
  for (const { pattern } of [...MENTIONED, ...EVERGREEN, ...TOPICS, ...TIMES]) {
    expect(foldText(pattern.source)).toBe(pattern.source.toLowerCase());
    expect(pattern.flags).toBe('');
  }
});

describe("queries that contain a rule's words by accident", () => {
  it.each([
    ['24小時 便利商店 附近', 'general', 'all'],
    ['斷食 16小時 方法', 'general', 'all'],
    ['動態規劃 演算法', 'general', 'all'],
    ['訊息佇列 消息佇列 RabbitMQ', 'general', 'all'],
    ['《今天》 北島 詩', 'general', 'all'],
    ['公布欄 樣式', 'general', 'all'],
    ['辭職信 範文', 'general', 'all'],
    ['創新高中 招生', 'general', 'all'],
    ['限電流 電阻', 'general', 'all'],
    ['山火 成因', 'general', 'all'],
    ['極限水上樂園', 'general', 'all'],
    ['門禁 權限電梯', 'general', 'all'],
    ['嘗試射箭', 'general', 'all'],
    ['社會面', 'general', 'all'],
    ['受刑人 會面', 'general', 'all'],
    ['小蘇打 火山爆發', 'general', 'all'],
    ['小孩 跌破頭 護理', 'general', 'all'],
    ['公共機車 停車', 'general', 'all'],
    ['山火賁 卦', 'general', 'all'],
    ['火山爆發 實驗', 'general', 'all'],
    ['明日之後 手遊 職業', 'general', 'all'],
    ['明天過後 電影', 'general', 'all'],
    ['訪客 會面 登記', 'general', 'all'],
    ['911 恐怖攻擊 經過', 'general', 'all'],
    ['直播 設備 新手', 'general', 'all'],
    ['失聯移工 雇主', 'general', 'all'],
    ['公車 動態 307', 'general', 'all'],
    ['事故車 行情', 'general', 'all'],
    ['交通事故 和解書', 'general', 'all'],
    ['福島 核電廠 事故', 'general', 'all'],
    ['事故 英文', 'general', 'all'],
    ['市值型ETF', 'general', 'all'],
    ['全球 市值 排名', 'general', 'all'],
    ['科技創新高地', 'general', 'all'],
    ['创新低碳 技术', 'general', 'all'],
    ['影集 前三季 線上看', 'general', 'all'],
    ['動畫 下一季', 'general', 'all'],
    ['二周目 上一周目 繼承', 'general', 'all'],
    ['DSE past year papers', 'general', 'all'],
    ['每年底 盤點', 'general', 'all'],
    ['「最新」 字體 設計', 'general', 'all'],
    ['2048 遊戲', 'general', 'all'],
    ['6月大 寶寶 作息', 'general', 'all'],
    ['上週年 慶 特賣', 'general', 'all'],
    ['會考慮 結婚', 'general', 'all'],
    ['颱風 等級', 'general', 'all'],
    ['颱風 命名', 'general', 'all'],
    ['颱風天 泡麵', 'general', 'all'],
  ])('%s', (query, category, time_range) => expect(planned(query)).toMatchObject({ category, time_range }));
});

describe('recent events are news, whatever is asked about them', () => {
  it.each([
    ['台電 停電 原因 今早', 'news', 'day'],
    ['油價 上漲 原因', 'general', 'all'],
    ['為什麼 高鐵 停駛 昨天', 'news', 'week'],
    ['颱風天 停電 怎麼辦 今天', 'general', 'all'],
  ])('%s', (query, category, time_range) => expect(planned(query)).toMatchObject({ category, time_range }));
});

describe('words of time', () => {
  it.each([
    ['吃藥超過兩天', 'general', 'all'],
    ['將近一年 沒運動', 'general', 'all'],
    ['考前2小時 喝咖啡', 'general', 'all'],
    ['字出現在圖片上', 'general', 'all'],
    ['前日軍 基地', 'general', 'all'],
    ['聽日劇 學日文', 'general', 'all'],
    ['依家長 意願', 'general', 'all'],
    ['日本周遊券', 'general', 'all'],
    ['基本月租費', 'general', 'all'],
    ['鋼琴日課', 'general', 'all'],
    ['說明日語 文法', 'general', 'all'],
    ['附近日本料理店', 'general', 'all'],
    ['離我最近的超商', 'general', 'all'],
    ['live music bars', 'general', 'all'],
    ['日本月台 便當', 'general', 'all'],
    ['版本週期 管理', 'general', 'all'],
    ['這個月餅 熱量', 'general', 'all'],
    ['過去年代 照片', 'general', 'all'],
    ['即時翻譯 耳機', 'general', 'all'],
    ['一年內 換發 護照', 'general', 'all'],
    ['兩年底薪', 'general', 'all'],
    ['出年菜 師傅', 'general', 'all'],
    ['露出年輪 木工', 'general', 'all'],
    ['quarter final rules', 'general', 'all'],
    ['換季 保養', 'general', 'all'],
    ['離車站最近的銀行', 'general', 'all'],
    ['最近的便利商店', 'general', 'all'],
    ['啱啱好 歌', 'general', 'all'],
    ['剛剛出生 小貓 照顧', 'general', 'all'],
    ['頭先打雷好大聲', 'news', 'day'],
    ['即時位置 分享 iPhone', 'general', 'all'],
    ['LINE 即時位置', 'general', 'all'],
    ['呢個禮拜 賽馬', 'news', 'week'],
    ['今個月餅', 'general', 'all'],
    ['呢排 樓市', 'news', 'month'],
    ['呢兩日 天氣', 'news', 'week'],
    ['琴晚 火警', 'news', 'week'],
    ['鋼琴晚會', 'general', 'all'],
    ['聽朝 打風', 'news', 'day'],
    ['下一週目 繼承', 'general', 'all'],
    ['如何看待 今日 A股', 'news', 'day'],
    ['昨天我的手機掉進水裡', 'general', 'all'],
    ['我國 昨天 發射 衛星', 'news', 'week'],
    ['我想知道 今天 停電 地區', 'news', 'day'],
    ['剛剛結婚 要不要 合併報稅', 'general', 'year'],
    ['某公司 剛剛發布 聲明', 'news', 'day'],
    ['20年後的今天', 'general', 'all'],
    ['我今年46歲 可以 考 駕照 嗎', 'general', 'all'],
    ['到 九寨溝 最近路線', 'general', 'all'],
    ['第15屆 數學獎 得主', 'general', 'all'],
    ['自動回應 設定', 'general', 'all'],
    ['洪水猛獸 意思', 'general', 'all'],
    ['地震局', 'general', 'all'],
    ['啟停電瓶 型號', 'general', 'all'],
    ['08年 美國大選', 'general', 'all'],
    ['全球市值最大的公司', 'general', 'all'],
    ['平安險的生效 時間', 'general', 'all'],
    ['我現在懷孕可以搭飛機', 'general', 'all'],
    ['我爸今年要退休 勞保', 'general', 'all'],
    ['某縣 新聞網', 'general', 'all'],
    ['today show host', 'general', 'all'],
    ['last week tonight host', 'general', 'all'],
    ['穿上季節限定 外套', 'general', 'all'],
  ])('are not found inside other words: %s', (query, category, time_range) =>
    expect(planned(query)).toMatchObject({ category, time_range }),
  );

  it.each([
    ['現在學日文來得及嗎', 'general', 'year'],
    ['週末 親子 去處', 'general', 'year'],
    ['凌晨 失眠', 'general', 'all'],
    ['14天內 換貨', 'general', 'all'],
    ['懷孕兩個月內 禁忌', 'general', 'all'],
    ['現在 幾點', 'news', 'day'],
    ['現在颱風動態', 'news', 'day'],
    ['屏東現在有沒有下雨', 'news', 'day'],
    ['颱風現在在哪', 'news', 'day'],
    ['現在下雨天露營裝備', 'general', 'year'],
    ['即時 車禍 國道一號', 'news', 'day'],
    ['嘉義即時氣溫', 'news', 'day'],
    ['週末 天氣', 'news', 'week'],
  ])('make no news by themselves when they are weak: %s', (query, category, time_range) =>
    expect(planned(query)).toMatchObject({ category, time_range }),
  );

  it.each([
    ['高雄昨晚火警', 'news', 'week'],
    ['台北明天天氣', 'news', 'day'],
    ['這週末天氣', 'news', 'week'],
    ['下週二天氣', 'news', 'week'],
    ['聽日會唔會落雨', 'news', 'day'],
    ['金正恩最新消息', 'news', 'month'],
    ['台積電近一週股價', 'news', 'week'],
    ['美金即時匯率', 'news', 'day'],
    ['live tennis scores', 'news', 'day'],
    ['3小時前 地震', 'news', 'day'],
    ['昨天晚上 陳偉殷', 'news', 'week'],
    ['高雄昨天下午大樓', 'news', 'week'],
    ['前年底 房價', 'general', 'all'],
    ['去年底 颱風警報', 'general', 'all'],
    ['本年度 預算', 'general', 'year'],
    ['今年度 招生', 'general', 'year'],
    ['本月末 截止', 'general', 'month'],
    ['鴻海上個月出貨', 'general', 'year'],
    ['鴻海上個星期徵才', 'general', 'month'],
    ['大谷翔平本月成績', 'general', 'month'],
    ['大谷翔平本週打擊', 'news', 'week'],
    ['上海上週天文館', 'general', 'month'],
    ['下週日本隊比賽', 'news', 'week'],
    ['這週日圓走低', 'news', 'week'],
    ['上週天災', 'general', 'month'],
    ['年底 檔期', 'general', 'year'],
    ['年內 降準', 'general', 'year'],
    ['年初 選舉', 'news', 'year'],
    ['年中 檔期', 'general', 'year'],
    ['大年初二 回娘家', 'general', 'all'],
    ['年中無休 餐廳', 'general', 'all'],
    ['一年中 最熱', 'general', 'all'],
    ['青年中心 活動', 'general', 'all'],
    ['前三季 毛利率', 'general', 'year'],
    ['上個季度 增速', 'general', 'year'],
    ['上一季 毛利率', 'general', 'year'],
    ['上一個月 樓價', 'general', 'year'],
    ['上一週 融資餘額', 'general', 'month'],
    ['年初至今 漲幅', 'general', 'year'],
    ['出年 公眾假期', 'general', 'year'],
    ['revenue last quarter', 'general', 'year'],
    ['index performance past week', 'news', 'week'],
    ['本週五月天行程', 'news', 'week'],
    ['上一個週末 花市', 'news', 'month'],
    ['上週三 里長 說明會', 'news', 'month'],
    ['這一週 大事', 'news', 'week'],
    ['今午 旺角', 'news', 'day'],
    ['頭先 旺角 封路', 'news', 'day'],
    ["yesterday's Taiwan Series game", 'news', 'week'],
    ['this morning Taipei metro', 'news', 'day'],
    ['Hualien last night', 'news', 'week'],
  ])('are found without spaces around them: %s', (query, category, time_range) =>
    expect(planned(query)).toMatchObject({ category, time_range }),
  );
});

it.each([
  ['本週 平板 推薦', 'general', 'month'],
  ['今天 午餐 推薦', 'general', 'all'],
  ['本週 重訓 教學', 'general', 'all'],
  ['本月 生理期 計算', 'general', 'year'],
  ['最新版 系統 支援 機型', 'general', 'year'],
  ['新款 耳機 最新款', 'general', 'year'],
  ['系統 最新消息', 'news', 'month'],
])('advice and newest versions get a longer period than their time words say: %s', (query, category, time_range) =>
  expect(planned(query)).toMatchObject({ category, time_range }),
);

describe('topics', () => {
  it.each([
    ['新聞稿 發送', 'general', 'all'],
    ['新聞聯播 幾點播', 'general', 'all'],
    ['頭條號 收益', 'general', 'all'],
    ['限時動態 保留 24小時', 'general', 'all'],
    ['the day after tomorrow plot', 'general', 'all'],
    ['市府 弊案 最新進度', 'news', 'month'],
    ['昨天 得標 是哪家公司 桃園', 'news', 'week'],
    ['git 伺服器 遭駭 昨天', 'news', 'week'],
    ['breaking news Hualien', 'news', 'week'],
    ['新聞台 頻道', 'general', 'all'],
    ['新聞主播 薪水', 'general', 'all'],
    ['新聞自由 指標', 'general', 'all'],
    ['已讀不回 發消息', 'general', 'all'],
    ['發行量 雜誌', 'general', 'all'],
    ['首長 出訪 友邦', 'news', 'month'],
    ['環境變數不生效', 'general', 'all'],
    ['發布訂閱 設計', 'general', 'all'],
    ['冰箱 故障 聲音', 'general', 'all'],
    ['機車 故障燈', 'general', 'all'],
    ['爆炸頭 造型', 'general', 'all'],
    ['大盤雞 麵', 'general', 'all'],
    ['中職 升學', 'general', 'all'],
    ['訊息 消息提醒 關閉', 'general', 'all'],
    ['召回率 計算', 'general', 'all'],
    ['game crash on launch', 'general', 'all'],
    ['leader election zookeeper', 'general', 'all'],
    ['meeting minutes template', 'general', 'all'],
    ['recall f1 score pytorch', 'general', 'all'],
    ['eps to svg', 'general', 'all'],
  ])('are not found inside other words: %s', (query, category, time_range) =>
    expect(planned(query)).toMatchObject({ category, time_range }),
  );

  it.each([
    ['甲午戰爭 賠款', 'general', 'all'],
    ['20世紀 戰爭', 'general', 'all'],
    ['清朝 內閣', 'general', 'all'],
    ['車諾比 爆炸 原貌', 'general', 'all'],
    ['唐山大地震 紀念 今天', 'news', 'day'],
    ['總冠軍賽 第二戰 比分', 'news', 'week'],
  ])('of history are general unless the query says today: %s', (query, category, time_range) =>
    expect(planned(query)).toMatchObject({ category, time_range }),
  );

  it.each([
    ['site:news.example.com 食譜庫', 'general', 'all'],
    ['台積電 -股價 -今天', 'general', 'all'],
    ['intitle:地震 房屋', 'general', 'all'],
    ['site:example.com 地震 今天', 'news', 'day'],
  ])('are read from the plain words only, not from operators: %s', (query, category, time_range) =>
    expect(planned(query)).toMatchObject({ category, time_range }),
  );

  it.each([
    '港鐵 故障',
    '台中 限水',
    '班機 航班 取消',
    '颱風 登陸 廣東',
    '隧道 坍方 中斷',
    '學生 墜樓',
    '中央銀行 理監事會',
    '稀土 出口 管制',
    '北韓 試射',
    '比特幣 跌破 9萬',
    '總理 不信任案',
    '工廠 爆炸',
    '大盤 收盤',
    '中職 賽程',
    '疫苗 召回',
    '新法 生效',
    'plane crash',
    'NBA 戰績',
    '日韓戰 比分',
    '蘋果發表會 直播',
    'OpenAI 發布 新模型 參數',
    '輝達 市值 史上新高',
    '頭條 新聞',
    '港鐵 事故',
    '中美 經貿 磋商',
    '世界盃 資格賽 比分',
    '史上最高 收盤',
    '高性能 計算 晶片 制裁',
    '原始碼 外洩',
    '法國 退休制度 改革 示威',
    '選舉 制度 修法 三讀',
    '疫情 升溫 疫苗 預防接種',
    '質詢 防災 預算',
    '營收 創歷年新高',
    '登革熱 預防 疫情 今天',
    '自殺預防 法案 三讀',
    '疾管署 發布 流感疫情 預防 指引',
    '预防 诈骗 新闻',
    '史上第二高 營收',
    '史上 最大 裁員',
    '颱風直播 中央氣象署',
    '民調 誤差在 3%',
    'npm JavaScript supply chain attack news',
    'SQL Server outage',
    '爬蟲 業者 起訴',
    'Python 新版 發布',
    '死刑制度 公投',
    '電影分級 修法',
    '世界盃 賽制 改變',
    '勞基法第84條 三讀',
    '第三條 跑道 動工',
    '模板倒塌 工地',
    '量子 計算 財報',
    '統一發票 中獎號碼 兌獎',
    '營收 較去年 成長',
  ])('are found in news queries: %s', (query) => expect(planned(query).category).toBe('news'));
});

describe('an event in a question about lasting facts', () => {
  it.each([
    '空難 生存率 座位',
    '空襲警報 聲音',
    '台股 開盤時間',
    '罷工 權利',
    '財報 怎麼看',
    '民調 抽樣',
    '墜樓 責任 認定',
    '莫拉克颱風 小林村',
    '凱米颱風',
    '颱風山陀兒 高雄 災情',
    '超强台风 摩羯 海南',
    'election types',
  ])('is general and of all time: %s', (query) => {
    expect(planned(query)).toMatchObject({ category: 'general', time_range: 'all' });
  });
});
