import { ConverterBuilder } from 'opencc-js/core';
import * as cn2t from 'opencc-js/preset/cn2t';
import * as t2cn from 'opencc-js/preset/t2cn';

/**
 * Tables that script.ts converts with, built from OpenCC's dictionaries. Importing these takes a few ms (two strings of
 * dictionary text). With all phrases in one Map the tables take 7 MB (measured), against 42 MB for the library's own
 * trie.
 */
export interface Tables {
  phrases: Map<string, string>;
  /** Phrases that apply anywhere, across word boundaries too; each begins with one of a few characters. */
  anywhere: Map<string, string>;
  characters: Map<string, string>;
  variants: Map<string, string>;
  /** Characters that occur in Traditional words, including those that Simplified has too (后 里 干). */
  traditional: Set<string>;
  /** Characters whose Simplified form in some word differs from the one that they have alone. */
  inWords: Set<string>;
  simplify: (text: string) => string;
}

let tables: Tables | undefined;

/** Returns the tables; the first call builds them (measured: 40 ms). */
export function scriptTables(): Tables {
  tables ??= buildTables();
  return tables;
}

/**
 * Words that the dictionaries leave ambiguous or write differently from Taiwan: the Ministry of Education's forms
 * (發布, 帳號), transliterations that never take the other character (里, 托), and names of people.
 */
const PINNED = new Map(
  Object.entries({
    发布: '發布',
    公布: '公布',
    宣布: '宣布',
    颁布: '頒布',
    分布: '分布',
    账号: '帳號',
    账户: '帳戶',
    账单: '帳單',
    账本: '帳本',
    转账: '轉帳',
    记账: '記帳',
    对账: '對帳',
    托福: '托福',
    摩托: '摩托',
    信托: '信託',
    库里: '庫里',
    马里: '馬里',
    马里兰: '馬里蘭',
    索马里: '索馬里',
    里约: '里約',
    公里: '公里',
    英里: '英里',
    于正: '于正',
    于东来: '于東來',
    于和伟: '于和偉',
    于荣光: '于榮光',
    于洋: '于洋',
    于美人: '于美人',
    钟楚红: '鍾楚紅',
    蛋卷: '蛋捲',
    春卷: '春捲',
    花卷: '花捲',
    余票: '餘票',
    余料: '餘料',
    胡同: '胡同',
    准予: '准予',
    出席: '出席',
    灵签: '靈籤',
    解签: '解籤',
    签文: '籤文',
    签筒: '籤筒',
    公签: '公籤',
    彩签: '彩籤',
    总台: '總台',
    拉升: '拉升',
    克制: '克制',
    发绳: '髮繩',
    多发: '多發',
    冷面: '冷面',
    征程: '征程',
    新征程: '新征程',
    坎特伯里: '坎特伯里',
    三周跳: '三周跳',
    四周跳: '四周跳',
    冲牙: '沖牙',
    冲牙器: '沖牙器',
    冲奶: '沖奶',
    冲厕: '沖廁',
    干吃: '乾吃',
    干嚼: '乾嚼',
    干磨: '乾磨',
    干敷: '乾敷',
    干发帽: '乾髮帽',
    了解: '了解',
    折合: '折合',
    发霉: '發霉',
    朴树: '朴樹',
    手冲: '手沖',
    家具: '家具',
    于北辰: '于北辰',
    于朦胧: '于朦朧',
    于文文: '于文文',
    于小彤: '于小彤',
    于月仙: '于月仙',
    于正升: '于正昇',
    于晓光: '于曉光',
    郁可唯: '郁可唯',
    荫郁: '蔭鬱',
    测不准: '測不準',
    说不准: '說不準',
    拿不准: '拿不準',
    看不准: '看不準',
    瞄不准: '瞄不準',
    算不准: '算不準',
    吃不准: '吃不準',
    打不准: '打不準',
    量不准: '量不準',
    对不准: '對不準',
    走不准: '走不準',
    准不准: '準不準',
    不准确: '不準確',
    不准时: '不準時',
  }),
);

/** Objects of 沖 (brew, flush) and 繫 (tie): 沖咖啡, 繫安全帶. They apply anywhere, as no word ends in 冲 or 系 before them. */
const POURED = '咖啡 牛奶 奶粉 燕麦 蜂蜜 豆浆 茶叶 绿茶 红茶 热水 冷水 感冒灵 可可 麦片 药粉 马桶 厕所 水马桶'.split(
  ' ',
);
const TIED = '安全带 鞋带 领带 围巾 围裙 腰带 皮带 丝巾 头巾 领结 红绳 蝴蝶结'.split(' ');

/** Foods that are dried, the same in both scripts or as [from, to]. The dictionaries lack these and would write 幹. */
const DRIED: ReadonlyArray<string | [string, string]> = [
  ...'地瓜 蔓越莓 水果 蔬菜 蘑菇 香菇 木耳 辣椒 石斛 番茄'.split(' '),
  ['红薯', '紅薯'],
  ['枣', '棗'],
  ['柠檬', '檸檬'],
  ['蓝莓', '藍莓'],
  ['海参', '海參'],
  ['燕窝', '燕窩'],
];

