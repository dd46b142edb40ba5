/** The parts of a query string, `a=1` and `b` of `?a=1&b`, as they are written: not all are names with values in UTF-8. */
export function parametersOf(search: string): string[] {
  return search
    .slice(1)
    .split('&')
    .filter((part) => part !== '');
}

export function parameterName(part: string): string {
  return part.split('=', 1)[0] as string;
}
