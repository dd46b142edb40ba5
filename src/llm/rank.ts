import { gramsOf } from './sentences.ts';

/** A sentence that may be used, with where it comes from. */
export interface Candidate {
  text: string;
  /** Index of the source, and of the sentence in it. */
  source: number;
  position: number;
  /** What else speaks for it, such as its page's title; weighs in, but cannot carry it alone. */
  context: string;
  /** Times the score; below 1 for older sources. */
  weight: number;
}

export interface Ranked extends Candidate {
  score: number;
  grams: ReadonlySet<string>;
}

const K1 = 1.2;
const B = 0.6;
const MIN_OWN_COVERAGE = 0.1;
const NO_COVERAGE_FACTOR = 0.2; // a sentence that has nothing of the query itself lives on its title alone
const NEIGHBOUR_SHARE = 0.6; // facts follow the sentence that names their subject
const STRONG_SHARE = 0.5;

/** Scores sentences for a query: BM25 over folded grams times the sentence's own share of the query. Best first. */
export function rankSentences(query: string, candidates: readonly Candidate[]): Ranked[] {
  const wanted = new Set(gramsOf(query));
  const documents = candidates.map((candidate) => gramsOf(`${candidate.context} ${candidate.text}`));
  const weights = inverseFrequencies(wanted, documents);
  const average = documents.reduce((sum, grams) => sum + grams.length, 0) / Math.max(1, documents.length);
  const own = candidates.map((candidate, index): Ranked => {
    const grams = new Set(gramsOf(candidate.text));
    const covered = [...wanted].filter((gram) => grams.has(gram)).length / Math.max(1, wanted.size);
    const factor = covered < MIN_OWN_COVERAGE ? NO_COVERAGE_FACTOR : 0.5 + covered;
    const score = bm25(documents[index] ?? [], weights, average) * factor * candidate.weight;
    return { ...candidate, score, grams };
  });
  return withNeighbours(own).sort(
    (one, other) => other.score - one.score || one.source - other.source || one.position - other.position,
  );
}

function inverseFrequencies(wanted: ReadonlySet<string>, documents: readonly string[][]): Map<string, number> {
  const sets = documents.map((grams) => new Set(grams));
  return new Map(
    [...wanted].map((gram) => {
      const holding = sets.filter((grams) => grams.has(gram)).length;
      const rarity = Math.log(1 + (documents.length - holding + 0.5) / (holding + 0.5));
      return [gram, gram.length === 1 ? rarity * 0.3 : rarity]; // single characters are in everything
    }),
  );
}

function bm25(grams: readonly string[], weights: ReadonlyMap<string, number>, average: number): number {
  const counts = new Map<string, number>();
  for (const gram of grams) if (weights.has(gram)) counts.set(gram, (counts.get(gram) ?? 0) + 1);
  const norm = K1 * (1 - B + (B * grams.length) / Math.max(1, average));
  let score = 0;
  for (const [gram, count] of counts) score += ((weights.get(gram) ?? 0) * count * (K1 + 1)) / (count + norm);
  return score;
}

/** A sentence after or before a strong one of the same source gets a share of its score. */
function withNeighbours(ranked: readonly Ranked[]): Ranked[] {
  const best = Math.max(0, ...ranked.map(({ score }) => score));
  const scores = new Map(ranked.map(({ source, position, score }) => [`${source}:${position}`, score]));
  return ranked.map((sentence) => {
    const beside = [-1, 1].map((step) => scores.get(`${sentence.source}:${sentence.position + step}`) ?? 0);
    const strongest = Math.max(...beside);
    if (strongest < best * STRONG_SHARE) return sentence;
    return { ...sentence, score: Math.max(sentence.score, strongest * NEIGHBOUR_SHARE * sentence.weight) };
  });
}

/** Share of the smaller set that both have. */
export function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let shared = 0;
  for (const gram of one) if (other.has(gram)) shared++;
  return shared / Math.max(1, one.size + other.size - shared);
}
