/**
 * Removes a page's footnote marks, which would look like citations, from a quoted sentence. Indices in code are kept:
 * `this.items[1]`, `rows()[2]`, and anything that the source marks as code. After an ordinary word a number is a
 * footnote: `city[2]`.
 */
export function withoutFootnotes(text: string, source: string): string {
  return text.replace(FOOTNOTES, (marks, at: number) => {
    const before = text.slice(Math.max(0, at - MAX_BEFORE), at);
    return CODE_BEFORE.test(before) || isMarkedAsCode(before, marks, source) ? marks : '';
  });
}

const MAX_BEFORE = 60;
const FOOTNOTES = /(?:[[［【][1-9]\d{0,2}[\]］】])+/g;

/**
 * Code that may precede an index: `my_list`, `$list`, `myList` (not iPhone or macOS), `data.list` (not Node.js or 3.5),
 * `f()`, `f('x')`, and the first of two indices; a page's own notes ([a], [註 1]) do not match.
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

/** Removes the note marks after full stops from a page's text, where they would hide the end of a sentence. */
export function withoutNotesAfterStops(text: string): string {
  return text.replace(NOTES_AFTER_STOP, '');
}

const NOTES_AFTER_STOP =
  /(?<=[a-z0-9%)”"][.]["”)]?|[。！？][」』”’）)]?)(?:\[(?:[1-9]\d{0,2}|[a-z]|(?:n|[註注]) ?\d{1,2})\]){1,9}。?/g;
