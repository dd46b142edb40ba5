import { describe, expect, it } from 'vitest';
import { periodIn } from '../../../src/search/dates/period.ts';
import { foldText } from '../../../src/text/fold.ts';

const period = (query: string, day = '2026-11-20') => periodIn(foldText(query), new Date(`${day}T00:00:00Z`));

describe('the period of a query that names a year, month or day', () => {
  it.each([
    ['2027-01-01', '2027 端午節', 'year'],
    ['2027-01-09', '2027年 補班日', 'year'],
    ['2026-12-10', '2027 燈會', 'year'],
    ['2027-01-03', '民國116年 國曆', 'year'],
    ['2027-02-01', '2月 新番', 'month'],
    ['2027-02-04', '2027年2月 檔期', 'month'],
    ['2026-11-20', '2025 票房', 'all'],
    ['2027-06-18', '27年Q1 手機 出貨量', 'year'],
    ['2027-01-20', '2026年Q4 財報', 'year'],
    ['2027-01-20', '去年第四季 財報', 'year'],
    ['2027-01-20', '4Q25 財報', 'all'],
    ['2026-11-20', '明年第一季 電價', 'year'],
    ['2026-11-20', '115年第三季 GDP', 'year'],
    ['2026-11-20', '11/20 停電', 'day'],
    ['2026-11-20', '11/19 停電', 'week'],
    ['2026-11-20', '11/21 停電', 'day'],
    ['2026-11-20', '11/14 停電', 'week'],
    ['2026-11-20', '11/13 停電', 'month'],
    ['2026-11-20', '10/21 停電', 'month'],
    ['2026-11-20', '10/20 停電', 'year'],
    ['2026-11-20', '2025-11-20 會議', 'year'],
    ['2026-11-20', '2025-11-19 會議', 'all'],
    ['2027-01-20', '1/19 模型展', 'week'],
    ['2026-11-20', '2026-11-16 會議', 'week'],
    ['2026-11-20', '2023-24 英超 冠軍', 'all'],
    ['2026-11-20', '112年11月 物價', 'all'],
    ['2026-11-20', '115年11月 物價', 'month'],
    ['2026-11-20', '115/11/19 公告', 'week'],
    ['2026-11-20', '檔期 11/19 到 12/4', 'month'],
    ['2026-11-20', '展覽 11月18日至1月3日', 'month'],
    ['2027-01-02', '展覽 11月18日至1月3日', 'month'],
    ['2027-01-05', '展覽 11月18日至1月3日', 'year'],
    ['2026-11-20', '大雨 11/16-11/19', 'week'],
    ['2026-11-20', '9-10月 發票', 'year'],
    ['2026-11-20', '9、10月 發票', 'year'],
    ['2026-11-20', '2026 決賽 昨天', 'week'],
    ['2026-11-20', '2026 決賽 最新', 'year'],
    ['2026-11-20', '2026 元旦', 'year'],
    ['2026-11-20', '2026 元大 財報', 'year'],
    ['2026-11-20', '2026 點燈', 'year'],
    ['2026-11-20', '2026 萬人 路跑', 'year'],
    ['2026-11-20', '115年第3季 經濟成長率', 'year'],
    ['2026-11-20', '112年度 所得稅', 'all'],
    ['2026-11-20', '115學年度 招生', 'year'],
    ['2026-11-20', '113年 學測 題目', 'all'],
    ['2026-11-20', '115年 學測 題目', 'year'],
    ['2026-11-20', '109年總統大選 得票率', 'all'],
    ['2026-11-20', '台積電 109年 股價', 'all'],
    ['2026-11-20', '98年 預算書', 'all'],
    ['2026-11-20', '115年颱風 災情', 'year'],
    ['2026-11-20', '二〇二六年 施政', 'year'],
    ['2026-11-20', '二零二三年 預算', 'all'],
    ['2026-11-20', '四月三日 花蓮 地震', 'year'],
    ['2026-11-20', '十一月 選舉', 'month'],
    ['2026-11-20', '十一月十八日 立法院', 'week'],
    ['2026-11-20', '十一月二十日至十二月三十一日 展覽', 'month'],
    ['2026-11-20', '民國一一五年十一月 選舉', 'month'],
    ['2026-11-20', '115.11.18 公告', 'week'],
    ['2026-11-20', '昭和20年11月15日', 'all'],
    ['2026-11-20', '乾隆60年11月', 'all'],
    ['2026-11-20', '令和8年11月 選舉', 'month'],
    ['2026-11-25', '去年11月 選舉', 'all'],
    ['2026-11-25', '前年11月 縣市長選舉', 'all'],
    ['2026-11-25', '2年前 11月 地震', 'all'],
    ['2026-11-25', '去年5月 選舉', 'all'],
    ['2026-11-25', '去年五月 選舉', 'all'],
    ['2026-11-25', '去年12月 選舉', 'year'],
    ['2026-11-25', '去年11月25日 地震', 'year'],
    ['2026-11-25', '去年11月24日 地震', 'all'],
    ['2026-11-25', '去年10/31 颱風康芮', 'all'],
    ['2026-11-25', '明年1月 選舉', 'month'],
    ['2026-11-25', '明年12月 選舉', 'year'],
    ['2026-11-25', '24年11月 選舉', 'all'],
    ['2026-11-25', '2024 10/31 颱風', 'all'],
    ['2026-11-25', '2026 11/18 地震', 'month'],
    ['2026-11-25', '2026 世界盃 11月 賽程', 'month'],
    ['2026-11-25', '20240403花蓮地震', 'all'],
    ['2026-11-25', '20261118 地震', 'month'],
    ['2026-11-25', '202603 地震', 'year'],
    ['2026-11-25', '3月底 報稅', 'year'],
    ['2026-11-25', '三月底 報稅', 'year'],
    ['2026-11-25', '月底 報稅', 'month'],
    ['2026-11-25', 'April 3 Hualien earthquake', 'year'],
    ['2026-11-25', '3 April 2024 earthquake', 'all'],
    ['2026-11-25', 'Nov 20 earthquake', 'week'],
    ['2026-11-25', 'Nov 2026 CPI', 'month'],
    ['2026-11-25', '1895年 條約', 'all'],
  ])('on %s, the period of "%s" is "%s"', (day, query, timeRange) =>
    expect(period(query, day)).toMatchObject({ timeRange }),
  );
});

