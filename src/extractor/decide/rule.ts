import type { PageTree } from '../parse/prefilter.ts';
import { dropText } from '../tree/leaf.ts';
import type { Step } from '../tree/step.ts';
import { Block } from '../tree/tree.ts';

/**
 * Kind of a page: an article, an entity page (a work, product, place or job), a thread of posts by several people, or
 * an index, which is a list of links and teasers.
 */
export type PageKind = 'article' | 'entity' | 'thread' | 'index';

/** What the rules of a text know about it. The root has been measured. */
export interface Text {
  /** Until the kind is known, a page that is neither a thread nor about an entity counts as an article. */
  kind: PageKind;
  /** The element that holds the text; the whole page for rules that come before it is chosen. */
  root: Block;
  page: PageTree;
  url: string;
  title: string | null;
  isChinese: boolean;
  /** The list of threads on a board's page. */
  threads: Block | null;
  /** The line that is an entity's name. */
  heading: Block | null;
  /** What Readability would keep of the root; null where it was not asked or found nothing. */
  picks: Set<Block> | null;
  /** Whether bylines stay: on an entity page they may be facts, unless it is written like an article. */
  keepsBylines: boolean;
}

/** A part that is not of the text; with a verdict of its own where the rule has several. */
export type Found = Block | readonly [Block, Step];

/**
 * A rule against parts of a text. Everything stays unless a rule finds it; what it finds carries the rule's name as its
 * verdict, which later rules may look at and `page try` prints.
 */
export interface Rule {
  name: Step;
  /** What it finds, in words. */
  says: string;
  kinds: readonly PageKind[];
  /** Yields what is not part of the text; each part has its verdict before the next one is looked for. */
  finds: (text: Text) => Iterable<Found>;
  /** Whether the pictures in what it finds stay; by default they go with it. */
  keepsImages?: (found: Block) => boolean;
}

/** Runs the rules of a kind of page in their order. Returns whether any of them found something. */
export function decide(rules: readonly Rule[], text: Text): boolean {
  let isChanged = false;
  for (const rule of rules) {
    if (!rule.kinds.includes(text.kind) || switchedOff.has(rule.name)) continue;
    for (const found of rule.finds(text)) isChanged = judge(found, rule) || isChanged;
  }
  return isChanged;
}

function judge(found: Found, rule: Rule): boolean {
  const [block, verdict] = found instanceof Block ? [found, rule.name] : found;
  if (switchedOff.has(verdict)) return false;
  if (rule.keepsImages?.(block)) dropText(block, verdict);
  else block.dropped = verdict;
  return true;
}

/** Names of verdicts that are not given, so that an evaluation can tell what each of them is worth. */
export const switchedOff = new Set<Step>();
