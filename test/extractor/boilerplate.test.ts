import { expect, it } from 'vitest';
import { leadsToOthers } from '../../src/extractor/boilerplate.ts';

it.each([
  '延伸閱讀',
  '▲推薦閱讀：',
  '相关新闻',
  '猜你喜欢',
  '大家都在看',
  '関連記事',
  'You may also like',
  'Related Roundup:',
  'Recommended',
  'Você pode gostar...',
  'À lire aussi',
  'Mehr zum Thema',
  'Читайте также:',
])('%s leads to other texts', (line) => expect(leadsToOthers(line)).toBe(true));

it.each([
  '推薦給大家，下次還要再來。',
  '推荐指数四颗星',
  '延伸到河邊的步道',
  '相關單位表示會再研究',
  '喜歡的人可以試試看',
  'Related work',
  'Recommended dose',
  'You may need a second key',
])('%s does not', (line) => expect(leadsToOthers(line)).toBe(false));
