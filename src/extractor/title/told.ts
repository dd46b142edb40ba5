import { foldScript } from '../../text/fold.ts';
import type { PageTree } from '../parse/prefilter.ts';
import { compare, squeeze } from '../words/title-words.ts';
import { withoutMarkup } from './markup.ts';
import { hasWideParts, withoutNames } from './parts.ts';
import { withoutSearchWords } from './search-words.ts';
import { namesOfFrontPage, siteNames } from './site-parts.ts';
import { withoutUnread } from './unread.ts';

/** Title and site names as the head of a page declares them. */
export interface Told {
  /** `<title>`. */
  whole: string;
  /** `og:title`. */
  shared: string;
  /** Names of the site, normalised by `compare`. */
  site: ReadonlySet<string>;
  /** `<title>` without the site's names. */
  bare: string;
}

/** Returns what a page's head says of its title. */
export function toldBy(page: PageTree): Told {
  const { title, meta, base, body } = page;
  const site = siteNames(meta, base);
  const plain = withoutSearchWords(withoutMarkup(squeeze(title.slice(0, MAX_TITLE))));
  const given = withoutUnread(plain, { body, meta });
  const shared = squeeze(meta.get('og:title'));
  const whole = UNNAMED.test(foldScript(given)) || (shared !== '' && NAMES_ONLY.test(given)) ? '' : given;
  const isSubject = shared.length >= MIN_NAME && OF_BOARD.test(foldScript(whole.slice(shared.length)));
  const own = whole.startsWith(shared) && (isSubject || shared.length >= MIN_TITLE) ? shared : whole;
  const front = new Set(namesOfFrontPage(page));
  const names = new Set([...site, ...front, ...nameInBoth(whole, shared)]);
  const cut = withoutPrefix(withoutBracketed(withoutSuffix(own, meta.get('og:site_name')), names), front);
  // Only names of the site are cut off what `og:title` and `<title>` agree on: 「山中記事—海島大學」 is whole, and so is
  // the subject of a thread.
  const isAgreed = own === shared && own !== whole && (isSubject || !hasWideParts(own));
  return { whole, shared, site, bare: isAgreed ? cut : withoutNames(cut, names) };
}

/** The name of a forum's board, after the subject of a thread. */
const OF_BOARD = /^ [-–—|｜] (?:看板|版块|板块|讨论区) /;

/** Returns the name with which `<title>` begins and `og:title` ends, normalised by `compare`. */
function nameInBoth(whole: string, shared: string): string[] {
  const first = whole.split(BAR)[0] ?? '';
  return whole !== shared && shared.endsWith(first) && BAR.test(shared) ? [compare(first)] : [];
}

const BAR = /\s?[|｜]\s?/;

/** Returns a title without the name of a blog, which links to its front page, and a colon at its beginning. */
function withoutPrefix(title: string, front: ReadonlySet<string>): string {
  const [start = '', name = ''] = /^([^:：]{2,60})[:：] /.exec(title) ?? [];
  const rest = title.slice(start.length);
  return rest.length >= MIN_NAME && front.has(compare(name)) ? rest : title;
}

/** Placeholder titles that editors give to pages that nobody has named, or a bulletin board to all its posts. */
const UNNAMED =
  /^(?:untitled(?: document| page)?|无标题(?:文[档件]|页)?|new page ?\d*|document|title|阅读文章(?: - .{1,40})?)$/i;

/** A `<title>` in which nothing precedes the site's name. */
const NAMES_ONLY = /^[-–—|｜_] ?[^-–—|｜_]{1,30}$/;

/** Returns a title without the site's declared name after a colon at its end. */
function withoutSuffix(title: string, site: string | undefined): string {
  const at = title.search(/[:：][^:：]*$/);
  const isName = at >= MIN_TITLE && compare(title.slice(at + 1)) === compare(site ?? '');
  return isName ? title.slice(0, at).trimEnd() : title;
}

/** Returns a title without a name of the site in brackets at its end: 「月神（小百科）」. */
function withoutBracketed(title: string, site: ReadonlySet<string>): string {
  const [end = '', name = ''] = /\s?[（(]([^（()）]{1,20})[）)]$/.exec(title) ?? [];
  return site.has(compare(name)) ? title.slice(0, title.length - end.length) : title;
}

const MIN_TITLE = 4; // characters
const MIN_NAME = 2;
const MAX_TITLE = 1_000; // each heading is searched for in it
