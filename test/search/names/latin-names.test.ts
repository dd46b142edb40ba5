import { describe, expect, it } from 'vitest';
import { findNames } from '../../../src/search/names/names.ts';
import { variantsOf } from '../../../src/search/variants.ts';

describe('a query without Chinese', () => {
  it.each([
    ['TSMC', ['台積電', '台积电']],
    ['nvidia share price', ['輝達 股價', '英伟达 股价']],
    ['European Union sanctions', ['歐盟 制裁', '欧盟 制裁']],
    ['WHO news', ['世界衛生組織 新聞', '世界卫生组织 新闻']],
    ['Zelensky Macron summit today', ['澤倫斯基 馬克宏 峰會 今天', '泽连斯基 马克龙 峰会 今天']],
    ['Google Pixel 9', ['谷歌 Pixel 9']],
    ['TSMC Q2 revenue', ['台積電 Q2 營收', '台积电 Q2 营收']],
    ['Frozen', ['冰雪奇緣', '冰雪奇缘']],
    ['Fed rate hike', ['聯準會 升息', '美联储 加息']],
    ['Nvidia vs Intel chip', ['輝達 vs 英特爾 晶片', '英伟达 vs 英特尔 芯片']],
    ['Vanguard ETF news', ['先鋒集團 ETF 新聞', '先锋集团 ETF 新闻']],
    ['MediaTek dimensity roadmap', ['聯發科 dimensity roadmap', '联发科 dimensity roadmap']],
    ['Starlux carry on size', ['星宇航空 carry on size']],
    ['Hong Kong Jockey Club race results', ['香港賽馬會 賽果', '香港赛马会 赛果']],
    ['Taiwan High Speed Rail booking', ['台灣高鐵 預約', '台湾高铁 预约']],
    ['Taiwan Semiconductor Manufacturing', ['台積電', '台积电']],
    ['European Central Bank rate decision', ['歐洲央行 利率決議', '欧洲央行 利率决议']],
    ['how to book Studio Ghibli museum tickets', ['預約 吉卜力美術館 門票', '预约 吉卜力美术馆 门票']],
    ['who is the founder of Alibaba', ['創辦人 阿里巴巴', '创办人 阿里巴巴']],
    ['Wimbledon 2027 men final', ['溫布頓網球錦標賽 2027 男子 決賽', '温布尔登网球锦标赛 2027 男子 决赛']],
    ['Sagrada Familia opening hours', ['聖家堂 營業時間', '圣家堂 营业时间']],
    ['Tim Cook successor', ['庫克 接班人', '库克 接班人']],
    ['Alibaba Cloud revenue', ['阿里雲 營收', '阿里云 营收']],
  ])('gets Chinese variants of its names: %s', (query, expected) => {
    expect(variantsOf(query, 'zh-TW')).toEqual([query, ...expected]);
  });

  it.each([
    ['words that are terms in the table', ['folder permissions linux', 'email server setup']],
    ['parts of other names', ['Jordan Henderson', 'Florence Griffith', 'Orlando Bloom']],
    ['names in a sentence', ['who founded Microsoft']],
    ['names that are words', ['Fed up']],
    ['names and terms that are half of it', ['Tesla email server setup']],
    ['names that are a small part', ['tesla charging cable adapter length']],
    [
      'identifiers and addresses',
      ['nvidia-docker run', '@google/maps types', 'tesla_api token', 'microsoft.com login'],
    ],
  ])('gets no variants for %s', (_what, queries) => {
    for (const query of queries) expect(variantsOf(query, 'zh-TW')).toEqual([query]);
  });

  it.each([
    ['arm wrestling rules', '安謀'],
    ['turkey sandwich', '土耳其'],
    ['frozen shoulder stretch', '冰雪奇緣'],
    ['apple strawberry jam', '蘋果公司'],
  ])('does not take a word for a name: %s', (query, name) => {
    expect(variantsOf(query, 'zh-TW').join('\n')).not.toContain(name);
  });
});

it.each([
  ['WHO pandemic treaty', ['World Health Organization pandemic treaty']],
  ['TSMC revenue', ['Taiwan Semiconductor Manufacturing Company revenue', '台積電 營收']],
  ['Nvidia revenue', []],
  ['who founded TSMC', []],
  ['IBM laptop', []],
])('a search of English pages gets full names, and Chinese for what is Chinese alone: %s', (query, variants) => {
  expect(variantsOf(query, 'en').slice(1)).toEqual(variants);
});

it.each([
  ['ADB 貸款', ['ADB']],
  ['adb 除錯', []],
  ['Shell 加油站', ['Shell']],
  ['shell 指令', []],
  ['tsmc 法說會', ['tsmc']],
  ['台積電/NVIDIA 合作', ['台積電', 'NVIDIA']],
  ['nvidia-smi 顯示', []],
])('Latin names are found in "%s"', (text, expected) => {
  expect(
    findNames(text).flatMap(({ name, start, end }) => (name.kind === 'term' ? [] : text.slice(start, end))),
  ).toEqual(expected);
});

describe('a Latin name in Chinese text', () => {
  it.each([
    ['IOC 主席', '國際奧會 主席'],
    ['NIO 財報', '蔚來 財報'],
    ['BTS 演唱會', '防彈少年團 演唱會'],
    ['EU 關稅', '歐盟 關稅'],
    ['DSE 溫習', '中學文憑試 溫習'],
    ['TSMC 亞利桑那', '台積電 亞利桑那'],
    ['WHO 流感', '世界衛生組織 流感'],
    ['MTR 故障', '港鐵 故障'],
    ['Giant 腳踏車', '捷安特 腳踏車'],
    ['BYD 元', '比亞迪 元'],
    ['DHL 包裹', '敦豪 包裹'],
    ['Intel 處理器', '英特爾 處理器'],
    ['Sharp 冷氣', '夏普 冷氣'],
    ['Scoot 行李', '酷航 行李'],
    ['Octopus 增值', '八達通 增值'],
    ['Vanguard 基金', '先鋒集團 基金'],
    ['BTS 巡演', '防彈少年團 巡演'],
    ['Inception 配樂', '全面啟動 配樂'],
    ['Interstellar 黑洞', '星際效應 黑洞'],
    ['Parasite 結局', '寄生上流 結局'],
  ])('in "%s" yields the variant "%s"', (query, expected) => expect(variantsOf(query, 'zh-TW')).toContain(expected));

  it.each(['IOC 容器', 'NIO 緩衝區', 'BTS 月台', 'EU 鞋碼', 'Frozen 優格', 'CCTV 鏡頭', 'SAP 模組', 'Octopus 食譜'])(
    'is not translated when it has other meanings: %s',
    (query) => expect(variantsOf(query, 'zh-TW').join()).not.toMatch(/奧會|蔚來|防彈|歐盟|冰雪|央視|思愛普|八達通/),
  );
});

it.each([
  ['百度网盘 下载', /BIDU|Baidu/],
  ['阿里云 主机', /巴巴|Alibaba/],
  ['腾讯云 学生', /Tencent/],
  ['網易 遊戲', /NTES/],
  ['中華電信 門市', /CHT/],
  ['台積電/TSMC 股價', /TSMC.TSMC/],
  ['無限流量 方案', /英菲尼迪|Infiniti/],
  ['長榮 空服員', /海运|Marine/],
  ['高鐵 西九龍站', /台湾|THSR/],
])('the name in "%s" gets no variant that matches %s', (query, wrong) =>
  expect(variantsOf(query, 'zh-TW').join('\n')).not.toMatch(wrong),
);
