import { foldText } from '../fold.ts';

/** Text as a set of what can be compared across scripts: pairs of Han characters, and Latin or numeric words. */
export function gramsOf(text: string): Set<string> {
  const folded = foldText(text);
  const grams = new Set(folded.match(/[a-z0-9]{2,}|\d/g) ?? []);
  for (const run of folded.match(/[\u3400-\u9fff]+/g) ?? []) {
    if (run.length === 1) grams.add(run);
    for (let at = 0; at + 1 < run.length; at++) grams.add(run.slice(at, at + 2));
  }
  return grams;
}

/** Share of `wanted` that is in `grams`, 0..1. */
export function coverage(wanted: ReadonlySet<string>, grams: ReadonlySet<string>): number {
  if (wanted.size === 0) return 1;
  return common(wanted, grams) / wanted.size;
}

/** How alike two texts are: what they share of what they have together, 0..1. */
export function similarity(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = common(one, other);
  return shared === 0 ? 0 : shared / (one.size + other.size - shared);
}

function common(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [smaller, larger] = one.size <= other.size ? [one, other] : [other, one];
  let count = 0;
  for (const gram of smaller) if (larger.has(gram)) count++;
  return count;
}
