import { besideBoard } from './board.ts';
import { alternatives, captions, repeatedLines } from './captions.ts';
import { crossLinks } from './cross-links.ts';
import { edges } from './edges.ts';
import { foot } from './foot.ts';
import { declaredFrame, namedFrame } from './frame.ts';
import { menuAbove } from './index-rules.ts';
import { nextArticles } from './next-articles.ts';
import { bylines, imagesOfNotices, notices, signUps } from './notices.ts';
import { orphans } from './orphans.ts';
import { aboveName, otherEntities, sameAgain } from './other-entities.ts';
import type { PageKind, Rule } from './rule.ts';
import { icons, sameImages, sameSlides } from './same-pictures.ts';
import { streams } from './streams.ts';
import { tail } from './tail.ts';
import { isPhotoBox } from './text-in-frame.ts';
import { titleHeading, titleLine } from './titles.ts';
import { unpicked } from './unpicked.ts';

/**
 * All rules by which parts of a page are not its text, in the order in which they are run. A line of these lists is a
 * rule: `npm run eval:pages -- --rules` prints what each is worth.
 */

const ANY: readonly PageKind[] = ['article', 'entity', 'thread', 'index'];
const ARTICLE: readonly PageKind[] = ['article'];
const WITH_ENTITY: readonly PageKind[] = ['article', 'entity'];

/** Of the whole page, before its kind and its element are chosen. */
export const OF_PAGE: readonly Rule[] = [
  { name: 'frame', says: 'menus, bars and forms by tag', kinds: ANY, finds: declaredFrame, keepsImages: isPhotoBox },
  { name: 'named-frame', says: 'chrome by its names', kinds: ANY, finds: namedFrame, keepsImages: isPhotoBox },
];

/** Of the whole page, before the element with an article is chosen: they may hold more text than the article. */
export const BESIDE_ARTICLE: readonly Rule[] = [
  { name: 'next-article', says: 'articles that scrolling appends', kinds: ARTICLE, finds: nextArticles },
  { name: 'stream', says: 'lists of related texts', kinds: ARTICLE, finds: streams },
];

/** Of the element with an article, before parts from elsewhere on the page are added to it. */
export const UNPICKED: readonly Rule[] = [
  { name: 'readability', says: 'what Readability does not pick', kinds: ARTICLE, finds: unpicked },
];

/** The title in the text, where the byline below it is still to be found. */
export const TITLE_LINES: readonly Rule[] = [
  { name: 'title-line', says: 'the title as a plain line', kinds: ARTICLE, finds: titleLine },
];

/** Of the element with the text. */
export const OF_TEXT: readonly Rule[] = [
  { name: 'sign-up', says: 'forms that ask for an address', kinds: WITH_ENTITY, finds: signUps },
  { name: 'notice', says: 'what the site says to its reader', kinds: WITH_ENTITY, finds: notices },
  { name: 'notice-image', says: 'pictures of such notices', kinds: WITH_ENTITY, finds: imagesOfNotices },
  { name: 'same-slide', says: 'slides shown twice', kinds: WITH_ENTITY, finds: sameSlides },
  { name: 'same-image', says: 'sizes of one picture', kinds: WITH_ENTITY, finds: sameImages },
  { name: 'caption', says: 'captions, except in Chinese', kinds: ARTICLE, finds: captions, keepsImages: () => true },
  { name: 'alternative', says: 'repeated alt texts', kinds: ARTICLE, finds: alternatives, keepsImages: () => true },
  { name: 'repeated', says: 'captions and teasers shown again', kinds: WITH_ENTITY, finds: repeatedLines },
  { name: 'tail', says: 'lists and bars after the text', kinds: ['article', 'thread'], finds: tail },
  { name: 'end', says: 'credits and links at the edges', kinds: ['article', 'thread'], finds: edges },
  { name: 'cross-link', says: 'links between the paragraphs', kinds: ARTICLE, finds: crossLinks },
  { name: 'byline', says: 'lines of several credits', kinds: ['entity'], finds: bylines },
  { name: 'orphan', says: 'headings of nothing', kinds: WITH_ENTITY, finds: orphans },
];

/** Of the text with all its parts. */
export const LAST: readonly Rule[] = [
  { name: 'title', says: 'the title, which has a field', kinds: ['article', 'entity', 'index'], finds: titleHeading },
  { name: 'icon', says: 'icons and placeholders', kinds: ANY, finds: icons },
];

/** Of an entity's page, below its name. */
export const OF_ENTITY: readonly Rule[] = [
  { name: 'above-entity', says: 'what is above the name', kinds: ['entity'], finds: aboveName },
  { name: 'other-entities', says: 'what leads to others', kinds: ['entity'], finds: otherEntities },
];

/** Of what is left on an entity's page. */
export const ENTITY_AGAIN: readonly Rule[] = [
  { name: 'foot', says: 'the footer', kinds: ['entity'], finds: foot },
  { name: 'repeated', says: 'the name and lists shown again', kinds: ['entity'], finds: sameAgain },
];

/** Of a page with a list of threads. */
export const OF_BOARD: readonly Rule[] = [
  { name: 'beside-board', says: 'what is beside the list', kinds: ['index'], finds: besideBoard },
];

/** Of any other index page. */
export const OF_INDEX: readonly Rule[] = [
  { name: 'menu-above', says: 'the menu that it begins with', kinds: ['index'], finds: menuAbove },
  { name: 'foot', says: 'the footer', kinds: ['index'], finds: foot },
];
