import { expect, it } from 'vitest';
import { givesWhatIsAsked } from '../../../src/llm/subject/intent.ts';

it.each([
  ['纜車停駛原因', '停駛是由於支柱的軸承磨損。', '纜車今年載客八十萬人次。'],
  ['缆车 为什么 停驶', '停驶是因为轴承磨损。', '缆车设有三个车站。'],
  ['圖書館 閉館 時間', '平日晚間九點閉館。', '圖書館藏書三十萬冊。'],
  ['游泳池 票價', '全票一百二十元改為 150 元。', '泳池水深一點四公尺。'],
  ['陶鍋 開鍋 方法', '先用米湯小火煮三十分鐘。', '陶鍋產自山城。'],
  ['志工 資格', '須年滿十八歲並出示證件。', '志工隊成立於春天。'],
  ['橋梁訴訟 判決', '二審駁回上訴。', '橋長四百公尺。'],
  ['天文館 在哪裡', '天文館位於河濱路二十號。', '天文館去年換了屋頂。'],
  ['why is the ferry late', 'It is late because of fog.', 'The ferry has two decks.'],
  ['when did the ferry start', 'It started in 1931.', 'It started with two decks.'],
  ['ferry opening date', 'Service resumes on Jan. 3 next year.', 'Service resumes with two decks.'],
  ['how many units were sold', 'It sold over eight or 8 million units.', 'It sold out at once.'],
  ['what is a ferry', "It's a boat for cars.", 'Boats for cars are slow.'],
])('for "%s", the sentence that gives what is asked scores higher: %s', (query, giving, other) => {
  const gives = givesWhatIsAsked(query);
  expect(gives(giving)).toBeGreaterThan(gives(other));
});

it('a query that is only a name prefers no kind of fact', () => {
  expect(givesWhatIsAsked('河濱天文館')('天文館位於河濱路二十號，因為地勢高。')).toBe(0);
});
