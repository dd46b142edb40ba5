/** What stays as it was typed: quoted words, operators, excluded words, addresses. */
const OPERATORS =
  /("[^"]*"|“[^“”]*”|(?:^|(?<=\s))-\S+|\b(?:site|filetype|intitle|inurl|before|after|when):\S+|https?:\/\/\S+)/i;

/** The query with its plain parts changed, excluded words too where there is a way for these, and its other operators as they are. */
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

/** -鴻海, not -site:example.com. */
const EXCLUDED = /^-(?!\w+:)/;

/** The plain parts alone: what is asked about. */
export function plainPartOf(query: string): string {
  return query
    .split(OPERATORS)
    .filter((_part, index) => index % 2 === 0)
    .join(' ');
}
