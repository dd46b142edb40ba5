/** For sorting by code units: the same everywhere, whatever the locale. */
export function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
