import { expect, it } from 'vitest';
import { variantsOf } from '../../../src/search/variants.ts';

it.each([
  ['北京地铁末班车', '北京地鐵末班車'],
  ['上海地铁 线路图', '上海地鐵 線路圖'],
  ['北京捷運 票價', '北京地铁 票价'],
  ['台北地铁 票价', '台北捷運 票價'],
  ['台北 捷運 路線圖', '台北 捷运 路线图'],
  ['東京 地鐵 一日券', '东京 地铁 一日券'],
  ['首尔地铁 线路', '首爾地鐵 線路'],
  ['北京公交车 票价', '北京公交車 票價'],
  ['台中 公車 路線', '台中 公交车 路线'],
  ['台北 計程車 起跳', '台北 出租车 起跳'],
  ['北京公交 票价', '北京公交 票價'],
  ['公交 线路', '公車 線路'],
  ['台北 捷運站 置物櫃', '台北 捷运站 置物柜'],
  ['深圳 初中 學費', '深圳 初中 学费'],
  ['台北 國中 學區', '台北 国中 学区'],
  ['香港 的士 收費', '香港 的士 收费'],
  ['大陆身份证 号码', '大陸身份證 號碼'],
  ['地铁 末班车', '捷運 末班車'],
  ['捷運 末班車', '地铁 末班车'],
  ['倫敦 計程車', '伦敦 出租车'],
])('a variant keeps the terms of the place that the query names: %s', (query, variant) => {
  expect(variantsOf(query, 'zh-TW')[1]).toBe(variant);
});

it.each([
  ['首置 九成按揭 點計', ['首置 九成按揭 点计', '首置 九成房貸 點計']],
  ['車厘子 保存', ['车厘子 保存', '櫻桃 保存']],
])("Hong Kong's word that the Mainland uses too stays in that variant: %s", (query, variants) => {
  expect(variantsOf(query, 'zh-HK').slice(1)).toEqual(variants);
});

it.each([
  ['煞車皮 更換', '刹车片 更换'],
  ['手機 攜碼 優惠', '手机 携号转网 优惠'],
  ['世界盃 延長賽 規則', '世界杯 加时赛 规则'],
  ['桌面 圖示 不見', '桌面 图标 不见'],
  ['圖示 說明 步驟', '图示 说明 步骤'],
  ['汽车 年检 新规', '汽車 驗車 新規'],
  ['公司 年检 流程', '公司 年檢 流程'],
])("a region's word becomes the other region's, in its sense only: %s", (query, variant) => {
  expect(variantsOf(query, 'zh-TW')[1]).toBe(variant);
});
