/** Compares by code units for sorting, so that the order does not depend on the locale. */
export function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
