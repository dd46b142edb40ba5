/** Whether a paragraph is a bibliography entry or a note below an article: names and dates of sources, no content. */
export function isReference(paragraph: string): boolean {
  return BACK_LINK.test(paragraph) || ENTRY.test(paragraph.slice(0, MAX_CHARACTERS));
}

const MAX_CHARACTERS = 1_000;
const BACK_LINK = /^\^(?!.?\^)/; // not ^_^
const ENTRY =
  /\b(?:Retrieved|Accessed)(?: on)? (?:\d|[A-Z][a-z]{2,8} \d)|\bArchived from the original|\bISBN[ :]?(?:\(|\d[-\dX]{8,16}(?![-\dX，]))|\bdoi:\s?10\.|原始[內内]容存[檔档]|(?:[訪访][問问]|引用|查[閱阅]|檢索|检索)(?:日期|[於于]) ?[:：]?\d/;
