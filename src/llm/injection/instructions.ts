import { visible, withoutInvisible } from '../../text/invisible.ts';
import { ADDRESSED } from './addressed.ts';
import { DOUBTFUL, ORDERS } from './orders.ts';
import { HAN_DICTATIONS, HAN_TAKEOVERS, LATIN_DICTATIONS, LATIN_SIGN, LATIN_TAKEOVERS } from './takeovers.ts';

/**
 * A text without instructions to the model that reads it. The rest of a line with an order is removed too: it is usually what the
 * order wants repeated. Of what people say to one another as well, only the sentence is removed.
 */
export function withoutInstructions(text: string): string {
  return splitInstructions(text).kept;
}

/** The same, with the removed parts. */
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

/** By the patterns for the scripts that the text has. */
function isOneOf(text: string, both: Patterns, latin: Patterns, han: Patterns): boolean {
  const fits = (pattern: RegExp) => pattern.test(text);
  return both.some(fits) || (LATIN_SIGN.test(text) && latin.some(fits)) || (HAN.test(text) && han.some(fits));
}

type Patterns = readonly RegExp[];

const HAN = /[\u3400-\u9fff]/;

function splitLine(line: string): { kept: string; removed: string } {
  if (!isInstruction(line)) return { kept: line, removed: '' };
  const sentences = line.split(/(?<=[。！？!?；;]|\.\s)/u);
  // An instruction over several sentences is found in none of them alone.
  if (!sentences.some(isInstruction)) return { kept: '', removed: line };
  const order = sentences.findIndex((sentence) => isOrder(seenByModels(sentence)));
  const before = order < 0 ? sentences : sentences.slice(0, order);
  const kept = before.filter((sentence) => !isInstruction(sentence));
  const removed = sentences.filter((sentence) => !kept.includes(sentence));
  return { kept: kept.join('').trimEnd(), removed: removed.join('') };
}

/** As a model reads it: no letter hides, and none stands apart. Of an attack that is told about, its short words are no order. */
function seenByModels(text: string): string {
  const seen = visible(text.normalize('NFKC')).replace(SPACE_BETWEEN_HAN, '');
  return TELLS_OF_ATTACKS.test(seen) ? seen.replace(QUOTED, '') : seen;
}

const SPACE_BETWEEN_HAN = /(?<=[\u3400-\u9fff])[ \t\u3000]+(?=[\u3400-\u9fff])/g;
const TELLS_OF_ATTACKS = /注入(?:攻[擊击]|是|指)|攻[擊击]者|[駭黑]客|prompt injections?\b|\battackers?\b/i;
const QUOTED = /[「『“"](?:[^「」『』“”"]{2,16}|[\w ,]{2,48})[」』”"]/g;
