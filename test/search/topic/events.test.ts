import { describe, expect, it } from 'vitest';
import { plan } from '../../../src/search/plan.ts';
import { EVENTS, FIGURES, MARKS, REPORTS } from '../../../src/search/topic/events.ts';
import { foldText } from '../../../src/text/fold.ts';

const planned = (query: string) =>
  plan({ query, lang: 'zh-TW', now: new Date('2026-11-20T02:00:00Z'), timeZone: 'Asia/Taipei' });
const examples = EVENTS.flatMap(({ fact, timeRange, examples }) =>
  examples.map((example) => [example, timeRange, fact]),
);

describe('an event is news without being called news', () => {
  it.each(examples)('the example "%s" is news of the range "%s": %s', (query, timeRange) => {
    expect(planned(query as string)).toMatchObject({ category: 'news', time_range: timeRange });
  });

  it.each(EVENTS.map((rule) => [rule.fact, rule] as const))(
    'the row "%s" has a word in each of its examples',
    (_fact, rule) => {
      const pattern = new RegExp(rule.words.trim().split(/\s+/).join('|'));
      for (const example of rule.examples) expect(foldText(example)).toMatch(pattern);
    },
  );

  it.each([
    '網友發現路邊鱷魚通報動保處',
    '老翁公園散步被電動車撞倒',
    '知名餐廳稱將停用該批食材',
    '三名男子山區迷路兩天獲救下山',
    '日本學者發現新種深海魚',
    '電影全球票房突破20億美元',
  ])('a sentence worded like a report is news: %s', (query) => {
    expect(planned(query).category).toBe('news');
  });

  it.each([
    '麥寮 六輕 爆炸',
    '油塘 爆炸',
    '徐州 商場 爆炸',
    '國五 回堵',
    '鄭麗文訪中',
    '澤倫斯基 訪以',
    '總統 訪菲律賓',
    '鄭麗文 行程曝光',
    '內閣 名單曝光',
    '麥巴比 傷勢',
    '大谷翔平 病況',
    '空服員 罷工影響航班',
    '颱風 影響 旅客',
    '雞蛋 漲價 協會怎麼說',
    '關稅 專家怎麼說',
    '虐嬰案 保母 一審',
    '教宗 過世',
    '首爾 戒嚴',
    '黃仁勳 來台',
    '曾文水庫 見底',
    '南橫 封路',
    '尖沙咀 爆水管',
    '茅台 股價 跌破 2000',
    'AI 概念股 重挫',
    '電費 凍漲',
    '行政院會 修正草案',
    '行政院 拍板',
    '教育部 記者會',
    '吳慷仁 得獎',
    '長榮 空姐 過世',
    '中華電信 大斷網 原因曝光',
    '新生兒人數 再創新低 內政部統計',
    '直播主 網紅 逃漏稅',
    '主播 偷稅 處罰',
    '國民年金 調高',
    '新能源汽車 購置稅 減半',
    '比索 貶值',
    '阿蘇火山 噴發',
    '知名 連鎖 餐廳 開罰',
    '林智堅 論文 抄襲',
    '碧咸 最新',
    '業主 維權 樓盤',
    '央視 點名 電商',
    '神舟 發射 成功',
    '賭收 按年 升',
    '樓市 成交 回暖',
    '財政司 預算案 派錢',
    '食環署 檢控 餐廳',
    '黃金 突破 4000美元',
    '皇馬 阿隆索 解僱',
  ])('an event is news without a day or a word for news: %s', (query) => {
    expect(planned(query).category).toBe('news');
  });

  it.each(['鄭麗文 見 習近平', '林小嵐 張大維 簡訊'])('two people who deal with each other are news: %s', (query) => {
    expect(planned(query)).toMatchObject({ category: 'news', time_range: 'month' });
  });

  it.each(['雄獅 旅行團 車禍', '理想汽車 起火', '孫楊 復出', '大溪 水災'])(
    'an organization, company or person that no table lists makes news: %s',
    (query) => {
      expect(planned(query).category).toBe('news');
    },
  );

  it.each([
    ['昨天 前市長 受審', 'week'],
    ['今年 國足 出局', 'year'],
  ])('an event with a time belongs to that time: %s', (query, timeRange) => {
    expect(planned(query)).toMatchObject({ category: 'news', time_range: timeRange });
  });
});

