import { type Block, leavesOf, lineOf } from '../tree/tree.ts';

/**
 * Returns the title in the header of a post on a bulletin board, whose web pages all have the same `<title>`:
 * 「作者 某甲 看板 Gossiping 標題 [問卦] 有沒有人 時間 …」. '' when there is none.
 */
export function bulletinTitle(body: Block): string {
  for (const leaf of leavesOf(body)) {
    const [, title = ''] = HEADER.exec(lineOf(leaf).slice(0, MAX_HEADER)) ?? [];
    if (title !== '') return title;
  }
  return '';
}

const MAX_HEADER = 300; // characters; the post itself may be in the same leaf
const HEADER =
  /^(?:作者|[发發]信人)[:：]? .{1,80}? (?:站[內内]|看板|[信討讨][區区]|版面)[:：]? \S{1,40} [標标][題题][:：]? (.{1,120}?) (?:時間|时间|[发發]信站)[:：]? /;
