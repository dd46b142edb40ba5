/** Returns the parts of a query string (`a=1`, `b` for `?a=1&b`), undecoded: not all are names with UTF-8 values. */
export function parametersOf(search: string): string[] {
  return search
    .slice(1)
    .split('&')
    .filter((part) => part !== '');
}

/** Returns the name of a parameter such as `a=1`, undecoded. */
export function parameterName(part: string): string {
  return part.split('=', 1)[0] as string;
}
