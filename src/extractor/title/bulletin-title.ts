import { type Block, leavesOf, lineOf } from '../tree/tree.ts';

/**
 * Returns the title in the header of a post on a bulletin board, whose web pages all have the same `<title>`, or only
 * the beginning of the title in it: 「作者 某甲 看板 Gossiping 標題 [問卦] 有沒有人 時間 …」. `told` is what `<title>` says. ''
 * when there is none, or one that does not begin with `told`.
 */
export function bulletinTitle(body: Block, told: string): string {
  for (const leaf of leavesOf(body).slice(0, MAX_LOOKED_AT)) {
    const [, title = ''] = HEADER.exec(lineOf(leaf).slice(0, MAX_HEADER)) ?? [];
    if (title !== '') return title.startsWith(told) && !IN_BRACKETS.test(title.slice(told.length)) ? title : '';
  }
  return '';
}

const MAX_LOOKED_AT = 50; // lines at the page's beginning
const MAX_HEADER = 300; // characters; the post itself may be in the same leaf
const HEADER =
  /^(?:作者|[发發]信人)[:：]? .{1,80}? (?:站[內内]|看板|[信討讨][區区]|版面)[:：]? \S{1,40} [標标] ?[题題][:：]? (.{1,120}?) (?:時間|时间|[发發]信站)[:：]? /;
/** What boards add to the title of a post that was passed on: `(转寄)(转载)`. */
const IN_BRACKETS = /^[（(]/;
