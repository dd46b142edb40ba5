import { foldScript } from '../../text/fold.ts';
/** Whether a line is the heading of references, notes or external links: links, but nonetheless part of the text. */
export function isReferences(line: string): boolean {
  return line.length <= MAX_HEADING && REFERENCES.test(foldScript(line));
}

/** Whether a line is the heading of the literature that a paper cites, rather than of notes or links. */
export function isBibliography(line: string): boolean {
  return line.length <= MAX_HEADING && BIBLIOGRAPHY.test(foldScript(line));
}

const MAX_HEADING = 40; // characters

const OF_LITERATURE =
  '参考(?:文献|书目)|引用文献|references(?: (?:&|and) notes)?|bibliography|works cited|literature cited';

const BIBLIOGRAPHY = new RegExp(`^[【[]?(?:${OF_LITERATURE})[】\\]:：]?$`, 'i');

const REFERENCES = new RegExp(
  `^[\\s【[#■◎]*(?:${OF_LITERATURE}|参考(?:资料|来源|[连链][结接])?|引用(?:资料|来源)?|注[释解脚]?|脚注|外部[连链][结接]|资料来源|本集(?:提到|[连链][结接])\\S{0,6}|(?:其他|更多)资源|references?|further reading|external links|footnotes|(?:sources|references|notes)(?: (?:&|and) (?:links|references|notes|sources))?|citations|(?:other |further |additional )?resources)[\\s】\\]:：¶#]*$`,
  'i',
);
