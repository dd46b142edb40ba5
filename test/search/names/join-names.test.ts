import { describe, expect, it } from 'vitest';
import { withName, withRest } from '../../../src/search/names/join-names.ts';

describe('inserting a name after the preceding words', () => {
  it.each([
    ['個人', '個人所得稅', '個人所得稅'],
    ['香港 ', '香港房屋署', '香港房屋署'],
    ['中', '中國銀行', '中中國銀行'],
    ['去日本', '本田', '去日本本田'],
    ['2018', 'FIFA World Cup', '2018 FIFA World Cup'],
    ['最新', 'TSMC', '最新TSMC'],
    ['phone', 'one', 'phone one'],
    ['', '輝達', '輝達'],
  ])('joins %j and %j', (before, name, expected) => expect(withName(before, name)).toBe(expected));
});

describe('appending the words that follow a name', () => {
  it.each([
    ['納斯達克指數', ' 指數 走勢', '納斯達克指數 走勢'],
    ['納斯達克指數', ' 指數', '納斯達克指數'],
    ['星展銀行', ' 銀行卡', '星展銀行 銀行卡'],
    ['AITO', 'M9 價格', 'AITO M9 價格'],
    ['問界', 'M9', '問界M9'],
    ['AITO', ' M9', 'AITO M9'],
  ])('joins %j and %j', (before, rest, expected) => expect(withRest(before, rest)).toBe(expected));
});
