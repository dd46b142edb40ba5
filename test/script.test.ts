import { describe, expect, it } from 'vitest';
import { toSimplified, toTraditional } from '../src/script.ts';

describe('toTraditional', () => {
  it.each([
    ['头发', '頭髮'],
    ['发展', '發展'],
    ['皇后', '皇后'],
    ['后来', '後來'],
    ['公里', '公里'],
    ['台风', '颱風'],
    ['台湾', '台灣'],
    ['发布公告', '發布公告'],
    ['余华', '余華'],
    ['马里兰州', '馬里蘭州'],
    // Phrases that reach across words.
    ['被发明', '被發明'],
    ['展示了如何', '展示了如何'],
    ['一个中学生', '一個中學生'],
    ['一百年历史', '一百年歷史'],
    ['勇敢的士兵', '勇敢的士兵'],
    // Words stay words: no regional vocabulary in a script conversion.
    ['高级人民法院', '高級人民法院'],
    ['支持率', '支持率'],
    // Nothing to do.
    ['宣布停班，公布系統', '宣布停班，公布系統'],
    ['颱風宣布停班', '颱風宣布停班'],
    ['干預里程碑', '干預里程碑'],
    ['了解範圍內的準則', '了解範圍內的準則'],
    ['後裔姓范，住在台中', '後裔姓范，住在台中'],
    ['軟體更新\n软件更新', '軟體更新\n軟件更新'],
    ['Hello 123', 'Hello 123'],
    ['', ''],
  ])('%s → %s', (from, to) => expect(toTraditional(from)).toBe(to));
});

describe('toSimplified', () => {
  it.each([
    ['臺灣電腦軟體', '台湾电脑软体'],
    ['頭髮', '头发'],
    ['乾淨', '干净'],
    ['颱風', '台风'],
    ['软件', '软件'],
  ])('%s → %s', (from, to) => expect(toSimplified(from)).toBe(to));
});
