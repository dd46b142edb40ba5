import { foldScript } from '../../text/fold.ts';
import { isFile } from '../gather/attachments.ts';
import { isFixed, isLinks, linksIn } from '../tree/leaf.ts';
import { ancestorsOf, type Block, elementsOf, hasImage, hasText, leavesOf, lineOf } from '../tree/tree.ts';
import { isCrossLabel } from '../words/boilerplate.ts';
import { isLineOfFacts } from '../words/facts.ts';
import { isOffer, sourcesAmong } from '../words/sources.ts';
import type { Text } from './rule.ts';

/**
 * Finds links to other articles between the paragraphs: labelled ones, and paragraphs that are a single link, unless
 * there are many. Keeps links to sources, to files to download and to forms to fill in.
 */
export function* crossLinks({ root, url }: Text): Iterable<Block> {
  yield* labelledLinks(root);
  const leaves = leavesOf(root);
  const paragraphs = leaves.filter(({ size }) => size.prose > 0).length;
  const links = leaves.filter((leaf) => leaf.name === 'p' && isOnlyLink(leaf) && !isInItem(leaf));
  if (links.length > paragraphs / 3) return;
  const sources = sourcesAmong(leaves.filter(hasText), url);
  for (const leaf of links) if (!sources.has(leaf) && !isDownload(leaf) && !isToTakePart(leaf)) yield leaf;
}

function isDownload(leaf: Block): boolean {
  return elementsOf(leaf).some(isFile) && !isOffer(lineOf(leaf));
}

/** Whether a line leads to a form, by its words or by the URL of its link, and is not a label of other texts. */
function isToTakePart(leaf: Block): boolean {
  const line = lineOf(leaf);
  if (NEWS.test(foldScript(line))) return false;
  return TAKE_PART.test(foldScript(line)) || linksIn(leaf).some(({ attributes }) => FORM.test(attributes.href ?? ''));
}

/** Matches links to a form to fill in, not links to buy, follow or subscribe. */
const TAKE_PART =
  /^(?:please |to )?(?:register (?:for|now|here|online|to)|apply (?:for|now|here|online|to)|enroll?|rsvp|(?:book|reserve|submit) (?:an?|your)|fill (?:in|out)|vote (?:for|now|here)|take the survey)\b|(?:报名|申请|预约|登记|投[稿票]|填[写报表]|问卷|缴费|查询)\S{0,8}(?:表[单格]?|系统|网址|[连链][结接]|入口)$|(?:由此|请点\S{0,3}|点[此我这])\S{0,4}(?:进入)?(?:填|报名|申请|登记|预约)/i;
const FORM =
  /^https?:\/\/(?:forms\.gle|docs\.google\.com\/forms|forms\.(?:office|microsoft|cloud\.microsoft)|\w{1,30}\.typeform\.com|(?:www\.)?(?:surveycake|wjx|jinshuju|surveymonkey|beclass|accupass|kktix|eventbrite)\.)|\/(?:register|registration|sign-?up-?form|apply|application|enrol+|rsvp|baoming|signup)(?:[/?#.]|$)/i;
/** Matches labels of other texts and invitations to subscribe. */
const NEWS = /^(?:延伸|相关|推荐|更多|related|read|see)|newsletter|订阅|subscri/i;

/** Finds a label such as 延伸閱讀 together with the links in its line or with the lines of links below it. */
function* labelledLinks(root: Block): Iterable<Block> {
  let isBelow = false;
  const leaves = leavesOf(root).filter((one) => hasText(one) && !isFixed(one));
  for (const [at, leaf] of leaves.entries()) {
    const next = leaves[at + 1];
    const isLabel = isCrossLabel(wordsOf(leaf));
    const isAbove = isLabel && leaf.size.links === 0;
    isBelow = isAbove ? next !== undefined && isLinks(next) : isBelow && isLinks(leaf) && !hasImage(leaf);
    if (isBelow || (isLabel && !isAbove)) yield leaf;
  }
}

/** Returns a node's text outside links, without bullets, brackets and blanks. */
function wordsOf(node: Block | string): string {
  if (typeof node === 'string') return node.replace(/[\s（）()【】[\]|｜►▶▸●•※▲▼★→:：、/]/g, '');
  if (node.dropped !== null || node.name === 'a') return '';
  return node.children.map(wordsOf).join('');
}

function isOnlyLink(leaf: Block): boolean {
  const isLink = leaf.size.text >= MIN_CROSS_LINK && leaf.size.links >= leaf.size.text * 0.9 && !hasImage(leaf);
  return isLink && !SENTENCE.test(lineOf(leaf)) && !isLineOfFacts(lineOf(leaf));
}

/** Matches a line that ends with a full stop; titles have none. */
const SENTENCE = /[^.][.。]$/;

const MIN_CROSS_LINK = 20;

/** Whether a line is part of a list item, a cell or a definition: a link there is a reference or a fact. */
function isInItem(leaf: Block): boolean {
  return ancestorsOf(leaf).some(({ name }) => name === 'li' || name === 'td' || name === 'th' || name === 'dd');
}
