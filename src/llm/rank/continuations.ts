import { toSimplified } from '../../text/script.ts';
import type { Ranked } from './rank.ts';
import type { Limits } from './select.ts';

/**
 * Adds to the chosen sentences those that they continue or announce, as many as fit: to 「另一說是…」 the first view, to
 * 「原因有三」 all three reasons, and steps up to the last when the query asks how.
 */
export function withContinuations(
  query: string,
  chosen: readonly Ranked[],
  ranked: readonly Ranked[],
  { most, maxCharacters }: Limits,
): Ranked[] {
  const byPlace = new Map(ranked.map((one) => [placeOf(one.source, one.position), one]));
  const asksHow = ASKS_HOW.test(toSimplified(query));
  const found = [...chosen];
  let length = found.reduce((sum, { text }) => sum + text.length, 0);
  // `found` grows during the loop: a step brings the next one.
  for (const one of found) {
    for (const next of belongingTo(one, byPlace, asksHow)) {
      if (found.includes(next) || found.length >= most || length + next.text.length > maxCharacters) continue;
      found.push(next);
      length += next.text.length;
    }
  }
  return found;
}

function belongingTo(one: Ranked, byPlace: ReadonlyMap<string, Ranked>, asksHow: boolean): Ranked[] {
  const at = (step: number) => byPlace.get(placeOf(one.source, one.position + step));
  const text = toSimplified(one.text);
  const [before, after, below] = [at(-1), at(1), at(2)];
  const next = after ?? below; // positions skip one between paragraphs
  return [
    ...(GOES_ON.test(text) && before !== undefined ? [before] : []),
    ...(isItem(next) && (isItem(one) || ANNOUNCES.test(text)) ? [next] : []),
    ...(asksHow && (STEPS.test(text) || isStep(after)) ? restOf(one, byPlace) : []),
  ];
}

function placeOf(source: number, position: number): string {
  return `${source}:${position}`;
}

function isItem(one: Ranked | undefined): one is Ranked {
  return one !== undefined && ITEM.test(toSimplified(one.text));
}

function isStep(one: Ranked | undefined): boolean {
  return one !== undefined && STEP.test(toSimplified(one.text));
}

/** Returns the sentences after this one in the same paragraph. */
function restOf({ source, position }: Ranked, byPlace: ReadonlyMap<string, Ranked>): Ranked[] {
  const rest: Ranked[] = [];
  for (let at = position + 1; ; at++) {
    const next = byPlace.get(placeOf(source, at));
    if (next === undefined) return rest;
    rest.push(next);
  }
}

const ASKS_HOW = /怎么|怎样|如何|步骤|做法|作法|方法|流程|教学|教程|食谱|\bhow to\b/i;
const ITEM =
  /^(?:[一二三四五六]是|其[一二三四五次]|第[一二三四五六](?:[，,、是]|[个种类点步项大])|一说|一种|另一[个种说派类]?|首先|再者|再来|最后(?![一的])|[（(]?[一二三四五六1-6][)）、])/;
const GOES_ON =
  /^(?:[一二三四五六]是|其[一二三四五次]|第[二三四五六](?:[，,、是]|[个种类点步项大])|另一|另有|后者|此外|再者)/;
const ANNOUNCES =
  /有(?:以下|下列)?[两二三四五六七几\d]|[两二三四五六七几\d][个种大类项点派](?!月)|如下|[:：]$|首先|分[为成]/;
const STEPS = /(?:步骤|做法|作法|方法|流程|如下)[^。]{0,6}[:：]|(?:^|[，,：:])(?:首先|先)|首先/;
const STEP = /^(?:接[着下]|然后|随后|之后|再(?!者|来|次)|最后(?![一的]))/;
