import { describe, expect, it } from 'vitest';
import { normalizeDates } from '../../../src/search/dates/normalized-dates.ts';
import { foldText } from '../../../src/text/fold.ts';

const alike = (query: string) => normalizeDates(foldText(query), new Date('2026-11-25T00:00:00Z'));

describe('normalizing dates in Han numerals', () => {
  it.each([
    ['二〇二六年 施政', '2026年'],
    ['一九九九年九月二十一日', '1999年9月21日'],
    ['民國一一五年三月', '2026年3月'],
    ['民國一百一十五年', '2026年'],
    ['一一五年三月', '115年3月'],
    ['一一五年度', '115年度'],
    ['一一三年 學測', '113年 学测'],
    ['花蓮四月三日地震', '花莲4月3日地震'],
    ['四月三號', '4月3号'],
    ['十二月廿五日', '12月25日'],
    ['十一月20日', '11月20日'],
    ['八月 颱風', '8月 台风'],
    ['二月', '2月'],
    ['十一月份', '11月份'],
    ['三月上旬', '3月上旬'],
    ['台積電十一月法說', '台积电11月法说'],
    ['九月營收', '9月营收'],
    ['日本十月出口', '日本10月出口'],
    ['去年五月 選舉', '2025年5月 选举'],
  ])('rewrites "%s" to contain %s', (query, date) => expect(alike(query)).toContain(date));

  it.each(
    `五月天 三月天 六月雪 四月是你的謊言 七月半 十月懷胎 十月革命 十二月黨人 五月花 二月二 三月三 三月街 八月十五 十一月初五 正月十五
     近三月 本三月 連續三月 第三月 過去三月 每三月 半年三月天 十三月 二十一月 三十月`.split(/\s+/),
  )('leaves "%s" unchanged', (query) => expect(alike(query)).toBe(foldText(query)));

  it.each(['一月 一次', '八月 十五', '二月 二', '六月 雪', '十月 革命', '四月卅二日'])(
    'leaves "%s" unchanged',
    (query) => expect(alike(query)).toBe(foldText(query)),
  );
});

describe('normalizing years of an era', () => {
  it.each([
    ['民國115年11月', '2026年11月'],
    ['民國 115 年', '2026 年'],
    ['民國115.11.20', '2026.11.20'],
    ['昭和20年', '1945年'],
    ['令和元年', '2019年'],
    ['崇禎十七年', '1644年'],
    ['光緒 三十 年', '1904 年'],
    ['乾隆60年', '1795年'],
    ['115.05.20 修法', '2026.05.20'],
    ['115.5.20 修法', '2026.5.20'],
    ['115-05-20', '2026-05-20'],
  ])('rewrites "%s" to contain %s', (query, date) => expect(alike(query)).toContain(date));

  it.each([
    '康熙來了',
    '明治 巧克力',
    'Chrome 115.0.5790',
    'Firefox 115.11.20',
    'v115.5.20',
    '115.5.20 版',
    '192.168.115.5.20',
    '115.5.20.1',
    '02-115-05-20',
    '115-05-2012',
    '0.115.05',
  ])('leaves "%s" unchanged', (query) => expect(alike(query)).toBe(foldText(query)));
});

describe('inferring the year of a month', () => {
  it.each([
    ['去年11月', '2025年11月'],
    ['前年11月', '2024年11月'],
    ['大前年 11月', '2023年11月'],
    ['去年的五月三日', '2025年5月3'],
    ['去年10/31', '2025年10/31'],
    ['今年12月', '2026年12月'],
    ['明年1月', '2027年1月'],
    ['後年 1月', '2028年1月'],
    ['2年前 11月', '2024年11月'],
    ['十年前的11月', '2016年11月'],
    ['24年11月', '2024年11月'],
    ['98年5月', '2009年5月'],
    ['去年 花蓮 地震 11月', '2025年 花莲 地震 11月'],
  ])('rewrites "%s" to contain %s', (query, date) => expect(alike(query)).toContain(date));

  it.each([
    '每年11月25日',
    '歷年 11月 CPI',
    '同年10月',
    '農曆7月15 普渡',
    '農曆八月 颱風',
    '1年3月 定存',
    '判刑十年六月',
    '重判 15年6月',
    '年資 10年3月',
  ])('finds no month in "%s", where its year is uncertain', (query) => expect(alike(query)).not.toMatch(/\d月/));

  it.each(['11月 營收 比去年', '11月營收 去年同期', '第24年11月', '45年11月 校慶', '去年 營收 比 11月'])(
    'adds no year to "%s"',
    (query) => expect(alike(query)).not.toMatch(/\d{4}年/),
  );
});

