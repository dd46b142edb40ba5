import { expect, it } from 'vitest';
import { extractive } from '../../../src/llm/extractive.ts';
import { areAboutSimilarNames } from '../../../src/llm/subject/similar-names.ts';

const pages = (...texts: readonly string[]) =>
  texts.map((text) => {
    const [title = '', ...rest] = text.split('|');
    return { title, text: rest.join('') };
  });

it.each([
  ['an airline', '霞光航空 退票', ['霞光航空退票規則|手續費500元。', '霞飛航空退票|手續費800元。']],
  ['a bank', '禾豐銀行 房貸利率', ['房貸利率|禾豐銀行房貸利率2.1%。', '房貸利率|豐禾銀行房貸利率2.6%。']],
  [
    'a firm of the same name',
    '澄心電機 營收',
    ['澄心公布營收|澄心9月營收12億元。', '澄心建設營收|澄心建設9月營收3億元。'],
  ],
  ['a county', '東菱縣 人口', ['東菱概況|東菱人口22萬人。', '西菱縣人口|西菱縣人口41萬人。']],
  ["a county's head", '東菱縣長 行程', ['行程|東菱縣長今天視察漁港。', '行程|西菱縣長今天視察果園。']],
  ['in the other script', '東菱县 人口', ['概況|東菱縣人口22萬人。', '概況|西菱縣人口41萬人。']],
  ['a school by another word', '青禾小學 校慶', ['校慶|青禾國小80週年。', '校慶|青山國小60週年。']],
  ['a city whose name begins as a size', '高雄市 人口', ['高雄|人口270萬人。', '人口|台南市人口185萬人。']],
  ['a park', '雪原國家公園 門票', ['雪原門票|全票90元。', '荒原國家公園門票|全票60元。']],
  ['what the title names', '安平幕府 年代', ['安平幕府|始於1410年。', '永平幕府|始於1290年。']],
])('detects text about a similar name: %s', (_, query, texts) => {
  expect(areAboutSimilarNames(query, pages(...texts))).toEqual([false, true]);
});

it.each([
  ['no text has the name', '霞光航空 退票', ['霞飛航空退票|手續費800元。', '退票|手續費。']],
  ['the other text names nobody', '東菱縣 人口', ['東菱縣|人口22萬人。', '人口統計|全縣人口逐年減少，市區較多。']],
  ['the other text leaves the kind out', '東菱縣 人口', ['東菱縣|人口22萬人。', '東菱的人口|比西菱縣少。']],
  ['the query names a time', '今年夜市 開幕', ['今年夜市|五月開幕。', '士明夜市|六月開幕。']],
  ['the other text is of a part of it', '東菱縣 災情', ['東菱縣災情|12人受傷。', '光禾鄉災情|光禾鄉百戶受損。']],
  ['the other has a short name', '北霞航空 行李', ['北霞航空|限重20公斤。', '霞航新制|霞航比照東光航空，限重23公斤。']],
  ['the other is written out', '松大醫院 掛號', ['松大醫院|掛號費150元。', '掛號|松青大學附設醫院掛號費170元。']],
  ['two are compared', '霞光航空 霞飛航空 退票', ['霞光航空|手續費500元。', '霞飛航空|手續費800元。']],
  ['firms of one stem are', '澄心電機 澄心建設 營收', ['澄心電機|營收12億元。', '澄心建設|營收3億元。']],
  [
    'the other says the word otherwise',
    '軟體更新 伺服器',
    ['軟體授權|軟體的授權條款。', '软件更新策略|软件更新不能拖。'],
  ],
  ['the word is of no name', '退票 手續費', ['退票|手續費50元。', '改票|手續費20元。']],
])('detects no similar name when %s', (_, query, texts) => {
  expect(areAboutSimilarNames(query, pages(...texts))).toEqual([false, false]);
});

it('detects no similar name where a variant of the query has another word', () => {
  const texts = pages('蛋黃酥食譜|蛋黃酥的做法。', '蛋糕食譜|蛋糕的做法。');
  expect(areAboutSimilarNames('蛋黃食譜 做法', texts)).toEqual([false, true]);
  expect(areAboutSimilarNames('蛋黃食譜 做法', texts, ['蛋糕食譜 做法', 'yolk'])).toEqual([false, false]);
});

it('an answer quotes nothing about a similar name', async () => {
  const sources = pages('東菱概況|東菱縣面積800平方公里，人口22萬人。', '西菱縣人口|西菱縣人口多達41萬人。').map(
    (page, index) => {
      return { ...page, n: index + 1, published: null };
    },
  );
  const input = { query: '東菱縣 人口 多少', sources, now: new Date('2026-11-20T10:00:00+08:00') };
  expect(await extractive.answer(input, new AbortController().signal)).toBe('東菱縣面積800平方公里，人口22萬人[1]。');
});
