import { visible, withoutInvisible } from '../../text/invisible.ts';
import { ADDRESSED } from './addressed.ts';
import { DOUBTFUL, ORDERS } from './orders.ts';
import { HAN_DICTATIONS, HAN_TAKEOVERS, LATIN_DICTATIONS, LATIN_SIGN, LATIN_TAKEOVERS } from './takeovers.ts';

/**
 * Removes instructions to the model that reads a text. The rest of a line after an order is removed too, as it is
 * usually what the order wants repeated. Where people may say the same to one another, only the sentence is removed.
 */
export function withoutInstructions(text: string): string {
  return splitInstructions(text).kept;
}

/** Splits a text into what `withoutInstructions` keeps and what it removes. */
export function splitInstructions(text: string): { kept: string; removed: string } {
  const lines = withoutInvisible(text).split('\n').map(splitLine);
  return {
    kept: lines.map(({ kept }) => kept).join('\n'),
    removed: lines.flatMap(({ removed }) => (removed === '' ? [] : removed)).join('\n'),
  };
}

/** Whether a sentence or line contains an instruction to a model. */
export function isInstruction(text: string): boolean {
  const seen = seenByModels(text);
  return isOrder(seen) || isOneOf(seen, DOUBTFUL, LATIN_DICTATIONS, HAN_DICTATIONS);
}

function isOrder(seen: string): boolean {
  return isOneOf(seen, ORDERS_OF_BOTH, LATIN_TAKEOVERS, HAN_TAKEOVERS);
}

const ORDERS_OF_BOTH = [...ORDERS, ...ADDRESSED];

/** Whether a text matches one of the patterns for both scripts, or for a script that it contains. */
function isOneOf(text: string, both: Patterns, latin: Patterns, han: Patterns): boolean {
  const fits = (pattern: RegExp) => pattern.test(text);
  return both.some(fits) || (LATIN_SIGN.test(text) && latin.some(fits)) || (HAN.test(text) && han.some(fits));
}

type Patterns = readonly RegExp[];

const HAN = /[\u3400-\u9fff]/;

function splitLine(line: string): { kept: string; removed: string } {
  if (!isInstruction(line)) return { kept: line, removed: '' };
  const sentences = line.split(/(?<=[。！？!?；;]|\.\s)/u);
  // An instruction that spans several sentences is found in none of them alone.
  if (!sentences.some(isInstruction)) return { kept: '', removed: line };
  const order = sentences.findIndex((sentence) => isOrder(seenByModels(sentence)));
  const before = order < 0 ? sentences : sentences.slice(0, order);
  const kept = before.filter((sentence) => !isInstruction(sentence));
  const removed = sentences.filter((sentence) => !kept.includes(sentence));
  return { kept: kept.join('').trimEnd(), removed: removed.join('') };
}

/**
 * Returns a text as a model reads it: no invisible characters, no spaces between Han characters. In an account of
 * attacks, short quotations are left out: they are examples, not orders.
 */
function seenByModels(text: string): string {
  const seen = visible(text.normalize('NFKC')).replace(SPACE_BETWEEN_HAN, '');
  return TELLS_OF_ATTACKS.test(seen) ? seen.replace(QUOTED, '') : seen;
}

const SPACE_BETWEEN_HAN = /(?<=[\u3400-\u9fff])[ \t\u3000]+(?=[\u3400-\u9fff])/g;
const TELLS_OF_ATTACKS = /注入(?:攻[擊击]|是|指)|攻[擊击]者|[駭黑]客|prompt injections?\b|\battackers?\b/i;
const QUOTED = /[「『“"](?:[^「」『』“”"]{2,16}|[\w ,]{2,48})[」』”"]/g;
