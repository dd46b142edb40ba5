import { describe, expect, it } from 'vitest';
import { inChinese } from '../../../src/search/english/translate.ts';
import { variantsOf } from '../../../src/search/variants.ts';

describe('an English query', () => {
  it.each([
    ['dengue fever', ['登革熱', '登革热']],
    ['Taipei weather', ['台北 天氣', '台北 天气']],
    ['dubai property market', ['杜拜 房市', '迪拜 房市']],
    ['stroke recovery time', ['中風 恢復 時間', '中风 恢复 时间']],
    ['osteoporosis diet', ['骨質疏鬆症 飲食', '骨质疏松症 饮食']],
    ['Sun Moon Lake cycling route', ['日月潭 腳踏車 路線', '日月潭 自行车 路线']],
    ['lung cancer vaccines', ['肺癌 疫苗']],
  ])('gets its translation: %s', (query, expected) => {
    const variants = variantsOf(query, 'zh-TW').slice(1);
    expect(variants.map((variant) => variant.replaceAll('臺', '台'))).toEqual(expected);
  });

  it.each([
    [
      'about programming',
      ['rust borrow checker lifetime error', 'react useEffect cleanup', 'npm install permission denied'],
    ],
    ['of which most is unknown', ['sourdough', 'how to bake sourdough bread overnight']],
    ['that asks only when or how much', ['latest news today']],
  ])('is left alone if it is one %s', (_what, queries) => {
    for (const query of queries) expect(inChinese(query)).toBeUndefined();
  });

  it('keeps capitalized words of a longer name together', () => {
    expect(inChinese('Bad Bunny tour tickets')?.chinese).toMatch(/^Bad Bunny /);
  });

  it('tells a word from a name by its capital', () => {
    expect(inChinese('turkey recipe')?.chinese).toBe('火雞 食譜');
    expect(inChinese('Turkey earthquake')?.chinese).toBe('土耳其 地震');
  });

  it('is translated for a search of English pages only where Chinese pages know more', () => {
    expect(variantsOf('Chongqing hotpot restaurant', 'en')).toContain('重慶 火鍋 餐廳');
    expect(variantsOf('migraine treatment options', 'en')).toEqual(['migraine treatment options']);
  });

  it('is read in a bounded number of words', () => {
    expect(inChinese('vaccine '.repeat(5_000))).toBeUndefined();
  });
});
