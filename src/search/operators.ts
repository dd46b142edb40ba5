/** What stays as it was typed: quoted words, operators, excluded words, addresses. */
const OPERATORS =
  /("[^"]*"|“[^“”]*”|(?:^|(?<=\s))-\S+|\b(?:site|filetype|intitle|inurl|before|after|when):\S+|https?:\/\/\S+)/i;

/** The query with its plain parts changed, and its operators as they are. */
export function mapPlain(query: string, change: (text: string) => string): string {
  return query
    .split(OPERATORS)
    .map((part, index) => (index % 2 === 1 ? part : change(part)))
    .join('');
}

/** The plain parts alone: what is asked about. */
export function plainPartOf(query: string): string {
  return query
    .split(OPERATORS)
    .filter((_part, index) => index % 2 === 0)
    .join(' ');
}
