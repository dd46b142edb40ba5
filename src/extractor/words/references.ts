/** Whether a line is the heading of references, notes or external links: links, but nonetheless part of the text. */
export function isReferences(line: string): boolean {
  return line.length <= MAX_HEADING && REFERENCES.test(line);
}

/** Whether a line is the heading of the literature that a paper cites, rather than of notes or links. */
export function isBibliography(line: string): boolean {
  return line.length <= MAX_HEADING && BIBLIOGRAPHY.test(line);
}

const MAX_HEADING = 40; // characters

const OF_LITERATURE =
  '[參参]考(?:文[獻献]|[书書]目)|引用文[獻献]|references(?: (?:&|and) notes)?|bibliography|works cited|literature cited';

const BIBLIOGRAPHY = new RegExp(`^[【[]?(?:${OF_LITERATURE})[】\\]:：]?$`, 'i');

const REFERENCES = new RegExp(
  `^[\\s【[#■◎]*(?:${OF_LITERATURE}|[參参]考(?:[资資]料|[來来]源|[連链][結接])?|引用(?:[资資]料|[來来]源)?|[註注][釋释解腳脚]?|[腳脚][註注]|外部[連链][結接]|[資资]料[來来]源|本集(?:提到|[連链][結接])\\S{0,6}|(?:其他|更多)[資资]源|references?|further reading|external links|footnotes|(?:sources|references|notes)(?: (?:&|and) (?:links|references|notes|sources))?|citations|(?:other |further |additional )?resources)[\\s】\\]:：¶#]*$`,
  'i',
);
