import type { PageTree } from '../parse/prefilter.ts';
import { leavesOf, lineOf } from '../tree/tree.ts';
import { squeeze } from '../words/title-words.ts';

/**
 * Returns a `<title>` without the number of unread messages that sites write before it: `(3) `, `(99+) `,
 * `(1 封私信 / 80 条消息) `. A number that `og:title` or a line of the page begins with too belongs to the title.
 */
export function withoutUnread(title: string, { body, meta }: Pick<PageTree, 'body' | 'meta'>): string {
  const worded = title.replace(WORDED, '');
  if (worded !== title) return worded;
  const [counter] = COUNTER.exec(title) ?? [];
  if (counter === undefined) return title;
  const rest = title.slice(counter.length);
  const shared = squeeze(meta.get('og:title'));
  if (shared === '' && !NAMED.test(rest)) return title; // no site name follows: this may be the whole title
  const number = counter.trim();
  const isOwn = shared.startsWith(number) || leavesOf(body).some((leaf) => lineOf(leaf).startsWith(number));
  return isOwn ? title : rest;
}

/** A counter in brackets. Three digits without a plus belong to a name: `(500) Days of Summer`. */
const COUNTER = /^[(（](?:\d{1,2}|\d{1,3}\+)[)）]\s?(?=\S)/;
const WORDED =
  /^[(（【[]\s?\d{1,3}\+?\s?(?:封[私来來]信|[条條則则][^)）】\]\d]{0,6}(?:消息|[訊讯]息|通知|私信)|(?:new |unread )?(?:notification|message)s?)(?:\s?[/,，、][^)）】\]]{0,20})?[)）】\]]\s?(?=\S)/i;
const NAMED = /\s[-–—·|/]\s\S|[|｜_]\S/;
