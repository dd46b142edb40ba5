import { expect, it } from 'vitest';
import { tellsQuantity, withoutQuantityWords } from '../../../src/llm/about/quantities.ts';

it.each([
  ['拿鐵 熬煮多久', '小火加熱約四十分鐘。', true],
  ['護照 多久 拿到', '十個工作天後領取。', true],
  ['護照 多久 拿到', '2024年6月起改用新版。', false],
  ['展覽 幾點 開始', '上午9:30入場。', true],
  ['展覽 幾點 開始', '入場須出示票券。', false],
  ['大橋 什么时候 通车', '预计明年6月完工。', true],
  ['陶藝課 多少錢', '每堂450元，教材另計。', true],
  ['陶藝課 學費', '弱勢學生全額補助。', true],
  ['陶藝課 學費', '共上八堂。', false],
  ['大堂飛幾錢', '成人$40。', true],
  ['水庫 多深', '最深處達38公尺。', true],
  ['行李箱 多重', '空箱3.2公斤。', true],
  ['水痘疫苗 要打幾劑', '建議接種2劑。', true],
  ['水痘疫苗 要打幾劑', '請於2個月後回診。', false],
  ['濾水壺 多久換一次濾心', '每三個月更換。', true],
  ['濾水壺 多久換一次濾心', '濾心有三種。', false],
  ['地震 規模', '芮氏6.1，深度10公里。', true],
  ['小鎮 有多少人口', '設籍者12,300人。', true],
])('%s: %s %s', (query, text, expected) => expect(tellsQuantity(query)?.(text)).toBe(expected));

it.each(['陶藝課 內容', '這很重要嗎', '消費者 保護'])('%s asks for none', (query) => {
  expect(tellsQuantity(query)).toBeUndefined();
});

it('leaves what is asked about', () => {
  expect(withoutQuantityWords('水库有多深').trim()).toBe('水库有');
  expect(withoutQuantityWords('多重要')).toBe('多重要');
});
