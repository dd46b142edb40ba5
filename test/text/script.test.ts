import { describe, expect, it } from 'vitest';
import { isSimplified, isTraditional, toSimplified, toTraditional } from '../../src/text/script.ts';
import { growth } from '../_util/steps.ts';

describe('toTraditional', () => {
  it.each([
    ['湿疹 干湿分离', '濕疹 乾濕分離'],
    ['溼地', '溼地'],
    ['头发', '頭髮'],
    ['台湾コーヒーの歴史は長い。', '台湾コーヒーの歴史は長い。'],
    ['他爱喝台湾的「午後の紅茶」', '他愛喝台灣的「午後の紅茶」'],
    ['发展', '發展'],
    ['皇后', '皇后'],
    ['后来', '後來'],
    ['公里', '公里'],
    ['台风', '颱風'],
    ['台湾', '台灣'],
    ['发布公告', '發布公告'],
    ['余华', '余華'],
    ['小胡同', '小胡同'],
    ['马里兰州', '馬里蘭州'],
    // Surnames whose character is converted in other words.
    ['歌手范小青的岳母', '歌手范小青的岳母'],
    ['一个范例，不规范的范围', '一個範例，不規範的範圍'],
    ['岳丽珊登山岳', '岳麗珊登山嶽'],
    ['涂先生涂满了涂料', '涂先生塗滿了塗料'],
    ['每天涂口红，先涂防晒霜，不要涂太厚', '每天塗口紅，先塗防曬霜，不要塗太厚'],
    ['他用铅笔涂答题卡', '他用鉛筆塗答題卡'],
    ['涂女士、涂某和演员涂磊', '涂女士、涂某和演員涂磊'],
    ['余票不足，还余两张，约三亩余，百里余', '餘票不足，還餘兩張，約三畝餘，百里餘'],
    ['余小姐说，余建军还有三百余元', '余小姐說，余建軍還有三百餘元'],
    ['3000余家，其余不留余地', '3000餘家，其餘不留餘地'],
    ['创办人于维江位于北京', '創辦人于維江位於北京'],
    ['于晓珊称，于女士属于他', '于曉珊稱，于女士屬於他'],
    ['于近日，记者于北京，作者于书中', '於近日，記者於北京，作者於書中'],
    ['昨日，于首尔举行，于微博称', '昨日，於首爾舉行，於微博稱'],
    ['消费者于官网下单，老板于抖音直播', '消費者於官網下單，老闆於抖音直播'],
    ['于港股上市，于早盘下跌，于情于理', '於港股上市，於早盤下跌，於情於理'],
    ['科学家于火星，投资者于京东', '科學家於火星，投資者於京東'],
    ['演员于小慧、嫌犯于某，于某网站', '演員于小慧、嫌犯于某，於某網站'],
    ['于谦、于美人', '于謙、于美人'],
    ['钟楚红三点钟到', '鍾楚紅三點鐘到'],
    ['里头很大，里外各一，里三层外三层', '裡頭很大，裡外各一，裡三層外三層'],
    ['衣服：里侧透气，里衬破了', '衣服：裡側透氣，裡襯破了'],
    ['相册 里 的 文件，《书》，里', '相冊 裡 的 文件，《書》，裡'],
    ['他说， 里皮与 AC 里弗斯', '他說， 里皮與 AC 里弗斯'],
    ['里皮说在家里，《书》里', '里皮說在家裡，《書》裡'],
    ['15天后发货，第3天后、十七天后退款，王菲是天后', '15天後發貨，第3天後、十七天後退款，王菲是天后'],
    ['40 余万？200 余件', '40 餘萬？200 餘件'],
    ['2000 余华', '2000 余華'],
    ['偷偷签借条，求签解签', '偷偷簽借條，求籤解籤'],
    ['地瓜干、蓝莓干、干辣椒，干吃，干什么', '地瓜乾、藍莓乾、乾辣椒，乾吃，幹什麼'],
    ['总台春晚，克制，拉升，冲牙器', '總台春晚，克制，拉升，沖牙器'],
    ['不准停车，老师不准吃东西', '不准停車，老師不准吃東西'],
    ['体重计不准，测不准，准不准，不准时', '體重計不準，測不準，準不準，不準時'],
    ['未系安全带，系鞋带，关系', '未繫安全帶，繫鞋帶，關係'],
    ['手冲咖啡怎么冲咖啡，冲马桶，冲突', '手沖咖啡怎麼沖咖啡，沖馬桶，衝突'],
    ['2016年里约奥运会，12月里面，3月里昂', '2016年里約奧運會，12月裡面，3月里昂'],
    ['郁可唯忧郁，郁郁寡欢', '郁可唯憂鬱，鬱鬱寡歡'],
    ['涂磊点评，涂完说', '涂磊點評，塗完說'],
    ['家具城', '家具城'],
    ['于北辰', '于北辰'],
    ['了解一下，不了解', '了解一下，不了解'],
    ['折合，发霉，朴树', '折合，發霉，朴樹'],
    // Character sequences that look like a phrase across word boundaries.
    ['被发明', '被發明'],
    ['展示了如何', '展示了如何'],
    ['一个中学生', '一個中學生'],
    ['一百年历史', '一百年歷史'],
    ['勇敢的士兵', '勇敢的士兵'],
    // The conversion of script keeps words and replaces no regional vocabulary.
    ['高级人民法院', '高級人民法院'],
    ['支持率', '支持率'],
    // Lines that are already Traditional stay; other lines of the text are converted.
    ['宣布停班，公布系統', '宣布停班，公布系統'],
    ['颱風宣布停班', '颱風宣布停班'],
    ['干預里程碑', '干預里程碑'],
    ['了解範圍內的準則', '了解範圍內的準則'],
    ['後裔姓范，住在台中', '後裔姓范，住在台中'],
    ['軟體更新\n软件更新', '軟體更新\n軟件更新'],
    ['雇主 責任', '雇主 責任'],
    ['晒太陽 挂號 菜肴 烹飪', '晒太陽 挂號 菜肴 烹飪'],
    // In a Traditional line only characters that cannot be Traditional are converted.
    ['京都大学的團隊說，政府不應干預，里長', '京都大學的團隊說，政府不應干預，里長'],
    ['後來余建东說，這個里程碑', '後來余建東說，這個里程碑'],
    ['他们后来说头发長', '他們後來說頭髮長'],
    ['說這們，他们后来说头发', '說這們，他們後來說頭髮'],
    ['說這們他们后来说头发', '說這們他們後來說頭髮'],
    ['Hello 123', 'Hello 123'],
    ['', ''],
  ])('%s → %s', (from, to) => expect(toTraditional(from)).toBe(to));

  it.each(['涂', '余', '于', '里', '，于', '于博'])('takes linear time for a page of %s', (text) => {
    expect(toTraditional(text.repeat(100_000))).toHaveLength(text.length * 100_000);
    expect(growth((count) => () => toTraditional(text.repeat(count)), 5_000)).toBeLessThan(2.2);
  });
});

