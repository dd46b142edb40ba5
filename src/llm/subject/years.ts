/** Returns a test for texts that name only other years than the query. */
export function isAboutOtherYears(query: string): (text: string) => boolean {
  const asked = yearsIn(query);
  if (asked.size === 0) return () => false;
  return (text) => {
    const named = yearsIn(text);
    return named.size > 0 && named.isDisjointFrom(asked);
  };
}

/** Returns a test for sentences that name only later years than the query, whose source has none of the query's. */
export function isOfLaterYears(query: string): (sentence: string, source: string) => boolean {
  const asked = yearsIn(query);
  const last = Math.max(...asked);
  return (sentence, source) => {
    const named = [...yearsIn(sentence)];
    return (
      asked.size > 0 && named.length > 0 && named.every((year) => year > last) && yearsIn(source).isDisjointFrom(asked)
    );
  };
}

/** Returns the years in a text, in both calendars: 115年 is 2026. */
function yearsIn(text: string): Set<number> {
  const western = text.match(/(?<!\d|\d[.,]|\$)(?:19|20)\d\d(?!\d|[.,]\d|\s?[元人公])/g) ?? [];
  const republican = text.match(/(?<!\d)1[01]\d(?=\s?(?:年|學年|学年))/g) ?? [];
  return new Set([...western.map(Number), ...republican.map((year) => Number(year) + REPUBLIC_STARTS)]);
}

const REPUBLIC_STARTS = 1911;
