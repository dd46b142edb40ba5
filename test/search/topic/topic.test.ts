import { describe, expect, it } from 'vitest';
import { plan } from '../../../src/search/plan.ts';

const categoryOf = (query: string) =>
  plan({ query, lang: 'zh-TW', now: new Date('2026-11-20T02:00:00Z'), timeZone: 'Asia/Taipei' }).category;

describe('an everyday question that contains a word for news is general', () => {
  it.each([
    'kafka 消息 丢失',
    '消息 佇列 選型',
    'LINE 消息 已讀 不顯示',
    'Word 追蹤修訂 關閉',
    'WPS 修订 痕迹 去除',
    'HTTP 回應 標頭',
    'axios 回應 攔截器',
    'OBS 直播 設定',
    '手機 直播 支架',
    'npm 發布 套件',
    'ROS2 話題 發布 頻率',
    '冷氣 H9 故障',
    '辭職 預告期',
    '二手 手機 收購',
    '老酒 收購',
    '海淘 关税',
    '日本 網購 關稅 多少錢',
    '離婚 起訴 費用',
    '薪資 談判',
    '战争 论',
    '净利润率',
    '业绩 提成 方案',
    'SCI 發表 難度',
    '壓力鍋 爆炸',
    '家裡 停電 只有一間',
    '頭條 號 收益',
    '彈劾 罷免 不同',
    'git 衝突 解決',
    '大火 快炒',
    '2026 OBS 直播 設定',
    'OBS 直播 設定 最新',
    '2026 海淘 關稅',
    '路燈 燈號 故障',
    '機票 降價 時間',
    '漲價 通知 信',
    'Slack 消息 导出',
    '古董 收購 鑑定',
    '行李 關稅 免稅額',
    '氣溫 感測 arduino',
    '選舉 保證金 多少',
    '融資 餘額 查詢',
  ])('%s', (query) => expect(categoryOf(query)).toBe('general'));
});

describe('a word for news counts beside a time, place, name, organization, topic or word for new', () => {
  it.each([
    '冷氣 收購 消息 今天',
    '台中 火災',
    '宗馥莉 辞职',
    '美团 业绩',
    '國道 車禍',
    '港鐵 故障',
    '俄烏 谈判',
    '寶林茶室 起訴',
    '半導體 關稅',
    'OpenAI 收購',
    '网络安全法 修订',
    '歌手 發表 新專輯',
    '戰爭 停火 談判',
    '川普 電影 關稅',
    '班機 故障 引擎 起火',
    '失業 補助 新制',
    '國道 重大 車禍',
    '美國 黃金 關稅',
    '京華城 案 宣判',
    '高虹安 二審',
    '全红婵 退役',
    '西班牙 高鐵 相撞',
    '漢光 演習',
  ])('%s', (query) => expect(categoryOf(query)).toBe('news'));
});

describe('disasters and violence', () => {
  it.each([
    '颱風',
    '海葵颱風',
    '土石流 南投',
    '豪雨 屏東 淹水',
    '暴雪 北海道 停飛',
    '男童 走失 台中',
    '福建艦 入列 南海',
  ])('are news: %s', (query) => expect(categoryOf(query)).toBe('news'));
  it.each([
    ['颱風來之前 要準備什麼', 'general'],
    ['地震 逃生包 清單', 'general'],
    ['今天 颱風 要準備什麼', 'news'],
    ['火災 自救會 台中 抗議', 'news'],
    ['資料中台 架構', 'general'],
    ['強台灣精品', 'general'],
    ['熱帶氣旋 分級', 'general'],
    ['華為 新品 發布會', 'news'],
    ['產品發表會 流程', 'general'],
    ['學習成果發表會 時間', 'general'],
    ['Keynote 簡報 教學', 'general'],
    ['新車發表會 場地 佈置', 'general'],
  ])('in "%s" are %s', (query, category) => expect(categoryOf(query)).toBe(category));

  it.each(['龍捲風 歌詞', '淹水 理賠', '破產 申請', '出軌 徵信社', '颱風 形成原因', '颱風 英文', '颱風 分級 風速'])(
    'are general when the query asks about them as such: %s',
    (query) => expect(categoryOf(query)).toBe('general'),
  );
});