describe('toSimplified', () => {
  it.each([
    ['土著 原著 專著 譯著 遺著 編著者', '土著 原著 专著 译著 遗著 编著者'],
    ['討論著 翻譯著 混合著 執著 穿著', '讨论着 翻译着 混合着 执着 穿着'],
    ['牠們 姪女', '它们 侄女'],
    ['臺灣電腦軟體', '台湾电脑软体'],
    ['頭髮', '头发'],
    ['乾淨', '干净'],
    ['颱風', '台风'],
    ['软件', '软件'],
    ['噚日煲燶咗飯', '噚日煲燶咗饭'],
    ['為甚麼要這樣，有甚麼用', '为什么要这样，有什么用'],
    ['甚至，甚多，不求甚解', '甚至，甚多，不求甚解'],
  ])('%s → %s', (from, to) => expect(toSimplified(from)).toBe(to));

  it('keeps the number of UTF-16 units of every character', () => {
    expect(toSimplified('怎么嗰個頭髮好')).toBe('怎么嗰个头发好');
    expect(toSimplified('𠁞')).toBe('𠀾');
    for (let code = 0x3400; code < 0x32000; code++) {
      const character = code < 0xd800 || code > 0xdfff ? String.fromCodePoint(code) : '';
      if (toSimplified(character).length !== character.length) expect(character).toBe('of another length');
    }
  });
});

describe('isTraditional and isSimplified', () => {
  const lines = [
    '颱風海葵逼近 五縣市停班停課',
    '台风海葵逼近 五县市停班停课',
    '人群在山峰上的秘密', // Taiwan's forms of 羣 峯 祕
    '裡面有人群',
    '里面有人群',
    '干面', // characters that exist in both scripts
    '乾麵',
    '皇后',
    '头发',
    '干預',
    '雇主 責任',
    '雇主',
    '干预',
    '怎么办',
    '怎麼辦',
    '什么',
    '苧麻',
    '台灣學生在学中文',
    '日本の学校',
    'Python 3.14 release notes',
    '',
    '𠀀𪜶',
  ];

  it.each(lines)('agree with the conversion for %s', (line) => {
    expect(isTraditional(line)).toBe(toTraditional(line) === line);
    expect(isSimplified(line)).toBe(toSimplified(line) === line);
  });

  it('are each true and false for several of these lines', () => {
    expect(lines.filter(isTraditional).length).toBeGreaterThan(5);
    expect(lines.filter((line) => !isTraditional(line)).length).toBeGreaterThan(5);
    expect(lines.filter(isSimplified).length).toBeGreaterThan(5);
    expect(lines.filter((line) => !isSimplified(line)).length).toBeGreaterThan(5);
  });
});
