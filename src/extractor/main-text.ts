import { threadList } from './choose/board.ts';
import { chooseContainer } from './choose/choose.ts';
import { chooseIndex, isIndexPage } from './choose/index-page.ts';
import { isNoText } from './choose/no-text.ts';
import { chooseEntity } from './entity/entity.ts';
import { factsBelow } from './entity/facts-below.ts';
import { hasTextBelow, headingOfEntity } from './entity/heading.ts';
import { addAttachments } from './gather/attachments.ts';
import { takeFacts } from './gather/facts.ts';
import { takeFurtherParts } from './gather/further-parts.ts';
import { takeKeyPoints } from './gather/key-points.ts';
import { takeLead } from './gather/lead.ts';
import { addLeadImage } from './gather/lead-image.ts';
import { takeNotes } from './gather/notes.ts';
import { moreThanReferences, takePaperParts } from './gather/paper.ts';
import { dropConsent } from './hidden/not-shown.ts';
import { keepShown } from './hidden/shown.ts';
import { manualIn } from './manual/manual.ts';
import { tidyManual } from './manual/manual-text.ts';
import { manualTitle } from './manual/manual-title.ts';
import type { PageTree } from './parse/prefilter.ts';
import { dropFrame } from './prune/frame.ts';
import { dropNextArticles } from './prune/next-articles.ts';
import { prune, pruneEntity } from './prune/prune.ts';
import { dropIcons } from './prune/prune-icons.ts';
import { dropSignUps } from './prune/sign-ups.ts';
import { dropStreams } from './prune/streams.ts';
import { holdsThread, isDeclaredThread } from './thread/holds-thread.ts';
import { chooseThread, holdsPost } from './thread/thread.ts';
import { dropTitle, dropTitleLine, dropTitlePrefixes } from './title/drop-title.ts';
import type { Standing } from './title/site-parts.ts';
import { titleAbove } from './title/title-above.ts';
import { measure } from './tree/measure.ts';
import { type Block, hasText } from './tree/tree.ts';
import { isChinese } from './words/chinese.ts';

/**
 * Kind of a page: an article, an entity page (a work, product, place or job), a thread of posts by several people, or
 * an index, which is a list of links and teasers.
 */
export type PageKind = 'article' | 'entity' | 'thread' | 'index';

/** A page's kind and the element that holds its main text, null when there is none. */
export interface MainText {
  kind: PageKind;
  root: Block | null;
  /** The title that the text itself has, where that is better than the title in the page's head. */
  title?: string | null;
  /** The line that is an article's title, and the lines below it that state facts about an entity. */
  heading?: Block | null;
  facts?: readonly Block[];
}

/** Facts about a page that finding its main text depends on. */
export interface Asked {
  url: string;
  title: string | null;
  standing: Standing;
  /** Why it is taken for an entity page: it declares so, has facts about an entity, or is boxes of equal standing. */
  entity: Entity;
  /** Whether what the page's scripts display is there. */
  hasRun?: boolean;
}

/** The sign by which a page is taken for an entity page; null when there is none. */
export type Entity = 'declared' | 'facts' | 'boxes' | null;

/** Finds the element that holds the main text and drops everything else from it. `page` has been arranged. */
export function mainText(page: PageTree, { url, title, standing, entity, hasRun }: Asked): MainText {
  const { body } = page;
  keepShown(page, hasRun);
  const manual = manualIn(body);
  if (manual !== null) return manualText(manual, title);
  const isInChinese = isChinese(body);
  const isThread = holdsThread(page, url);
  if (dropConsent(body)) measure(body);
  const threads = threadList(body, isThread);
  const heading = threads === null ? headingOfEntity(body, title) : null;
  const mayBeEntity = entity !== null && !(isThread && isDeclaredThread(page, url));
  if (mayBeEntity && heading !== null && hasTextBelow(heading, body))
    return entityBelow(heading, page, title, entity !== 'boxes');
  const facts = heading === null || isThread ? [] : factsBelow(heading, body);
  dropFrame(body, { isThread, threads });
  measure(body);
  const isIndex =
    threads !== null || entity === 'boxes' || (isIndexPage(body, title, url) && !(isThread && holdsPost(body, url)));
  const kind: PageKind = isIndex ? 'index' : isThread ? 'thread' : 'article';
  const { root, own } = textOfKind(kind, page, { url, title, standing, isInChinese, threads });
  if (kind !== 'thread') dropTitle(root, own ?? title);
  dropIcons(root, { isArticle: kind === 'article' });
  return { kind, root: isNoText(root, own ?? title) ? null : root, title: own, heading, facts };
}

/** Reads an entity page, on which the text is below the entity's name. */
function entityBelow(heading: Block, page: PageTree, title: string | null, keepBylines: boolean): MainText {
  const { body } = page;
  dropFrame(body, { isEntity: true, keepBylines });
  measure(body);
  const root = chooseEntity(body, heading, title);
  dropSignUps(root, page.fields);
  pruneEntity(root, { hasByline: !keepBylines });
  addLeadImage(root, page, title);
  dropTitle(root, title);
  dropIcons(root, { isArticle: true });
  return { kind: 'entity', root: hasText(root) ? root : null };
}

/** Reads a documentation page, on which the generator marks the text. */
function manualText(manual: Block, title: string | null): MainText {
  tidyManual(manual);
  const own = manualTitle(manual);
  dropTitle(manual, own ?? title);
  dropIcons(manual, { isArticle: true });
  return { kind: 'article', root: hasText(manual) ? manual : null, title: own };
}

/** Facts about a page that the choice of its text depends on. */
interface Known {
  url: string;
  title: string | null;
  standing: Standing;
  isInChinese: boolean;
  threads: Block | null;
}

/** The element that holds a page's text, and the title above that text where it is better than the one in the head. */
interface Text {
  root: Block;
  own: string | null;
}

/** Returns the text of a page of the given kind, measured and without any other content. */
function textOfKind(kind: PageKind, page: PageTree, known: Known): Text {
  if (kind === 'article') return articleIn(page, known);
  const { url, title, threads } = known;
  const thread = () => chooseThread(page.body, { url, title, isDeclared: isDeclaredThread(page, url) });
  const root = kind === 'thread' ? thread() : chooseIndex(page.body, title, threads);
  measure(root);
  return { root, own: null };
}

/** Returns the article, with its parts from elsewhere on the page and without other content. */
function articleIn(page: PageTree, { url, title: told, standing, isInChinese }: Known): Text {
  const { body, meta } = page;
  // Done before the root is chosen: such lists may hold more text than the article.
  const isFollowed = dropNextArticles(body, told);
  if (dropStreams(body) || isFollowed) measure(body);
  const root = moreThanReferences(chooseContainer(body, { title: told, isChinese: isInChinese, url }), body);
  const own = titleAbove(root, page, { title: told, standing, isInChinese });
  const title = own ?? told;
  takeFurtherParts(root, body);
  if (isInChinese) takeKeyPoints(root, body, title);
  takeLead(root, { body, title, meta, isInChinese });
  takePaperParts(root);
  takeNotes(root, body);
  dropTitleLine(root, body, title);
  dropTitlePrefixes(root, title);
  measure(root);
  dropSignUps(root, page.fields);
  prune(root, { isChinese: isInChinese, url });
  takeFacts(root, body, title);
  addLeadImage(root, page, title);
  addAttachments(root, body);
  return { root, own };
}
