import { toSimplified } from './script.ts';

/**
 * Returns whether a text is only about other models, versions or parts than the query: the text names members of the
 * same family (Python 3.13, Vitamin D, 第39條) and none that the query names (Python 3.14, Vitamin C, 第38條).
 */
export function namesOnlySiblings(query: string): (text: string) => boolean {
  const asked = modelsIn(query);
  if (asked.size === 0) return () => false;
  const all = [...asked.values()].flatMap((numbers) => [...numbers]); // in `S25 vs S24` the second has no family
  return (text) => {
    let isOther = false;
    for (const [family, numbers] of modelsIn(text)) {
      if (!asked.has(family)) continue;
      if ([...numbers].some((number) => all.some((other) => isOf(number, other)))) return false;
      isOther = true;
    }
    return isOther;
  };
}

/**
 * Whether the texts are only about other models: some text names another member of the query's family (Python 3.13),
 * and none names the query's own. A number after another name counts as the query's own if that name has the same first
 * letter (PlayStation 5 is PS5) or is Chinese (維生素D is Vitamin D), or if the text contains the family (Node.js 24 is
 * Node 24).
 */
export function allNameOnlySiblings(query: string, texts: readonly string[]): boolean {
  const asked = [...modelsIn(query)].filter(([family]) => /^[a-z]/.test(family));
  if (asked.length === 0 || !texts.some(namesOnlySiblings(query))) return false;
  return !texts.some((text) => {
    const models = [...modelsIn(text)];
    const [afterHan, small] = [numbersAfterHan(text), text.toLowerCase()];
    return asked.some(([own, wanted]) => {
      const isInText = small.includes(own);
      const alike = models
        .filter(([family]) => isInText || family[0] === own[0])
        .flatMap(([, numbers]) => [...numbers]);
      return [...alike, ...afterHan].some((number) => [...wanted].some((other) => isOf(number, other)));
    });
  });
}

/**
 * Returns whether a whole source is about other models than the query: it contains the number asked about nowhere, in
 * any notation, except as an amount or a date.
 */
export function neverNamesAsked(query: string): (text: string) => boolean {
  const isOther = namesOnlySiblings(query);
  const numbers = [...modelsIn(query).values()].flatMap((found) => [...found]);
  return (text) => isOther(text) && !numbers.some((number) => mentions(text.normalize('NFKC'), number));
}

function mentions(text: string, number: string): boolean {
  const digits = /\d{1,4}(?:\.\d{1,3}){0,3}$/.exec(number)?.[0];
  if (digits === undefined) return false;
  const isInDigits = [...text.matchAll(BARE_NUMBER)].some(([found]) => isOf(found, digits));
  return isInDigits || [...text.matchAll(HAN_NUMBER)].some(([, found = '']) => inDigits(found) === digits);
}

const BARE_NUMBER =
  /(?<![\d.,])\d{1,4}(?:\.\d{1,3}){0,3}(?![\d]|[.,]\d|\s?[%‰元萬万億亿倍度歲岁人年月日天個个克毫公點点分時时週周名家間间種种成])/g;
const HAN_NUMBER = /([〇零一二三四五六七八九十百千]{1,7})(?=[號号代屆届季集期版條条章奈納纳])/g;

function numbersAfterHan(text: string): string[] {
  return [...text.normalize('NFKC').matchAll(AFTER_HAN)].map(([, number = '']) => number.toLowerCase());
}

