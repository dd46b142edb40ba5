import { threadList } from './decide/board.ts';
import { chooseContainer } from './decide/container.ts';
import { isNoText } from './decide/foot.ts';
import { isIndexPage } from './decide/index-page.ts';
import { titledFiles } from './decide/index-rules.ts';
import { decide, type PageKind, type Text } from './decide/rule.ts';
import {
  BESIDE_ARTICLE,
  ENTITY_AGAIN,
  LAST,
  OF_BOARD,
  OF_ENTITY,
  OF_INDEX,
  OF_PAGE,
  OF_TEXT,
  TITLE_LINES,
  UNPICKED,
} from './decide/rules.ts';
import { factsBelow, hasTextBelow, headingOfEntity } from './entity/heading.ts';
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
import { manualTitle, tidyManual } from './manual/manual-text.ts';
import type { PageTree } from './parse/prefilter.ts';
import { holdsThread, isDeclaredThread } from './thread/holds-thread.ts';
import { chooseThread, holdsPost } from './thread/thread.ts';
import type { Standing } from './title/site-parts.ts';
import { titleAbove } from './title/title-above.ts';
import { measure } from './tree/measure.ts';
import { ancestorsOf, type Block, elementsOf, hasText, isMain, textOutsideLinks } from './tree/tree.ts';
import { isChinese } from './words/chinese.ts';

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
export function mainText(page: PageTree, asked: Asked): MainText {
  const { url, title, entity, hasRun } = asked;
  const { body } = page;
  keepShown(page, hasRun);
  const manual = manualIn(body);
  if (manual !== null) return manualText(manual, page, asked);
  const isInChinese = isChinese(body);
  const isThread = holdsThread(page, url);
  if (dropConsent(body)) measure(body);
  const threads = threadList(body, isThread);
  const heading = threads === null ? headingOfEntity(body, title) : null;
  const text = {
    ...textOf(page, asked),
    kind: isThread ? 'thread' : 'article',
    isChinese: isInChinese,
    threads,
  } as Text;
  const mayBeEntity = entity !== null && !(isThread && isDeclaredThread(page, url));
  if (mayBeEntity && heading !== null && hasTextBelow(heading, body))
    return entityBelow({ ...text, kind: 'entity', heading, keepsBylines: entity !== 'boxes' });
  const facts = heading === null || isThread ? [] : factsBelow(heading, body);
  decide(OF_PAGE, text);
  measure(body);
  const isIndex =
    threads !== null || entity === 'boxes' || (isIndexPage(body, title) && !(isThread && holdsPost(body, url)));
  return { ...textOfKind({ ...text, kind: isIndex ? 'index' : text.kind }, asked.standing), heading, facts };
}

/** What is known of a page's text before its kind and element are. */
function textOf(page: PageTree, { url, title }: Asked): Text {
  const unknown = { threads: null, heading: null, picks: null, isChinese: false, keepsBylines: false };
  return { kind: 'article', root: page.body, page, url, title, ...unknown };
}

/** Returns the text of an article, a thread or an index page. */
function textOfKind(text: Text, standing: Standing): MainText {
  const { kind, page, url } = text;
  if (kind === 'article') return articleIn(text, standing);
  const isDeclared = kind === 'thread' && isDeclaredThread(page, url);
  const root = kind === 'thread' ? chooseThread(text, isDeclared) : chooseIndex(text);
  measure(root);
  return finished({ ...text, root }, null);
}

/** Runs the last rules. `own` is the title above the text, where that is better than the title in the page's head. */
function finished(text: Text, own: string | null): MainText {
  const { kind, root } = text;
  decide(LAST, text);
  return { kind, root: isNoText(root, text.title) ? null : root, title: own };
}

/** Reads an entity page, on which the text is below the entity's name. */
function entityBelow(text: Text): MainText {
  const { page, title } = text;
  decide(OF_PAGE, text);
  measure(page.body);
  const found = { ...text, root: chooseEntity(text) };
  decide(OF_TEXT, found);
  addLeadImage(found.root, page, title);
  decide(LAST, found);
  return { kind: 'entity', root: hasText(found.root) ? found.root : null };
}

/** Reads a documentation page, on which the generator marks the text. */
function manualText(manual: Block, page: PageTree, asked: Asked): MainText {
  tidyManual(manual);
  const own = manualTitle(manual);
  decide(LAST, { ...textOf(page, asked), root: manual, title: own ?? asked.title });
  return { kind: 'article', root: hasText(manual) ? manual : null, title: own };
}

/** Returns the article, with its parts from elsewhere on the page and without other content. */
function articleIn(before: Text, standing: Standing): MainText {
  const { page, title: told, isChinese: isInChinese } = before;
  const { body, meta } = page;
  if (decide(BESIDE_ARTICLE, before)) measure(body);
  const { container, picks } = chooseContainer(body, before);
  decide(UNPICKED, { ...before, root: container, picks });
  const root = moreThanReferences(container, body);
  const own = titleAbove(root, page, { title: told, standing, isInChinese });
  const title = own ?? told;
  const text = { ...before, root, title };
  takeFurtherParts(root, body);
  if (isInChinese) takeKeyPoints(root, body, title);
  takeLead(root, { body, title, meta, isInChinese });
  takePaperParts(root);
  takeNotes(root, body);
  decide(TITLE_LINES, text);
  measure(root);
  decide(OF_TEXT, text);
  takeFacts(root, body, title);
  addLeadImage(root, page, title);
  addAttachments(root, body);
  return finished(text, own);
}

/**
 * Returns the element with all that a page tells about an entity below its name: facts, descriptions, parts, each in a
 * box of its own.
 */
function chooseEntity(text: Text): Block {
  const { page, heading } = text;
  decide(OF_ENTITY, text);
  measure(page.body);
  decide(ENTITY_AGAIN, text);
  const { text: all, links } = measure(page.body);
  const around = ancestorsOf(heading as Block).filter(({ isLeaf }) => !isLeaf);
  return around.find((one) => textOutsideLinks(one) >= (all - links) * NEARLY_ALL) ?? page.body;
}

const NEARLY_ALL = 0.9;

/**
 * Returns the element of an index page: the title with its files, or `<main>` when that holds most of the text, else the
 * whole page.
 */
function chooseIndex(text: Text): Block {
  const { root: body, title, threads } = text;
  decide(OF_BOARD, text);
  const files = threads === null ? titledFiles(body, title) : body;
  if (files !== null) return files;
  decide(OF_INDEX, text);
  measure(body);
  const main = elementsOf(body).find(isMain);
  if (main === undefined || main.size.text < body.size.text * MIN_OF_MAIN) return body;
  decide(OF_INDEX.slice(0, 1), { ...text, root: main });
  return main;
}

const MIN_OF_MAIN = 0.5; // share of the page's text
