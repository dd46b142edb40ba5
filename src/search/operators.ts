/** Parts of a query that are not rewritten: quoted words, operators, excluded words, addresses. */
const OPERATORS =
  /("[^"]*"|“[^“”]*”|(?:^|(?<=\s))-\S+|\b(?:site|filetype|intitle|inurl|before|after|when):\S+|https?:\/\/\S+)/i;

/** Rewrites the plain parts of a query, and with `changeExcluded` its excluded words; keeps the other operators. */
export function mapPlain(
  query: string,
  change: (text: string) => string,
  changeExcluded = (word: string) => word,
): string {
  const changed = (operator: string) => (EXCLUDED.test(operator) ? changeExcluded(operator) : operator);
  return query
    .split(OPERATORS)
    .map((part, index) => (index % 2 === 1 ? changed(part) : change(part)))
    .join('');
}

/** An excluded word such as -鴻海, but not -site:example.com. */
const EXCLUDED = /^-(?!\w+:)/;

/** Returns the plain parts of a query, without operators. */
export function plainPartOf(query: string): string {
  return query
    .split(OPERATORS)
    .filter((_part, index) => index % 2 === 0)
    .join(' ');
}
