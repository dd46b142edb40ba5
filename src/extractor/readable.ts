import { Readability } from '@mozilla/readability';
import { JSDOM } from 'jsdom';
import { findPosts, isForum, type PostList, saysArticle } from './posts.ts';
import { prefilter } from './prefilter.ts';
import { pageTitle } from './title.ts';

export interface Article {
  title: string | null;
  /** The element that holds the main text, free of boilerplate. */
  root: Element;
}

/** Finds a page's main text. Null when there is no text at all. */
export function readArticle(html: string, url: string): Article | null {
  const document = new parser.DOMParser().parseFromString(prefilter(html, url), 'text/html');
  const title = pageTitle(document);
  const fallback = bodyOf(document); // before Readability, which takes the document apart
  const isForumPage = isForum(document, url);
  // What calls itself an article has comments below it, however many.
  const isArticle = !isForumPage && saysArticle(document);
  const posts = findPosts(isArticle ? document.body : fallback);
  if (isArticle && posts?.areComments) for (const comment of posts.posts) comment.remove();
  const article = new VisibleReadability(document, {
    charThreshold: isChinese(fallback.textContent ?? '') ? CHAR_THRESHOLD_CJK : CHAR_THRESHOLD,
    keepClasses: true, // they name a code block's language
    maxElemsToParse: 60_000,
    serializer: (node: Node) => node as Element,
  }).parse();
  const root = article?.content ?? null;
  const chosen = root !== null && textLength(root) >= MIN_ARTICLE_CHARACTERS ? root : fallback;
  const best =
    posts !== null && !isArticle && isThread(posts, chosen, isForumPage) ? withOpening(posts.root, chosen) : chosen;
  if (textLength(best) === 0) return null;
  dropTitle(best, title);
  return { title, root: best };
}

/** Of the page's prose outside of the list: little on a page that says it is a forum's, more than all of it elsewhere. */
const MIN_THREAD_SHARE = { forum: 0.3, other: 1.5 };

/** True when the posts are what the page is about, and not a small part of the article that was found. */
function isThread({ length, outside }: PostList, article: Element, isForumPage: boolean): boolean {
  const share = isForumPage ? MIN_THREAD_SHARE.forum : MIN_THREAD_SHARE.other;
  return length >= MIN_ARTICLE_CHARACTERS && length >= outside * share && length > textLength(article) * MIN_OF_ARTICLE;
}

const MIN_OF_ARTICLE = 0.9; // a part of it is no thread
const SAMPLE_CHARACTERS = 60;

/** The question stands above its answers, in a frame of its own: what was found as the article and is none of the posts. */
function withOpening(posts: Element, article: Element): Element {
  const [listed, opening] = [posts, article].map((element) => (element.textContent ?? '').replace(/\s/g, ''));
  if (!listed || !opening || opening.length < MIN_ARTICLE_CHARACTERS) return posts;
  const isListed =
    listed.includes(opening.slice(0, SAMPLE_CHARACTERS)) || listed.includes(opening.slice(-SAMPLE_CHARACTERS));
  if (!isListed && !opening.includes(listed.slice(0, SAMPLE_CHARACTERS))) posts.prepend(article);
  return posts;
}

/** The title goes out by itself; once more at the top of the text it would only cost tokens. */
function dropTitle(root: Element, title: string | null): void {
  const heading = root.querySelector('h1, h2');
  if (heading !== null && title !== null && heading.textContent?.replace(/\s+/g, ' ').trim() === title)
    heading.remove();
}

/** One window for the worker's life: a new one costs 100 ms. */
const parser = new JSDOM('').window;

/** Hidden elements are gone and styles with them; asking each node for its style would be half of the time. */
class VisibleReadability extends Readability<Element> {
  protected _isProbablyVisible(): boolean {
    return true;
  }
}

// Readability gives up on articles shorter than 500 characters and takes a larger container, with the lists around it;
// a Chinese news item has 100 to 450. Measured on 242 pages: 100 is best, 40 the same.
const CHAR_THRESHOLD_CJK = 100;
const CHAR_THRESHOLD = 500;
const MIN_ARTICLE_CHARACTERS = 30;

function isChinese(text: string): boolean {
  const sample = text.slice(0, 20_000);
  return (sample.match(/[\u3400-\u9fff]/g)?.length ?? 0) > sample.replace(/\s/g, '').length * 0.2;
}

/** All that the page says, without its frame: for index pages and others that are no article. */
function bodyOf(document: Document): Element {
  const body = document.body.cloneNode(true) as Element;
  for (const frame of body.querySelectorAll('nav, header, footer, aside, form, [role=navigation]')) frame.remove();
  return body;
}

function textLength(element: Element): number {
  return (element.textContent ?? '').replace(/\s/g, '').length;
}
