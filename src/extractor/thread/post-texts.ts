import { ancestorsOf, type Block, elementsOf, hasImage, hasText, lineOf } from '../tree/tree.ts';

/** How a forum's software writes the text that somebody wrote, and nothing else. */
interface TextOfPost {
  /** What the text's element is called. */
  called: RegExp;
  /** What one of the elements right around it is called, where the name says too little. */
  within?: RegExp;
  /** What none of its parts is called: it would hold more than the one text. */
  without?: RegExp;
  /** Nothing but a thread has elements of this name. */
  isCertain?: boolean;
}

/** Posts, answers and what people say below them. */
const TEXTS: readonly TextOfPost[] = [
  // Discuz!, vBulletin, phpwind, MyBB, Simple Machines
  { called: /^(?:post ?message|post message text) \d+(?: |$)/, isCertain: true },
  { called: /^(?:pattl|psti)$/, within: /(?:^| )pcb(?: |$)/ }, // its files, and what others say of it in a line
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

/** A word of each of these names: asked of every element of every page. */
const ANY = /post|message|content|text|quote|cooked|mark|wrapper|read|screen|copy|pattl|psti/;
const MAX_AROUND = 4; // elements: between the text and what is called after the post

/**
 * The texts of a thread's posts, where software wrote the page that is known to mark them; empty otherwise. On a page that declares
 * itself to be a thread names tell that the entries of a blog may have too.
 */
export function postTexts(body: Block, isDeclared: boolean): Block[] {
  const isText = (element: Block) => isPostText(element, !isDeclared) && holdsAny(element);
  const found = new Set([...elementsOf(body)].filter(isText));
  const isQuoted = (text: Block) => ancestorsOf(text).some((around) => around !== text && found.has(around));
  return [...found].filter((text) => !isQuoted(text));
}

/** Whether a page has texts of posts that no other kind of page has. */
export function hasPostTexts(body: Block): boolean {
  return elementsOf(body).some((element) => isPostText(element, true) && holdsAny(element));
}

/** Whether somebody wrote something in a post, or showed a picture. */
export function isTold(text: Block): boolean {
  return !NO_TEXT.test(lineOf(text));
}

/** Whether a text is the files of the post above rather than a post. */
export function isOfFiles({ called }: Block): boolean {
  return called === 'pattl';
}

function holdsAny(element: Block): boolean {
  return hasText(element) || hasImage(element);
}

/** What an imageboard writes where there is only a picture. */
const NO_TEXT = /^(?:本文なし|[无無][内內本]文)$/;

function isPostText(element: Block, isCertain: boolean): boolean {
  const { called, name } = element;
  if (called === '' || name === 'img' || !ANY.test(called)) return false;
  return TEXTS.some(
    (text) =>
      (text.isCertain || !isCertain) &&
      text.called.test(called) &&
      isWithin(element, text.within) &&
      isWithout(element, text.without),
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
