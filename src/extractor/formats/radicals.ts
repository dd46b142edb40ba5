/**
 * Replaces radicals with the characters they look like. Programs that make PDFs from fonts with one glyph for both
 * write `用` as the radical `⽤` (U+2F64) and `门` as `⻔` (U+2ED4): the same to the eye, but a different word in a search.
 */
export function withoutRadicals(text: string): string {
  return text.replace(/[\u2e80-\u2fd5]/g, (radical) => CHARACTERS.get(radical) ?? radical.normalize('NFKC'));
}

/** Radicals, each before its character, that Unicode does not decompose, or only to the form of old prints: 戶, 靑. */
const PAIRS =
  '⺁厂⺇几⺌小⺍小⺎兀⺏尣⺐尢⺒巳⺓幺⺛旡⺝月⺞歺⺟母⺠民⺧牛⺩王⺪疋⺫目⺬示⺶羊⺷羊⺸羊⺻聿⺼肉⺽臼⻁虎⻄西⻅见⻆角⻉贝⻋车⻑長⻓长⻔门⻗雨⻘青⻙韦⻚页⻛风⻜飞⻝食⻢马⻣骨⻤鬼⻥鱼⻦鸟⻧卤⻨麦⻩黄⻪黾⻫斉⻬齐⻭歯⻮齿⻯竜⻰龙⻱龜⻲亀⻳龟⼾户⾭青';

const CHARACTERS = new Map(
  [...PAIRS.matchAll(/(.)(.)/gu)].map(([, radical = '', character = '']) => [radical, character]),
);
