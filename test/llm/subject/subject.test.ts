import { expect, it } from 'vitest';
import { extractive } from '../../../src/llm/extractive.ts';
import { subjectWeights } from '../../../src/llm/subject/subject.ts';

const NOW = new Date('2026-11-20T10:00:00+08:00');

async function answer(query: string, texts: readonly string[], variants: readonly string[] = []): Promise<string> {
  const sources = texts.map((text, index) => ({ n: index + 1, title: `來源${index + 1}`, text, published: null }));
  return await extractive.answer({ query, variants, sources, now: NOW }, new AbortController().signal);
}

it.each([
  ['周孟庭 醫師 學歷', '周孟儒醫師畢業於高雄醫學大學，現任骨科主治醫師。'],
  ['林志和 醫師 學歷', '林志明醫師畢業於臺灣大學，現任內科主治醫師。'],
  ['陳大為教授研究領域', '陳大同教授的研究領域為機器人控制。'],
  ['謝宜蓉律師學歷', '謝宜芳律師畢業於東吳大學法律系。'],
  ['禾泉科技 營收', '和泉科技第三季營收達35.2億元，年增12%。'],
  ['蔡宗翰 老師 研究領域', '蔡宗霖老師的研究領域為機器人控制。'],
  ['林家豪身高', '林家禾身高183公分，位置是中鋒。'],
  ['福記牛肉湯 地址', '福祥牛肉湯位於台南市中西區民族路88號。'],
  ['阿霖豆花 幾點開', '阿明豆花每天上午11時開店。'],
  ['青鹿湖 門票', '白鹿湖風景區門票全票150元，優待票75元。'],
  ['《霧港奇兵：終局之戰》 導演', '《霧港奇兵：無限之戰》導演是林海音。'],
  ['《雨季的燈塔》 作者', '《雨季不再來》作者是三毛，於1976年出版。'],
])('an answer quotes no other person or company when no source has the requested name: %s', async (query, text) => {
  expect(await answer(query, [text])).toContain('沒有直接回答');
});

it.each([
  ['鄧颺是哪裡人？', '鄧颺，字玄茂，南陽新野人。'],
  ['杜充在哪一年接任東京留守？', '建炎二年七月，杜充接任東京留守。'],
  ['羅店鎮全鎮面積是多大？', '羅店鎮位於金華市區北部，全鎮總面積72平方公里。'],
])('a name ends where the rest of the question begins: %s', async (query, text) => {
  expect(await answer(query, [text])).toContain(text.slice(0, -1));
});

it.each([
  ['in other characters', '沈从嘉 教授 专长', '沈從嘉教授的專長為海洋地質。', []],
  ['with a blank in it', '葉柏廷 獲獎', '葉 柏廷去年獲獎三次，皆為短片類。', []],
  ['by the name it has elsewhere', '禾泉科技 營收', '荷泉科技第三季營收達35.2億元。', ['荷泉科技 营收']],
  ['as a word of the dictionary', '高血糖 飲食', '血糖過高時飲食應少糖少油。', []],
  ['as a title that has more beside it', '《燈塔》 作者', '小說《燈塔與海》作者是林海音。', []],
  ['as a title without 全集', '《霧港探案全集》 作者', '《霧港探案》的作者是林海音。', []],
  ['by a title with another 的', '《北國少女之歌》 作者', '《北國少女的歌》作者是林海音。', []],
  ['as one of several things', '三橋指的是雲縣的方橋、孔林和什麼', '雲縣的三橋是方橋、孔林與石橋。', []],
  ['as those of a country', '韓國人身高', '韓國男性平均身高為174.9公分。', []],
  ['without the word after it', '湯唯的老公是誰', '湯唯與導演金泰勇結婚，老公小她一歲。', []],
  ['as a kind of animal', '柯基犬 壽命', '柯基的平均壽命為12至15年。', []],
  ['as what a tablet has in it', '葉黃素錠 什麼時候吃', '葉黃素建議飯後吃，吸收較好。', []],
  ['as no name at all', '哪座山 台灣最高', '台灣最高的山是玉山，標高3952公尺。', []],
  ['as what a place allows', '可帶狗餐廳 台北', '台北寵物友善餐廳有三家，狗可以落地。', []],
])('an answer quotes a source that names the subject %s', async (_, query, text, variants) => {
  expect(await answer(query, [text], variants)).toContain('[1]。');
  expect(await answer(query, [text], variants)).not.toContain('沒有直接回答');
});

it('sources without the name weigh less when another source has it', () => {
  const sources = [
    { title: '周孟儒醫師', text: '周孟儒醫師看診時間為週三上午。' },
    { title: '門診表', text: '周孟庭醫師看診時間為週五下午。' },
  ];
  expect(subjectWeights('周孟庭 看診時間', [], sources)).toEqual([0.3, 1]);
  expect(subjectWeights('看診時間', [], sources)).toEqual([1, 1]);
});

it.each([
  ['a metro', '青捷 三日票 價格', ['白港捷運三日票價格380元。', '青港捷運三日卡售價360元。'], [0.3, 1]],
  ['a university', '东林大 校长', ['東國林業科技大學校長為王五。', '東海大學校長為李四。'], [1, 0.3]],
  ['a word of the dictionary', '重大 傷病 申請', ['申請傷病卡須附診斷書。', '重要大事。'], [1, 1]],
  ['what happens', '停航 補償', ['白港號停止航行。', '補償辦法公布。'], [1, 1]],
  ['what no source has', '青捷 票價', ['白港捷運票價20元。', '南港捷運票價25元。'], [1, 1]],
])('sources are weighed by the full form of an abbreviated name: %s', (_, query, texts, weights) => {
  const sources = texts.map((text) => ({ title: '', text }));
  expect(subjectWeights(query, [], sources)).toEqual(weights);
});
