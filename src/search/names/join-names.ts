/** Longest overlap that is looked for, in characters. */
const MAX_SHARED = 8;
const HAN_FIRST = /^[\u3400-\u9fff]/;

/** Appends a name without repeating an overlap: 香港 and 香港房屋署 become 香港房屋署. Keeps 2026 and FIFA apart. */
export function withName(before: string, name: string): string {
  const left = before.trimEnd();
  const shared = HAN_FIRST.test(name) ? sharedBy(left, name) : 0;
  return shared > 0 ? left + name.slice(shared) : apart(before, name);
}

/** Appends what follows a name; an overlapping word is not repeated: 納斯達克指數 and 指數 become 納斯達克指數. */
export function withRest(before: string, rest: string): string {
  const right = rest.trimStart();
  const shared = HAN_FIRST.test(right) ? sharedBy(before, right) : 0;
  return shared > 0 && !HAN_FIRST.test(right.slice(shared)) ? before + right.slice(shared) : apart(before, rest);
}

/** Returns the length of the overlap between the end of `left` and the beginning of `right`; 0 below two characters. */
function sharedBy(left: string, right: string): number {
  for (let length = Math.min(left.length, right.length, MAX_SHARED); length >= 2; length--) {
    if (left.endsWith(right.slice(0, length))) return length;
  }
  return 0;
}

/** Joins two texts, with a blank between Latin letters or digits. */
function apart(left: string, right: string): string {
  return /[a-z\d]$/i.test(left) && /^[a-z\d]/i.test(right) ? `${left} ${right}` : left + right;
}
