/**
 * A quoted sentence without the footnote marks of its page, which would read as citations. What is code for sure stays:
 * `this.items[1]`, `rows()[2]`, and whatever the source marks as code. A bare word says nothing: `city[2]` is a footnote.
 */
export function withoutFootnotes(text: string, source: string): string {
  return text.replace(FOOTNOTES, (marks, at: number) => {
    const before = text.slice(Math.max(0, at - MOST_BEFORE), at);
    return CODE_BEFORE.test(before) || isMarkedAsCode(before, marks, source) ? marks : '';
  });
}

const MOST_BEFORE = 60;
const FOOTNOTES = /(?:[[［【][1-9]\d{0,2}[\]］】])+/g;

/**
 * `my_list`, `$list`, `myList` (no iPhone or macOS), `data.list` (no Node.js or 3.5), `f()` and `f('x')`, and the first
 * index of two, where a page's own notes ([a], [註 1]) are none.
 */
const CODE_BEFORE =
  /(?:[a-z\d]_\w{1,30}|\$[a-z_]\w{0,30}|\b[a-z]{2,30}[A-Z][a-z]\w{0,30}|[\w)\]]{2}\??\.[a-z_]\w{3,30}|\w\((?:['"][^'"]{0,20}['"])?\)|[\w)]\[(?:0|[i-k])\])$/;

function isMarkedAsCode(before: string, marks: string, source: string): boolean {
  const name = NAME.exec(before)?.[0];
  if (name === undefined || !source.includes(name + marks)) return false;
  return source.match(CODE)?.some((code) => code.includes(name + marks)) ?? false;
}

const NAME = /[\w$.]{1,40}$/;
const CODE = /```[^`]{1,2000}```|`[^`\n]{1,200}`/g;
