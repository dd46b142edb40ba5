/** Returns CSS without comments. */
export function plain(css: string): string {
  return css.includes('/*') ? css.replace(/\/\*[^*]*(?:\*(?!\/)[^*]*)*(?:\*\/|$)/g, ' ') : css;
}

/** Returns the parts of a list. Marks in brackets and strings do not divide it. */
export function listed(text: string, between: ',' | ';' = ','): string[] {
  if (!/[([\\"']/.test(text)) return text.split(between).map((one) => one.trim());
  let [depth, from] = [0, 0];
  const found: string[] = [];
  for (const { 0: mark, index } of text.matchAll(/\\.|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[(),;[\]]/gs)) {
    if (mark === '(' || mark === '[') depth++;
    if (mark === ')' || mark === ']') depth--;
    if (mark === between && depth === 0) {
      found.push(text.slice(from, index).trim());
      from = index + 1;
    }
  }
  return [...found, text.slice(from).trim()];
}

/** Returns CSS text with the characters that its escapes stand for. */
export function unescaped(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(/\\(?:([\da-f]{1,6})\s?|(.))/gis, (_, code?: string, other?: string) =>
    code === undefined ? (other ?? '') : String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff)),
  );
}
