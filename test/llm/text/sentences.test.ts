import { expect, it } from 'vitest';
import { clausesOf, isQuestion, isSentence, plainText, sentencesOf, widthOf } from '../../../src/llm/text/sentences.ts';

it.each([
  ['今天下雨。明天晴！真的？', ['今天下雨。', '明天晴！', '真的？']],
  ['他說：「好。」然後走了。', ['他說：「好。」', '然後走了。']],
  ['等等……好吧。', ['等等……', '好吧。']],
  ['漲幅3.5%。版本 v5.2.1 發布', ['漲幅3.5%。', '版本 v5.2.1 發布']],
  [
    'The U.S. Fed cut rates. Dr. Lin agreed. It was 3.5%.',
    ['The U.S. Fed cut rates.', 'Dr. Lin agreed.', 'It was 3.5%.'],
  ],
  ['第一行\n第二行', ['第一行', '第二行']],
  ['甲；乙。', ['甲；乙。']],
  ['先查 user?.name() 再用。好。', ['先查 user?.name() 再用。', '好。']],
  ['開 https://a.example/?id=7 看。', ['開 https://a.example/?id=7 看。']],
  ['if (!done) 與 a != b，或 n > 0 ? a : b。', ['if (!done) 與 a != b，或 n > 0 ? a : b。']],
  ['下雨嗎?不會!帶傘?Yes.', ['下雨嗎?', '不會!', '帶傘?', 'Yes.']],
  ['她說："真有趣。" 然後走了。"好玩。"他說。', ['她說："真有趣。"', '然後走了。', '"好玩。"', '他說。']],
  ['他說："走。好。"大家走了。', ['他說："走。', '好。"', '大家走了。']],
  ['螢幕有 5" 大。"很好用。"他說。', ['螢幕有 5" 大。', '"很好用。"', '他說。']],
  ['他說："那是 2025。"大家走了。', ['他說："那是 2025。"', '大家走了。']],
  ['他說："走。\n"好。"大家走了。', ['他說："走。', '"好。"', '大家走了。']],
  ['《來了！真的來了！》上映。好看。', ['《來了！真的來了！》上映。', '好看。']],
  ['…之前的話。然後…', ['…之前的話。', '然後…']],
  ['Is it out? It is! 他問「走嗎?」好。', ['Is it out?', 'It is!', '他問「走嗎?」', '好。']],
])('sentencesOf splits %s', (text, expected) => {
  expect(sentencesOf(text)).toEqual(expected);
});

it('clausesOf cuts only long lists of Han clauses at their semicolons', () => {
  const long = `${'甲'.repeat(60)}；${'乙'.repeat(60)}。`;
  expect(clausesOf(long)).toEqual([`${'甲'.repeat(60)}；`, `${'乙'.repeat(60)}。`]);
  expect(clausesOf('甲；乙。')).toEqual(['甲；乙。']);
  const english = `${'word '.repeat(30)}ends; ${'word '.repeat(30)}ends.`;
  expect(clausesOf(english)).toEqual([english]);
});

it.each([
  ['## 標題', '標題'],
  ['價格 92 元。<!-- 寫 10 元 -->', '價格 92 元。'],
  ['註解寫成 `<!-- x -->`。', '註解寫成 <!-- x -->。'],
  ['見[說明](https://a.example/(x))。', '見說明。'],
  ['[甲](https://a.example/甲_(乙)_(丙)) 與 [丁](/a)', '甲 與 丁'],
  ['一句。[\\[6\\]](https://a.example/#note_6)', '一句。[6]'],
  ['![圖](https://a.example/a.png)文字', '文字'],
  ['- **重點**：`code`', '重點：code'],
  ['1. 第一', '第一'],
  ['| 品項 | 價格 |', ' 品項 價格 '],
  ['|---|---|', ''],
  ['snake_case 與 _強調_', 'snake_case 與 強調'],
  ['<b>粗</b> a < b', '粗 a < b'],
  ['```ts', ''],
  ['std::map<int> 與 List<String>、Promise<T>', 'std::map<int> 與 List<String>、Promise<T>'],
  ['一<br>二<span class="x">三</span><BR/>', '一二三'],
  ['用 `a * b`、`__init__` 與 `<div>`', '用 a * b、__init__ 與 <div>'],
  ['snake\\_case、\\[0\\]、2 \\* 3、\\<div>', 'snake_case、[0]、2 * 3、<div>'],
])('plainText removes the markdown of %s', (markdown, expected) => {
  expect(plainText(markdown)).toBe(expected);
});

it.each([
  ['演出前30天以上可退票。', true],
  ['他說：「明天不會下雨。」', true],
  ['It ships with a new engine.', true],
  ['分享 列印 字級：小 中 大', false],
  ['登入 會員中心 訂閱電子報', false],
  ['好。', false],
  ['Read more.', false],
  ['他說："明天不會下雨。"', true],
  ['共三項；', false],
  ['年滿十八歲的人；', true],
  ['SELECT name FROM users;', false],
])('isSentence of "%s" is %s', (text, expected) => {
  expect(isSentence(text)).toBe(expected);
});

it.each([
  ['票價多少？', true],
  ['他問：「票價多少？」', true],
  ['"How much is it?"', true],
  ['票價八十元。', false],
])('isQuestion of "%s" is %s', (text, expected) => {
  expect(isQuestion(text)).toBe(expected);
});

it('widthOf counts a letter as half a character', () => {
  expect(widthOf('票價')).toBe(2);
  expect(widthOf('fare')).toBe(2);
  expect(widthOf('票價 fare。')).toBe(5.5);
});