/** Whether one number is the other or a version of it: 24.1 is a version of 24, and 24 may mean 24.1. */
function isOf(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other}.`) || other.startsWith(`${one}.`);
}

/** Returns families with their members: a number, a single letter or both. In 第38條 the family is the measure word. */
function modelsIn(text: string): Map<string, Set<string>> {
  const models = new Map<string, Set<string>>();
  const add = (family: string, member: string) =>
    models.set(family, (models.get(family) ?? new Set()).add(member.toLowerCase()));
  for (const [, family = '', number = ''] of text.normalize('NFKC').matchAll(MODEL)) add(family.toLowerCase(), number);
  for (const [, letter = '', counted = ''] of [...text.matchAll(KIND), ...text.matchAll(COLOUR)])
    add(toSimplified(counted), letter);
  for (const [, number = '', counted = ''] of [...text.matchAll(PART), ...text.matchAll(GRADE)])
    add(toSimplified(counted).replace(/^(?:奈米|nm)$/i, '纳米'), inDigits(number));
  for (const pattern of [HAN_MODEL, HAN_LETTER, ROAD])
    for (const [, family = '', number = ''] of text.matchAll(pattern)) add(toSimplified(family), number);
  for (const [, number = ''] of text.matchAll(LAW_PART)) add('条', number);
  return models;
}

const PART = /第\s?(\d{1,4}|[〇零一二三四五六七八九十百千]{1,7})\s?([屆届季集期代版條条章回話话輪轮局冊册型])/g;
/** Numbers that are a name without 第: 3奈米, 十八號線. */
const GRADE = /(?<![\d.,])(\d{1,3}|[〇零一二三四五六七八九十百千]{1,7})\s?([奈納纳]米|nm(?![a-z])|[號号][線綫线])/gi;

/** A型, B肝, C級. */
const KIND = /(?<![A-Za-z\d])([A-F])\s?([型肝級级])/g;
/** 綠線, and below it 國道 7 號, which may contain spaces. */
const COLOUR = /([紅红橙橘黃黄綠绿青藍蓝紫棕])([線线])(?![上下圈电電])/g;
const ROAD = /([國国省縣县]道)\s{0,2}(\d{1,3})\s{0,2}[號号]/g;

/** 民法 1052 條: people leave out 第. */
const LAW_PART = /[法例]\s?(\d{1,4})\s?[條条]/g;

/** 維生素D, 方案B. */
const HAN_LETTER =
  /([\u3400-\u9fff]{2})\s?([A-HJ-Z])(?![A-Za-z\d'’.&+-]|(?![的系與与和及是為为在屬属])[\u3400-\u9fff])/g;

/** 小米15, 國道1號; not an amount, which a unit follows. */
const HAN_MODEL =
  /([\u3400-\u9fff]{2})(\d{1,3})(?![\d.,:：/~％%‰°-]|[a-z]|[號号][線綫线]|(?![號号搭採采系的與与和及是為为在將将])[\u3400-\u9fff]|\s[%‰元萬万億亿倍度歲岁人年月日天個个克毫公點点分時时週周名位家間间種种成篇次件款條条組组])/gi;

/** Converts Han numerals to digits: 三十八 to 38, 一千零五十二 and 一〇五二 to 1052. */
function inDigits(number: string): string {
  if (/\d/.test(number)) return String(Number(number));
  let [whole, digit] = [0, 0];
  for (const character of number.replaceAll('〇', '零')) {
    const unit = 10 ** (UNITS.indexOf(character) + 1);
    if (unit === 1) digit = digit * 10 + DIGITS.indexOf(character);
    else [whole, digit] = [whole + Math.max(digit, 1) * unit, 0];
  }
  return String(whole + digit);
}

const DIGITS = '零一二三四五六七八九';
const UNITS = '十百千';

const AFTER_HAN =
  /(?<=[\u3400-\u9fff][ -]?)([a-z]?\d{1,4}(?:\.\d{1,3}){0,3}|[b-hj-z])(?![\da-z]|\.\d|\s?[%‰元萬万億亿倍度歲岁人年月日天個个克毫公])/gi;

/** Not amounts, ranks, years or articles: `GDP 3.5%`, `USD 300`, `under 300`, `top 10`, `in 2024`, `is a`. */
const MODEL =
  /(?<![a-z\d])(?!(?:NT|US|HK|TWD|USD|HKD|RMB|CNY|JPY|EUR|GDP|CPI|PMI|EPS|PE|ROE|pH|BMI|AQI|in|on|at|to|by|of|for|from|is|was|are|and|or|with|than|about|around|over|under|up|until|within|between|the|these|all|only|top|best|first|last|next|past|no|page|day|week|month|year|rank\w*|rating|price\w*)[ -]?[a-z]?\d)([a-z]{2,20})(?![a-z])[ -]?(?!(?:19|20)\d\d(?!\d))([a-z]?\d{1,4}(?:\.\d{1,3}){0,3}|[b-hj-z])(?![\da-z]|\.\d|\s?[%‰元萬万億亿倍度歲岁人年月日天個个克毫公])/gi;
