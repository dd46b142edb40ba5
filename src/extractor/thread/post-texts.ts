import { ancestorsOf, type Block, elementsOf, hasImage, hasText, lineOf } from '../tree/tree.ts';

/** How a forum's software marks up the text that a user wrote, and nothing else. */
interface TextOfPost {
  /** Matches the names of the element with the text. */
  called: RegExp;
  /** Matches the names of one of its nearest ancestors, where its own name says too little. */
  within?: RegExp;
  /** Matches names that none of its children may have: the element would hold more than one text. */
  without?: RegExp;
  /** Whether only threads have elements of this name. */
  isCertain?: boolean;
}

/** The markup of posts, of answers and of comments below them. */
const TEXTS: readonly TextOfPost[] = [
  // Discuz!, vBulletin, phpwind, MyBB, Simple Machines
  { called: /^(?:post ?message|post message text) \d+(?: |$)/, isCertain: true },
  { called: /^(?:pattl|psti)$/, within: /(?:^| )pcb(?: |$)/ }, // attached files, and one-line comments of others
  { called: /^read (?:tpc|\d+)(?: |$)/, within: /^(?:read|floor|tpc|tiptop|td)/ },
  { called: /^pid \d+ post body(?: |$)/, isCertain: true },
  { called: /^msg \d+ inner$/ },
  // phpBB, XenForo, Invision
  { called: /^content$/, within: /(?:^| )post ?body(?: |$)/ },
  { called: /(?:^| )bb wrapper(?: |$)/, within: /(?:^| )message (?:body|user content)(?: |$)/, isCertain: true },
  { called: /(?:^| )message text(?: |$)/, within: /(?:^| )message (?:content|info)(?: |$)/ },
  { called: /(?:^| )ips (?:type )?rich text(?: |$)/, within: /(?:^| )(?:ips comment content|c post)(?: |$)/ },
  // Discourse, Flarum, NodeBB
  { called: /(?:^| )cooked(?: |$)/, within: /(?:^| )(?:regular contents|topic body)(?: |$)/, isCertain: true },
  { called: /^post text$/ },
  { called: /(?:^| )post body(?: |$)/, within: /(?:^| )post (?:content|stream)|(?:^| )comment post(?: |$)/ },
  { called: /^content (?:\w{1,12} ){0,6}text$/, within: /(?:^| )(?:post|posts|topic)(?: |$)/ },
  // WeCenter, Homeland, V2EX, cnode, Douban, Bangumi
  { called: /(?:^| )markitup box(?: |$)/, isCertain: true },
  { called: /(?:^| )markdown(?: |$)/, within: /^(?:reply \d+ )?reply(?: |$)|(?:^| )topic detail(?: |$)/ },
  { called: /(?:^| )(?:topic content|topic richtext|cmt sub content)(?: |$)/ },
  { called: /(?:^| )reply content$/, without: /(?:^| )(?:message|sub reply|reply content)(?: |$)/ },
  { called: /(?:^| )message(?: |$)/, within: /^(?:likes reply \d+ )?reply content(?: |$)/ },
  // Tieba, Zhidao, Zhihu, NGA, Hupu, Tianya
  { called: /(?:^| )d post content(?= j | clearfix|$)|(?:^| )lzl content main(?: |$)/, isCertain: true },
  { called: /^(?:best|answer) content \d+ (?:best|answer) text(?: |$)/, isCertain: true },
  { called: /^post ?content\d+ post ?content(?: |$)/, isCertain: true },
  { called: /(?:^| )thread content detail(?: |$)/, isCertain: true },
  { called: /(?:^| )bbs content(?: |$)/, within: /(?:^| )(?:atl|bbs) (?:con|content|item)/ },
  // nForum (newsmth, byr), the boards of Peking University, PTT, Bahamut, Pixmicat!
  { called: /(?:^| )a content(?: |$)/, within: /(?:^| )(?:a body|b content)(?: |$)/, isCertain: true },
  { called: /(?:^| )body file read(?: |$)/, isCertain: true },
  { called: /(?:^| )bbs screen(?: |$)/, isCertain: true },
  { called: /(?:^| )c article content(?: |$)/, within: /(?:^| )c (?:post|section)(?: |$)/ },
  { called: /(?:^| )reply content article(?: |$)/, isCertain: true },
  { called: /^(?:q\d{1,12} )?quote$/, within: /^r\d{1,12} (?:post )?(?:thread ?post|reply)(?: |$)/, isCertain: true },
  // Stack Exchange, GitHub, Hacker News
  { called: /(?:^| )js post body(?: |$)/, isCertain: true },
  { called: /(?:^| )comment copy(?: |$)/ },
  { called: /(?:^| )comment body markdown body(?: |$)/, isCertain: true },
  { called: /^commtext c\w\w$/, isCertain: true },
  { called: /^toptext$/ },
];

const CERTAIN = TEXTS.filter(({ isCertain }) => isCertain);

/** Matches words of these names. A quick first test, because every element of every page is tested. */
const ANY = /post|message|msg|content|text|quote|cooked|mark|wrapper|read|screen|copy|pattl|psti/;
const MAX_AROUND = 4; // levels between the text and the element named after the post

/**
 * Returns the texts of a thread's posts if the page was written by software that is known to mark them; empty
 * otherwise. On a page that declares itself a thread, names count that blog entries may have too.
 */
export function postTexts(body: Block, isDeclared: boolean): Block[] {
  const isText = (element: Block) => isPostText(element, !isDeclared) && holdsAny(element);
  const found = new Set([...elementsOf(body)].filter(isText));
  const isQuoted = (text: Block) => ancestorsOf(text).some((around) => around !== text && found.has(around));
  return [...found].filter((text) => !isQuoted(text));
}

/** Whether a page has texts of posts, by names that no other kind of page has. */
export function hasPostTexts(body: Block): boolean {
  return elementsOf(body).some((element) => isPostText(element, true) && holdsAny(element));
}

/** Whether a post is more than an imageboard's placeholder for a missing text. */
export function isTold(text: Block): boolean {
  return !NO_TEXT.test(lineOf(text));
}

/** Whether a text is the attachments of the post above rather than a post. */
export function isOfFiles({ called }: Block): boolean {
  return called === 'pattl';
}

function holdsAny(element: Block): boolean {
  return hasText(element) || hasImage(element);
}

/** Matches what an imageboard writes where there is only an image. */
const NO_TEXT = /^(?:本文なし|[无無][内內本]文)$/;

function isPostText(element: Block, isCertain: boolean): boolean {
  const { called, name } = element;
  if (called === '' || name === 'img' || !ANY.test(called)) return false;
  return (isCertain ? CERTAIN : TEXTS).some(
    (text) => text.called.test(called) && isWithin(element, text.within) && isWithout(element, text.without),
  );
}

function isWithin(element: Block, within: RegExp | undefined): boolean {
  return (
    within === undefined ||
    ancestorsOf(element)
      .slice(1, 1 + MAX_AROUND)
      .some(({ called }) => within.test(called))
  );
}

function isWithout({ children }: Block, without: RegExp | undefined): boolean {
  return without === undefined || !children.some((child) => typeof child === 'object' && without.test(child.called));
}
