import { toSimplified } from '../script.ts';

/** Text as a set of what can be compared across scripts: pairs of Han characters, and Latin or numeric words. */
export function gramsOf(text: string): Set<string> {
  const folded = toSimplified(text.normalize('NFKC')).toLowerCase();
  const grams = new Set(folded.match(/[a-z0-9]{2,}/g) ?? []);
  for (const run of folded.match(/[\u3400-\u9fff]+/g) ?? []) {
    if (run.length === 1) grams.add(run);
    for (let at = 0; at + 1 < run.length; at++) grams.add(run.slice(at, at + 2));
  }
  return grams;
}

/** Share of `wanted` that is in `text`, 0..1. */
export function coverage(wanted: ReadonlySet<string>, text: string): number {
  if (wanted.size === 0) return 1;
  const grams = gramsOf(text);
  let found = 0;
  for (const gram of wanted) if (grams.has(gram)) found++;
  return found / wanted.size;
}
