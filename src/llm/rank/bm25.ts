const K1 = 1.2;
const B = 0.6;
const SINGLE_CHARACTER_SHARE = 0.3; // single characters are common

type Wanted = ReadonlySet<string> | ReadonlyMap<string, number>;

/**
 * Returns a function that scores documents, given as grams, by BM25 for the wanted grams; a map also gives their
 * weights. `minRarity` is the lower bound of a gram's rarity, for grams that all documents contain.
 */
export function createBm25(
  wanted: Wanted,
  documents: readonly string[][],
  minRarity = 0,
): (grams: readonly string[]) => number {
  const rarities = raritiesOf(wanted, documents, minRarity);
  const average = documents.reduce((sum, grams) => sum + grams.length, 0) / Math.max(1, documents.length);
  return (grams) => {
    const counts = new Map<string, number>();
    for (const gram of grams) if (rarities.has(gram)) counts.set(gram, (counts.get(gram) ?? 0) + 1);
    const norm = K1 * (1 - B + (B * grams.length) / Math.max(1, average));
    let score = 0;
    for (const [gram, count] of counts) score += ((rarities.get(gram) ?? 0) * count * (K1 + 1)) / (count + norm);
    return score;
  };
}

/** Returns the weighted inverse document frequency of each wanted gram. */
function raritiesOf(wanted: Wanted, documents: readonly string[][], minRarity: number): Map<string, number> {
  const holding = new Map<string, number>();
  for (const grams of documents) {
    for (const gram of new Set(grams.filter((one) => wanted.has(one)))) holding.set(gram, (holding.get(gram) ?? 0) + 1);
  }
  return new Map(
    [...wanted.keys()].map((gram) => {
      const held = holding.get(gram) ?? 0;
      const rarity = Math.max(minRarity, Math.log(1 + (documents.length - held + 0.5) / (held + 0.5)));
      const weight = wanted instanceof Map ? (wanted.get(gram) ?? 1) : 1;
      return [gram, rarity * weight * (gram.length === 1 ? SINGLE_CHARACTER_SHARE : 1)];
    }),
  );
}
