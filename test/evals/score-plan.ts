/** What a case accepts. A group of alternatives holds if one planned query contains all parts of one alternative. */
export interface Expected {
  category: string[];
  time_range: string[];
  must_include_queries: string[][];
  must_not: string[];
}

export interface PlanCase {
  id: string;
  tag: string;
  query: string;
  expect: Expected;
}

interface Planned {
  queries: string[];
  category: string;
  time_range: string;
}

/** Returns which parts of a plan are wrong; empty for a right plan. */
export function faultsOf({ query, expect }: PlanCase, planned: Planned): string[] {
  const { queries, category, time_range } = planned;
  const isWhole =
    queries.length <= 3 && same(queries[0] ?? '', query) && new Set(queries.map(plain)).size === queries.length;
  const missing = expect.must_include_queries.filter((group) => !group.some((one) => queries.some(includes(one))));
  const others = queries.filter((one) => !same(one, query));
  const wrong = expect.must_not.filter((word) => others.some((one) => plain(one).includes(plain(word))));
  return [
    ...(isWhole ? [] : ['structure']),
    ...(expect.category.includes(category) ? [] : ['category']),
    ...(expect.time_range.includes(time_range) ? [] : ['time_range']),
    ...missing.map((group) => `misses ${group.join(' | ')}`),
    ...wrong.map((word) => `has ${word}`),
  ];
}

const includes = (alternative: string) => (query: string) =>
  alternative.split(/\s+/).every((part) => plain(query).includes(plain(part)));

function same(one: string, other: string): boolean {
  return plain(one) === plain(other);
}

/** Compares without blanks, punctuation and case. */
function plain(text: string): string {
  const folded = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{P}\p{S}]+/gu, '');
  return folded.replaceAll('臺', '台').replaceAll('裏', '裡');
}