describe('normalizing dates written as one number', () => {
  it.each([
    ['20240403花蓮地震', '2024年04月03日花莲'],
    ['20251118 地震', '2025年11月18日'],
    ['地震 20261125', '2026年11月25日'],
    ['202603 地震', '2026年03月'],
    ['台積電 20261118 股價', '2026年11月18日'],
    ['20200229 疫情', '2020年02月29日'],
    ['20261118人民币中间价', '2026年11月18日人民币'],
    ['20261118股市收盤', '2026年11月18日股市'],
    ['20261118期貨結算', '2026年11月18日期货'],
    ['20261118元旦', '2026年11月18日元旦'],
    ['20261118張學友', '2026年11月18日张学友'],
    ['20261118樓市', '2026年11月18日楼市'],
  ])('rewrites "%s" to contain %s', (query, date) => expect(alike(query)).toContain(date));

  it.each(
    `20240403 電話|20240403 統一編號|20240403 訂單|基金202301 淨值|202603 股票|上海 201203|20261131 地震|20250229 地震|20281118 地震|A20240403|
     0920240403|20240403123|2024040|v20240403|build 20240403|20240403.1|/20240403/|#202603|+20240403|20240403期|202603人|20240403股|20240403張|202603元|202613 地震|20240403|202603|
     韌體 20240403`.split(/\s*\|\s*/),
  )('leaves "%s" unchanged', (query) => expect(alike(query)).toBe(foldText(query)));
});

describe('normalizing quarters and halves of a year', () => {
  it.each([
    ['27年Q1 出貨量', '2027年第1季'],
    ['2026年第三季度 营收', '2026年第3季'],
    ['2026 Q3 財報', '2026年第3季'],
    ['Q3 2026 財報', '2026年第3季'],
    ['4Q25 EPS', '2025年第4季'],
    ['25Q4 EPS', '2025年第4季'],
    ['去年第四季 GDP', '2025年第4季'],
    ['明年下半年 電價', '2027年第3季'],
    ['115年上半年 房市', '115年第1季'],
    ['二〇二六年第二季', '2026年第2季'],
    ['2026 H2 面板', '2026年第3季'],
  ])('rewrites "%s" to contain %s', (query, quarter) => expect(alike(query)).toContain(quarter));

  it.each(['黑鏡 第三季', '奧迪 Q3 價格', 'Windows 11 25H2', '27q1c 螢幕', '下半年 檔期', '3Q 很多', '第23年第1集'])(
    'leaves "%s" unchanged',
    (query) => expect(alike(query)).toBe(foldText(query)),
  );
});

describe('normalizing English dates', () => {
  it.each([
    ['April 3 Hualien earthquake', '4月3日 hualien'],
    ['Apr. 3rd earthquake', '4月3日 earthquake'],
    ['3 April 2024', '2024年4月3日'],
    ['3rd of April', '4月3日'],
    ['18 Nov Taipei protest', '11月18日 taipei'],
    ['Taipei protest Nov 18', 'protest 11月18日'],
    ['November 18, 2026 Taipei', '2026年11月18日 taipei'],
    ['Sept 2025 CPI', '2025年9月 cpi'],
    ['May 18 protest', '5月18日 protest'],
    ['台北 Nov 18 活動', '11月18日 活动'],
  ])('rewrites "%s" to contain %s', (query, date) => expect(alike(query)).toContain(date));

  it.each([
    'April ONeil wallpaper',
    'how many may 2 people stay',
    'march for our lives',
    'November Rain lyrics',
    'Windows 11 October update',
    'iOS 18 may crash',
    'October 7 attack',
    'Jan 6 hearing',
    'September 11 attacks',
    'august 50 mile ride',
    'mar 3d printer',
    'dec 10.5 price',
    'juno 3 mission',
    'march 5% rise',
  ])('leaves "%s" unchanged', (query) => expect(alike(query)).toBe(foldText(query)));
});
