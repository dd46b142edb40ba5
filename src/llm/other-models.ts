/**
 * Whether a text is only about other models or versions than the query: it names some of the same family (Python 3.13,
 * Vitamin D), and none that the query names (Python 3.14, Vitamin C).
 */
export function ofOtherModels(query: string): (text: string) => boolean {
  const asked = modelsIn(query);
  if (asked.size === 0) return () => false;
  return (text) => {
    let isOther = false;
    for (const [family, numbers] of modelsIn(text)) {
      const wanted = asked.get(family);
      if (wanted === undefined) continue;
      if ([...numbers].some((number) => [...wanted].some((other) => isOf(number, other)))) return false;
      isOther = true;
    }
    return isOther;
  };
}

/** 24.1 is a version of 24, and may be meant by 24. */
function isOf(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other}.`) || other.startsWith(`${one}.`);
}

/** Families with the numbers or single letters of their members. */
function modelsIn(text: string): Map<string, Set<string>> {
  const models = new Map<string, Set<string>>();
  for (const [, family = '', number = ''] of text.normalize('NFKC').matchAll(MODEL)) {
    const key = family.toLowerCase();
    models.set(key, (models.get(key) ?? new Set()).add(number.toLowerCase()));
  }
  return models;
}

/** Not `GDP 3.5%`, `USD 300`, `under 300`, `top 10`, `in 2024` or `is a`: amounts, ranks, years and articles. */
const MODEL =
  /(?<![a-z\d])(?!(?:NT|US|HK|TWD|USD|HKD|RMB|CNY|JPY|EUR|GDP|CPI|PMI|EPS|PE|ROE|pH|BMI|AQI|in|on|at|to|by|of|for|from|is|was|are|and|or|with|than|about|around|over|under|up|until|within|between|the|these|all|only|top|best|first|last|next|past|no|page|day|week|month|year|rank\w*|rating|price\w*)[ -]?\d)([a-z]{2,20})(?![a-z])[ -]?(?!(?:19|20)\d\d(?!\d))(\d{1,4}(?:\.\d{1,3}){0,3}|[b-hj-z])(?![\da-z]|\.\d|\s?[%‰元萬万億亿倍度歲岁人年月日天個个克毫公])/gi;