it('words are stored in the folded form that matches both scripts', () => {
  for (const text of [...EVENTS.map(({ words }) => words), MARKS.source, REPORTS.source, FIGURES.source])
    expect(foldText(text)).toBe(text.toLowerCase());
});

describe('procedures, services, research and entertainment stay general', () => {
  it.each([
    '台北 離婚 律師',
    '香港 離婚 手續',
    '父親 去世 存款 提領',
    '上海 公司 重組 稅務',
    '北京 二手 出售',
    'iPhone 預售 方案',
    '特斯拉 訂單 查詢',
    '蝦皮 訂單 取消',
    '大學 開除 學籍 申訴',
    '台灣 開庭 注意',
    '軍艦鳥 習性',
    '日本 禁止 攜帶 肉類',
    '英國 首相 名單',
    '法國 總統 馬克宏 妻子',
    '世界 首富 排行',
    '社區 住戶 糾紛',
    '周杰倫 專輯',
    '劉德華 票房',
    '奧斯卡 影后 名單',
    '桌球 金牌 選手',
    '逆轉裁判 攻略',
    '回收 淘汰 舊手機',
    '遺產 繼承 順位',
    '微博 封號',
    '校園 霸凌 定義',
    '膝蓋 受傷 復健 台北',
    '台大 急診 送醫',
    '民警 報考',
    '業主 委員會',
    '保險 停售',
    '農作物 減產 補助',
    '首飛 模型',
    '閉幕式 流程',
    '三亞 潛水 斷裂帶',
    '雷霆戰機 外掛',
    '冰封王座 秘籍',
    '兩隊 對戰平台',
    '台北 洗錢 防制法',
    '劉德華 身高',
    '金氏世界紀錄 最長',
    '道歉信 範文',
    '拘留 家屬 會見',
    '孫楊 泳姿',
    '罰沒 收入 會計分錄',
    '破產 清算 順序',
    '離職 證明 怎麼開',
    '國賠 要件',
    '高雄 落海 電話',
    '星巴克 關店 時間',
    '農夫山泉 水源地',
    '外遇 律師 台中',
    '逃稅 檢舉 國稅局',
    '台北 擦撞 肇責',
    '機車 漏油 台中 維修',
    'LINE 斷線',
    '南京 屠殺 紀念館',
    '聯合國 否決權',
    '日本 改名 簽證',
    '爆料公社',
    '赴美 留學 費用',
    '手機 爆炸 原因',
    '信箱 塞爆',
    '相機 行程 曝光時間',
    '網站 曝光 提升',
    '訪日客 人數 統計表',
    '日本 家訪中 小孩',
    '父親 病情 隱瞞',
    '腰部 傷勢 照護',
    '罷工 影響',
    '台灣 戒嚴 時期',
    '父親 過世 喪葬',
    '台中 建案 推薦',
    '房價 漲幅 計算',
    '油價 漲跌 公式',
    '來台中 自由行',
    '房協 資助 出售 單位',
    '高速公路 擁堵 演算法 公式',
    '記者會 流程 範本',
    '結婚 敲定 日期',
    '收紅 包',
    '得獎 感言 範本',
    '司機 離職 台北 勞資爭議申請',
    '漲價 通知函',
    '升息 影響 房貸',
    '加薪 怎麼說',
    '漲價 客人 怎麼說',
    '漲價 英文怎麼說',
    '網站 訪問 被拒',
    '訪問學者 申請',
    '王小明 訪問 權限',
    '台積電 股東會 紀念品',
    '鴻海 股東會 委託書',
    '股東會 流程',
    '公司 董事會 決議 格式',
    '選舉 候選人 登記 保證金',
    '候選人 英文',
    '人道救援 志工 申請',
    '台南 掃街 攝影',
    '筆電 一直當機 重開機',
    'Switch 當機',
    '租房 斷網 房東',
    '當選 班長 感言',
    '續約 手機 中華電信',
    '火災 警報器 安裝',
    '判刑 前科',
    '裁員 資遣費',
    '教宗 選舉 方式',
    '聯準會 職能',
    '論文 抄襲 比對 系統',
    '偷稅 處罰 標準',
    '年減 意思',
    '健保費 查詢 繳費 延期',
    '交易 密碼 忘記',
    '虛假宣傳 投訴',
    '工程 中標 通知書',
    '滯留針 護理',
    '老闆 跑路 勞工 怎麼辦',
    '周杰倫 最新 專輯',
    '延期 畢業',
  ])('%s', (query) => {
    expect(planned(query).category).toBe('general');
  });
});
