import { addAttachments } from './attachments.ts';
import { chooseContainer } from './choose.ts';
import { document } from './dom.ts';
import { embeddedText } from './embedded.ts';
import { dropConsent, dropFrame, dropHidden } from './frame.ts';
import { dropIndents } from './indents.ts';
import { chooseIndex, isIndexPage } from './index-page.ts';
import { addLeadImage } from './lead-image.ts';
import { measure } from './measure.ts';
import { takePaperParts } from './paper.ts';
import { arrange } from './paragraphs.ts';
import { findPosts } from './posts.ts';
import { type PageTree, prefilter } from './prefilter.ts';
import { prune } from './prune.ts';
import { dropStreams } from './streams.ts';
import { chooseThread, holdsThread } from './thread.ts';
import { pageTitle, saysTitle } from './title.ts';
import { type Block, EMPTY, elementsOf, hasText, textOf } from './tree.ts';
import { toElement } from './write.ts';

export interface Article {
  title: string | null;
  kind: PageKind;
  /** The element that holds the main text, free of boilerplate. */
  root: Element;
}

/** Finds a page's main text: null when there is none. `isShell`: it is drawn by scripts, as far as one can see. */
export function readArticle(html: string, url: string): { article: Article | null; isShell: boolean } {
  const page = prefilter(html, url);
  arrange(page.body);
  const title = pageTitle(page);
  const { kind, root: found } = mainText(page, url, title);
  const root = kind === 'thread' && areThere(found, url) ? found : withData(found, page);
  const isShell = page.scripts > 0;
  if (root === null) return { article: null, isShell };
  dropIndents(root);
  return { article: { title, kind, root: toElement(root, page.base, document) }, isShell };
}

/** Several posts: short as they are, they have been drawn. */
function areThere(posts: Block | null, url: string): boolean {
  return posts !== null && findPosts(posts, url).length > 1;
}

/** The text that the page holds as data, when its elements hold none of it, or only its beginning. */
function withData(root: Block | null, page: PageTree): Block | null {
  const { prose, text } = root === null ? EMPTY : measure(root);
  if (prose > MAX_PROSE_OF_SHELL) return root;
  const { html, weight } = embeddedText(page.data);
  if (weight < Math.max(MIN_EMBEDDED, prose * 2, text)) return root;
  const { body } = prefilter(html, page.base);
  arrange(body);
  return measure(body).text > 0 ? body : root;
}

const MAX_PROSE_OF_SHELL = 400; // two hundred Chinese characters: a teaser before the script has drawn the rest
const MIN_EMBEDDED = 120;

/** What a page is: something told, posts of several people, a list of things. */
export type PageKind = 'article' | 'thread' | 'index';

/** The element that holds the main text, everything else in it dropped; null when there is none. */
export function mainText(page: PageTree, url: string, title: string | null): { kind: PageKind; root: Block | null } {
  const { body } = page;
  prepare(page);
  const isInChinese = isChinese(body);
  const isThread = holdsThread(page, url);
  dropConsent(body);
  measure(body);
  dropFrame(body, { keepComments: isThread });
  measure(body);
  const kind: PageKind = isThread ? 'thread' : isIndexPage(body, title) ? 'index' : 'article';
  if (kind === 'article') {
    dropStreams(body); // before a root is chosen: they may have more text than the article
    measure(body);
  }
  const root = chooseRoot(kind, page, { url, title, isInChinese });
  if (kind === 'article') takePaperParts(root);
  measure(root);
  if (kind === 'article') {
    prune(root, { isChinese: isInChinese });
    addLeadImage(root, page, title);
    addAttachments(root, body);
  }
  if (kind !== 'thread') dropTitle(root, title);
  return { kind, root: !hasText(root) || isConsentNotice(root) ? null : root };
}

/** Asking for consent is all that it says: what the page is about is drawn by scripts. */
function isConsentNotice(root: Block): boolean {
  const text = root.size.text > MAX_CONSENT_NOTICE ? '' : textOf(root);
  return /cookie/i.test(text) && /\b(?:agree|accept|consent)\b|同意|接受/i.test(text);
}

const MAX_CONSENT_NOTICE = 400;

function prepare({ body, styles }: PageTree): void {
  measure(body);
  dropHidden(body, styles);
  measure(body);
  if (body.size.text - body.size.menu < MIN_TEXT) show('late', body);
  if (body.size.text < MIN_TEXT) show('noscript', body);
}

interface Known {
  url: string;
  title: string | null;
  isInChinese: boolean;
}

function chooseRoot(kind: PageKind, { body }: PageTree, { url, title, isInChinese }: Known): Block {
  if (kind === 'thread') return chooseThread(body, url, title);
  return kind === 'index' ? chooseIndex(body, title) : chooseContainer(body, isInChinese);
}

/** What is left for readers without scripts, on pages that scripts draw, and what these put in its place. */
function show(kind: 'late' | 'noscript', body: Block): void {
  const waiting = [body];
  for (let element = waiting.pop(); element !== undefined; element = waiting.pop()) {
    if (element.dropped === kind) element.dropped = null;
    if (element.dropped !== null) continue;
    for (const child of element.children) if (typeof child === 'object') waiting.push(child);
  }
  measure(body);
}

const MIN_TEXT = 200;

/** The title goes out by itself; once more at the top of the text it would only cost tokens. A thread's is its first words. */
function dropTitle(root: Block, title: string | null): void {
  const heading = elementsOf(root).find(({ name }) => name === 'h1' || name === 'h2');
  if (heading !== undefined && saysTitle(heading, title)) heading.dropped = 'title';
}

function isChinese(body: Block): boolean {
  const sample = textOf(body).replace(/\s/g, '').slice(0, 20_000);
  return (sample.match(/[\u3400-\u9fff]/g)?.length ?? 0) > sample.length * 0.2;
}