describe('the period of a query with a number and a time unit', () => {
  it.each([
    ['近十二天 股價', 'month', undefined],
    ['過去48小時 降雨', 'week', undefined],
    ['past 5 days typhoon', 'week', undefined],
    ['2 days ago flood', 'week', undefined],
    ['四年前 疫情', 'all', 'all'],
    ['past two weeks in Taipei', 'month', undefined],
    ['a week ago flood', 'week', undefined],
    ['a day ago flood', 'week', undefined],
    ['七天前 淹水', 'month', 'all'],
    ['七天內 淹水', 'week', 'all'],
    ['今天 股價 五年內 新高', 'day', undefined],
    ['半年前 房價', 'year', 'all'],
    ['過去兩季 毛利', 'year', undefined],
    ['十分鐘前 地震', 'day', 'all'],
    ['兩週內 新聞', 'month', 'all'],
    ['三十六小時內 地震', 'day', 'all'],
  ])('in "%s", the period is "%s"', (query, timeRange, untopical) =>
    expect(period(query)).toMatchObject({ timeRange, untopical }),
  );
});

describe('the period of a number of time units', () => {
  it.each([
    ['day', '分鐘 小時 鐘頭', 'minute minutes hour hours'],
    ['week', '天 日', 'day days'],
    ['month', '週 周 星期 禮拜', 'week weeks'],
    ['year', '月 個月', 'month months'],
    ['all', '年', 'year years'],
  ])('is "%s" for the units %s, %s in every wording', (timeRange, units, englishUnits) => {
    const said = (unit: string) => [
      ...['近', '過去', '最近'].map((word) => `${word}3${unit} 股價`),
      ...['前', '之前', '內', '以內', '之內'].map((word) => `股價 3${unit}${word}`),
    ];
    const saidInEnglish = (unit: string) => [`last 3 ${unit} flood`, `past 3 ${unit} flood`, `flood 3 ${unit} ago`];
    const queries = [...units.split(' ').flatMap(said), ...englishUnits.split(' ').flatMap(saidInEnglish)];
    for (const query of queries) expect([query, period(query)?.timeRange]).toEqual([query, timeRange]);
  });

  it.each([
    ['week', '鴻海這個週 鴻海下個星期 鴻海本週 鴻海本星期 鴻海本禮拜'],
    ['month', '鴻海上個禮拜 鴻海本月'],
    ['year', '鴻海上個月 鴻海本季 鴻海近3季 鴻海過去兩季度'],
  ])('is "%s" for one unit directly after a name: %s', (timeRange, queries) => {
    for (const query of queries.split(' ')) expect([query, period(query)?.timeRange]).toEqual([query, timeRange]);
  });
});