/** 佈 where the Ministry of Education writes 布: 公布, not 公佈, also in longer phrases (發布會). 了解 for 瞭解 is another. */
const MADE_KNOWN = /([發公宣頒分])佈/gu;

/** Simplified forms that the rules give for 噚 (噚日) and 燶 but that nobody writes. */
const CANTONESE = /[㖊㶶]/g;

/** 著 (written, writing) in words that the dictionaries lack; all other 著 are 着: 土著, 專著, but 討論著, 翻譯著. */
const WRITTEN =
  /[土原专遗拙]着|(?<!有)所着(?=[的《]|\s|$)|(?<![翻口笔])译着|(?<![议讨谈辩评争理无推])论着|编着(?![辫头花织发竹])|(?<![夹掺混嘈])杂着|(?<=^|\s)新着(?=$|\s)|彰明?[较昭]?着/g;

/** The dictionaries' 合著 (written together) inside verbs: 混合著. */
const MIXING = /(?<=[闭混配联结缝符])合著(?!者)/g;

/** Traditional's own forms of 它 and 侄, which the dictionaries leave alone. */
const OWN_FORMS: Readonly<Record<string, string>> = { 牠: '它', 姪: '侄' };

/** 甚麼 is how Hong Kong writes 什麼; 甚至 stays. */
const WHAT = /甚(?=[麼么])/g;

function buildTables(): Tables {
  const [simplified, taiwan] = cn2t.configs.s2tw?.conversionChain ?? [];
  const phrases = new Map<string, string>();
  const characters = new Map<string, string>();
  const traditional = new Set<string>();
  for (const [from, to] of entriesOf(simplified)) {
    // Everyday Traditional writes 台 where the dictionary has 臺, so a 台 in the source stays 台 (and 颱 stays 颱).
    const value = (from.includes('台') ? to.replaceAll('臺', '台') : to)
      .replace(MADE_KNOWN, '$1布')
      .replace('瞭解', '了解')
      .replaceAll('溼', '濕'); // hardly any page writes the Ministry's form
    const table = isOneCharacter(from) ? characters : phrases;
    if (!table.has(from)) table.set(from, value);
    if (table === phrases) for (const character of value) traditional.add(character);
  }
  for (const [from, to] of PINNED) phrases.set(from, to);
  for (const food of DRIED) {
    const [from, to] = typeof food === 'string' ? [food, food] : food;
    phrases.set(`${from}干`, `${to}乾`).set(`干${from}`, `乾${to}`);
  }
  const alone = (word: string) => [...word].map((one) => characters.get(one) ?? one).join('');
  const anywhere = new Map<string, string>();
  for (const what of POURED) anywhere.set(`冲${what}`, `沖${phrases.get(what) ?? alone(what)}`);
  for (const what of TIED) anywhere.set(`系${what}`, `繫${phrases.get(what) ?? alone(what)}`);
  characters.set('签', '簽'); // alone it means to sign; 牙籤 and 求籤 are phrases
  const variants = new Map(entriesOf(taiwan));
  variants.delete('濕');
  const convert = ConverterBuilder(t2cn)({ from: 'tw', to: 'cn' });
  return {
    phrases,
    anywhere,
    characters,
    variants,
    traditional,
    inWords: inWords(t2cn.configs.tw2s?.conversionChain ?? []).add('甚'),
    simplify: (text) =>
      convert(text.replaceAll('衞', '衛').replace(WHAT, '什'))
        .replace(CANTONESE, (made) => (made === '㖊' ? '噚' : '燶'))
        .replace(/[牠姪]/g, (own) => OWN_FORMS[own] ?? own)
        .replace(WRITTEN, (made) => made.replace('着', '著'))
        .replace(MIXING, '合着'),
  };
}

/** Finds `inWords` in the steps of a conversion, each a dictionary group. A step's words may contain earlier output. */
function inWords(steps: readonly unknown[]): Set<string> {
  const found = new Set<string>();
  const before = new Map<string, string[]>(); // for each character, those that became it in earlier steps
  for (const step of steps) {
    const entries = [...entriesOf(step)];
    const alone = new Map(entries.filter(([from]) => isOneCharacter(from)));
    for (const [from, to] of entries) {
      const made = [...to];
      for (const [at, character] of [...from].entries()) {
        if (made[at] === (alone.get(character) ?? character)) continue;
        for (const one of [character, ...(before.get(character) ?? [])]) found.add(one);
      }
    }
    for (const [from, to] of alone) before.set(to, [from, ...(before.get(to) ?? []), ...(before.get(from) ?? [])]);
  }
  return found;
}

/** Yields the entries of a dictionary group; the library keeps a dictionary as one string, "from to|from to". */
function* entriesOf(group: unknown): Generator<[string, string]> {
  for (const dictionary of Array.isArray(group) ? group : []) {
    if (typeof dictionary !== 'string') continue;
    for (const line of dictionary.split('|')) {
      const space = line.indexOf(' ');
      if (space > 0) yield [line.slice(0, space), line.slice(space + 1)];
    }
  }
}

function isOneCharacter(text: string): boolean {
  return text.length === 1 || (text.length === 2 && text.codePointAt(0) !== text.charCodeAt(0));
}
