/** As much of a name as may stand beside it already. */
const MAX_SHARED = 8;
const HAN_FIRST = /^[\u3400-\u9fff]/;

/** A name after the words before it: 香港 and 香港房屋署 say 香港 once, and 2026 and FIFA stay apart. */
export function withName(before: string, name: string): string {
  const left = before.trimEnd();
  const shared = HAN_FIRST.test(name) ? sharedBy(left, name) : 0;
  return shared > 0 ? left + name.slice(shared) : apart(before, name);
}

/** What follows after a name: 納斯達克指數 and 指數 say 指數 once, where it is a word of its own. */
export function withRest(before: string, rest: string): string {
  const right = rest.trimStart();
  const shared = HAN_FIRST.test(right) ? sharedBy(before, right) : 0;
  return shared > 0 && !HAN_FIRST.test(right.slice(shared)) ? before + right.slice(shared) : apart(before, rest);
}

/** How many characters end the one and begin the other. */
function sharedBy(left: string, right: string): number {
  for (let length = Math.min(left.length, right.length, MAX_SHARED); length >= 2; length--) {
    if (left.endsWith(right.slice(0, length))) return length;
  }
  return 0;
}

function apart(left: string, right: string): string {
  return /[a-z\d]$/i.test(left) && /^[a-z\d]/i.test(right) ? `${left} ${right}` : left + right;
}
