import { describe, expect, it } from 'vitest';
import { isOffer, wantsOffers } from '../../../src/llm/boilerplate/advertising.ts';

describe('isOffer', () => {
  it.each([
    '九成新電子琴出售，限面交。',
    '八成新电子琴转让，价格可议。',
    '全館滿999免運，加入會員再折50元。',
    '茶具買三送一，送完為止。',
    '桌曆限時優惠中。',
    '收納箱八折。',
    '純棉襪限時下殺。',
    '茶杯禮盒優惠價680元，買就送提袋。',
    '登山杖立即下單，隔日到貨。',
    '防滑拖鞋四色，多色任選。',
    '高價收購舊相機，免費到府估價。',
    'Limited time: 20% off with free shipping.',
  ])('recognizes an offer: %s', (line) => expect(isOffer(line)).toBe(true));

  it.each([
    '電子琴有八十八個琴鍵，適合初學者。',
    '市府宣布長者搭車打八折，明年起實施。',
    '這家店去年收購了三家同業。',
    '免費疫苗自週一起開放接種。',
    '股價下跌兩成，分析師預估明年回升。',
  ])('does not take for an offer: %s', (line) => expect(isOffer(line)).toBe(false));
});

it('wantsOffers is true for queries about buying only', () => {
  expect(wantsOffers('二手電子琴 哪裡買')).toBe(true);
  expect(wantsOffers('電子琴 優惠')).toBe(true);
  expect(wantsOffers('電子琴 琴鍵數')).toBe(false);
});
