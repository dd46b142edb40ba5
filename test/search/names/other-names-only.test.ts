import { expect, it } from 'vitest';
import { nameOnlyOthers } from '../../../src/search/names/other-names-only.ts';

it.each([
  ['周杰倫 生日', ['林俊傑生日是3月27日。', '蔡依林生日為9月15日。']],
  ['川普 幾歲', ['拜登現年84歲。', '歐巴馬今年65歲。']],
  ['冰岛 首都', ['挪威首都是奧斯陸。', '芬蘭首都為赫爾辛基。']],
  ['家樂福 營業時間', ['全聯除夕營業至18點。', '大潤發營業至17點。']],
  ['鼎泰豐 營業時間', ['點點心營業時間為11點到21點。', '添好運營業至22點。']],
  ['政治大學 學費', ['中正大學學費2萬8千元。', '私校學費每學期5萬元。']],
  ['周杰倫 生日', ['林俊傑生日是3月27日。', '蔡依林生日為9月15日。', '壽星可享生日優惠。']],
  ['聯發科 股利', ['台積電每季配發股利6元。', '聯電股利2.85元。']],
])('sources for "%s" name only others: %j', (query, texts) => {
  expect(nameOnlyOthers(query, texts)).toBe(true);
});

it.each([
  ['has the name in another form', '黃仁勳 身價', ['Jensen Huang 身價高於馬斯克。', '馬斯克身價最高。']],
  ['has the surname and the office', '賴清德 年齡', ['賴總統現年67歲，蔡英文70歲。', '蔡英文70歲。']],
  ['has a country for short', '日本 簽證', ['台灣護照赴日免簽90天。', '韓國免簽。']],
  ['has a firm for short', '台積電 股利', ['台積每季配息，聯電則是每年。', '聯電配息。']],
  [
    'is about the product of the maker',
    '任天堂 Switch 2 價格',
    ['Switch 2 售價14,880元，Sony 的為16,980元。', 'Sony 降價。'],
  ],
  ['names nobody', '川普 關稅', ['對台關稅為20%。', '拜登評論關稅。']],
  ['names one of two', '川普 習近平 會面', ['習近平與普丁會面。', '普丁抵達。']],
  ['is one of several that has it', '川普 幾歲', ['拜登現年84歲。', '川普今年80歲。']],
  ['stands alone', '大谷翔平 薪水', ['二刀流年薪七千萬美元，高於貝茲與馬斯克。']],
  ['is asked by no name', '總統 幾歲', ['拜登現年84歲。', '歐巴馬65歲。']],
])('sources do not only name others when one of them %s: %s', (_, query, texts) => {
  expect(nameOnlyOthers(query, texts)).toBe(false);
});
