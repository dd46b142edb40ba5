import { describe, expect, it } from 'vitest';
import { allNameOnlySiblings, namesOnlySiblings } from '../../src/text/other-models.ts';
import { growth } from '../_util/steps.ts';

describe('a text about another model or version', () => {
  it.each([
    ['Python 3.14 發布日期', 'Python 3.13 於2024年10月7日發布。'],
    ['特斯拉 Model Y 續航', 'Model 3 長程版續航702公里。'],
    ['維生素 Vitamin C 攝取量', 'Vitamin D 每日10微克。'],
    ['HTTP 502 原因', 'HTTP 504 是上游逾時。'],
    ['RTX 5090 功耗', 'GeForce RTX5080 總功耗360瓦。'],
    ['Galaxy S25 電池', 'Galaxy S24 電池容量4000mAh。'],
    ['Vitamin B12 缺乏', 'Vitamin B6 每日1.3毫克。'],
    ['租賃法 第38條', '租賃法第三十九條規定押金上限。'],
    ['租賃法 38 條', '租賃法第三十九條規定押金上限。'],
    ['租賃法 第1052條', '租賃法第一千零五十三條規定押金上限。'],
    ['租賃法 第107條', '租賃法第一〇八條規定押金上限。'],
    ['維生素C 什麼時候吃', '維生素D為脂溶性，建議隨餐服用。'],
    ['捷運 綠線 首班車', '紅線首班車6時開出。'],
    ['國道 8 號 完工', '國道9號已於三年前通車。'],
    ['A型流感 症狀', 'B型流感常出現腸胃不適。'],
    ['B肝 疫苗', 'A肝疫苗須接種兩劑。'],
    ['維生素 C 攝取量', '維生素D的攝取量為每日10微克。'],
    ['第三季 營收', '第2季營收為8億元。'],
    ['第2型糖尿病 用藥', '第1型糖尿病須終身注射胰島素。'],
    ['高中數學 第2冊', '第1册的單元是數與式。'],
    ['第58屆 海燕獎', '第57屆海燕獎於10月21日舉行。'],
  ])('is recognized for %s: %s', (query, text) => expect(namesOnlySiblings(query)(text)).toBe(true));

  it.each([
    ['Python 3.14 發布日期', 'Python 3.14 於2025年10月7日發布，3.13 早一年。'],
    ['Python 3.14 與 Python 3.13 差別', 'Python 3.13 沒有延遲註解。'],
    ['升級 Windows 11', '從 Windows 10 升級到 Windows 11 須有 TPM 2.0。'],
    ['Node.js 24 發布', 'Node.js 24.0 於5月發布。'],
    ['Node.js 24.1 發布', 'Node.js 24 系列為長期支援版。'],
    ['Python 發布日期', 'Python 3.13 於2024年發布。'],
    ['iPhone 17 售價', '售價29,900元起。'],
    ['iPhone 17 vs 16 差別', 'iPhone 16 沒有高更新率。'],
    ['Galaxy S25 vs S24', 'Galaxy S24 電池容量4000mAh。'],
    ['Galaxy S25 電池', '螢幕採用 M14 材料，電池容量4000mAh。'],
    ['租賃法 第38條', '第三十八條規定押金上限，第39條規定返還。'],
    ['租賃法 第107條', '第一百零七條規定罰則。'],
    ['租賃法 第107條', '第一〇七條規定罰則。'],
    ['租賃法 第107條', '第一零七條規定罰則。'],
    ['租賃法 第1052條', '第一千零五十二條規定罰則。'],
    ['租賃法 第一千一百一十八條', '第1118條規定罰則。'],
    ['租賃法 38 條', '第38條規定押金上限。'],
    ['維生素C 什麼時候吃', '維生素C與維生素D可以同時服用。'],
    ['捷運 綠線 首班車', '綠線與紅線首班車都是6時。'],
    ['國道 8 號 完工', '國道8號與國道9號同時完工。'],
    ['A型流感 症狀', 'A型流感的症狀比B型流感明顯。'],
    ['方案B 內容', '股票ETF的費用較低，T恤另計。'],
    ['租賃法 第十條', '第 10 條規定租期。'],
    ['第三季 營收', '營收為8億元，第一名為晶片部門。'],
    ['台積電 EPS 15', '每股盈餘 EPS 17.44 元。'],
    ['GDP 3% 預測', 'GDP 2.5% 為近年新低。'],
    ['Olympics in 2024', 'It was held in 2020.'],
    ['what is a VPN', 'It is B that matters.'],
    ['top 10 富豪', 'Top 3 的財產共一兆元。'],
    ['laptop under 500', 'Those under 300 are slow.'],
    ['quake about 100 dead', 'About 80 people died in the capital.'],
  ])('is not assumed for %s: %s', (query, text) => expect(namesOnlySiblings(query)(text)).toBe(false));
});

describe('sources that are only about other models', () => {
  it.each([
    ['Acme Pi 5 price', ['Acme Pi 3 costs 35.', 'For kids of age 5.']],
    ['Acme Phone 12 發布日期', ['Acme Phone 11 今天發布。']],
    ['Vitamin C 功效', ['Vitamin D 幫助鈣吸收。']],
    ['Acme Phone 12 發布日期', ['Acme Phone 11 於12月發布，共12萬支。']],
  ])('are recognized for %s', (query, texts) => expect(allNameOnlySiblings(query, texts)).toBe(true));

  it.each([
    ['Acme Pi 5 price', ['Acme Pi 3 costs 35.', 'Acme Pi 5 costs 60.']],
    ['PS5 價格', ['PS4 降價。', 'PlayStation 5 售價公布。']],
    ['Node 24 新功能', ['Node 18 已停止支援。', 'Node.js 24 發布。']],
    ['第38條 押金', ['第39條規定返還。']],
    ['Vitamin D 功效', ['Vitamin C 抗氧化。', '維生素D幫助鈣吸收。']],
    ['AB370 失蹤原因', ['AB17 被擊落。', '青航370航班失蹤的原因不明。']],
    ['Acme Pi 5 price', ['樹莓派五代的價格。']],
    ['票價', ['Acme Pi 3 costs 35.']],
  ])('are not assumed for %s: %j', (query, texts) => expect(allNameOnlySiblings(query, texts)).toBe(false));

  it('are checked in linear time', () => {
    const letters = (n: number) => n.toString().replace(/\d/g, (digit) => String.fromCharCode(98 + Number(digit)));
    const check = (length: number) => () => {
      const names = Array.from({ length }, (_, n) => `z${letters(n)} 7`).join(', ');
      return allNameOnlySiblings('Acme Phone 12', [`${names}, Phone 11.`]);
    };
    expect(check(60_000)()).toBe(true);
    expect(growth(check, 2_000)).toBeLessThan(2.2);
  });
});