it.each([
  '2/3 杯 麵粉',
  '1/2 大匙 鹽',
  '1/2 小匙 鹽',
  '1/2 茶匙 鹽',
  '1/2 匙 鹽',
  '1/2 寸 水管',
  '1/2 英寸 水管',
  '1/2 英吋 水管',
  '3/4 拍 練習',
  '1/8 強',
  '2/3 以上 同意',
  '大約1/3的人口',
  '占比達3/5左右',
  '型號 i92204.1 刷機',
  '11/32 進度',
  '13/5 進度',
  '0/5 進度',
  '5/0 進度',
  '1/2 吋 螺絲',
  '1/4 決賽',
  '9/11 恐攻',
  '考前三天',
  'Python 3.12',
  '血壓 120/80',
  '跌 2000 點',
  '2000元 耳機',
  '100年歷史',
])('numbers in "%s" are not read as a time', (query) => expect(period(query)).toBeUndefined());

describe('a season that is not over sets no period of its own', () => {
  it.each([
    ['2027-03-01', '2026-27 歐冠 賽程', undefined],
    ['2026-11-20', '2026/27 學年度 註冊', undefined],
    ['2026-11-20', '2025-2026 西甲 戰績', undefined],
    ['2026-11-20', '2025-26 NBA 昨天', 'week'],
    ['2026-11-20', '2024-25 德甲 冠軍', 'all'],
    ['2026-11-20', '2026-10-27 會議', 'month'],
    ['2027-10-20', '2026-11 會議', 'year'],
  ])('on %s, the period of "%s" is "%s"', (day, query, timeRange) =>
    expect(period(query, day)?.timeRange).toBe(timeRange),
  );
});

it.each([
  '每年11月25日',
  '農曆八月 颱風',
  '1年3月 定存',
  '11月23日出生的名人',
  '11月出生的名人',
  '11/23 生日',
  '12月25日 行憲紀念日',
  '12月25日 是什麼節日',
  '11月23日 星座',
])('no period is found when the day in the query belongs to no one year: %s', (query) =>
  expect(period(query)).toBeUndefined(),
);

it.each([
  ['11月20日 出生率 公布', 'day'],
  ['11月 出生 人數', 'month'],
  ['11月 生日 優惠', 'month'],
  ['2024年11月12日 誕辰紀念日', 'all'],
])('a period is found when the query names a day of one year: %s', (query, timeRange) =>
  expect(period(query)?.timeRange).toBe(timeRange),
);

it.each([
  '125年 5 家 老店',
  '6-8月 寶寶 副食品',
  '滿2000元',
  '2000 點 關卡',
  '2000元以下 手機',
  '茅台 跌破 2000',
  '指數 站上2025',
])('the query "%s" contains no date', (query) => expect(period(query)).toBeUndefined());

it.each(['1/12 可動人偶', '1/24 模型車', '1/10 遙控車', '1/6 兵人', '1/7 scale figure'])(
  'the scale in "%s" is not read as a date',
  (query) => expect(period(query)).toBeUndefined(),
);

it.each(['100年老店', '100年 老店', '99年 地上權', '120年歷史', '90年代 歌', '30年 房貸', '第100年', '119年'])(
  'the number of years in "%s" is not read as a year of the era',
  (query) => expect(period(query)).toBeUndefined(),
);
