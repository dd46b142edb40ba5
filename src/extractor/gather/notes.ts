import { arrange } from '../parse/paragraphs.ts';
import { NOTES } from '../tree/leaf.ts';
import { ancestorsOf, Block, elementsOf, hasText, isWithin, leavesOf, lineOf } from '../tree/tree.ts';

/**
 * Marks the boxes of notes that the text above refers to, since they belong to the text wherever they are, and writes
 * the number before each note that has it in a line or an element of its own. The body has been arranged.
 */
export function markNotes(body: Block): void {
  const { notes, referring } = notesIn(body);
  const numbered = new Set<Block>();
  for (const note of notes) {
    const box = boxOf(note, referring);
    if (box === null) continue;
    box.attributes[NOTES] = '';
    numberNote(note, numbered);
  }
  if (notes.size === 0) markUnlinked(body);
}

/** Marks the boxes named after notes that follow superscript numbers without links to them. */
function markUnlinked(body: Block): void {
  let hasMark = false;
  let last: Block | null = null;
  for (const element of elementsOf(body)) {
    if (last !== null && isWithin(element, last)) continue;
    if (isMark(element)) hasMark = true;
    if (!hasMark || element.inline || !CALLED.test(element.called) || !hasText(element)) continue;
    element.attributes[NOTES] = UNLINKED;
    last = element;
  }
}

const UNLINKED = 'unlinked';

/** Whether an element is a superscript 1 without a link; 2 and 3 may be part of m² and m³. */
function isMark(element: Block): boolean {
  return (
    element.name === 'sup' && /^\[?1\]?$/.test(lineOf(element)) && !elementsOf(element).some(({ name }) => name === 'a')
  );
}

/** Finds the elements to which earlier links with a number or a mark lead, and all ancestors of these links. */
function notesIn(body: Block): { notes: ReadonlySet<Block>; referring: ReadonlySet<Block> } {
  const notes = new Set<Block>();
  const referring = new Set<Block>();
  const seen = new Set<string>();
  const links = new Map<string, Block>(); // the first to each target that comes later
  for (const element of elementsOf(body)) {
    const { id = '' } = element.attributes;
    const link = links.get(id);
    if (link !== undefined) {
      notes.add(element);
      for (let at = link.parent; at !== null && !referring.has(at); at = at.parent) referring.add(at);
    }
    seen.add(id);
    const target = targetOf(element);
    if (target !== '' && !seen.has(target) && !links.has(target)) links.set(target, element);
  }
  return { notes, referring };
}

/** Returns the target id of a link whose text is a number or a mark; '' for any other element. */
function targetOf(element: Block): string {
  const { href = '' } = element.attributes;
  const at = element.name === 'a' ? href.indexOf('#') : -1;
  return at >= 0 && MARK.test(lineOf(element)) ? href.slice(at + 1) : '';
}

const MARK = /^[[［【(（〔]?(?:[注註]?\d{1,3}|[*†‡①-⑳])[\]］】)）〕]?$/;

/** Returns a note's outermost ancestor named after notes that holds no references to them, or an unnamed list. */
function boxOf(note: Block, referring: ReadonlySet<Block>): Block | null {
  const around = ancestorsOf(note);
  const end = around.findIndex((one) => referring.has(one));
  const apart = end < 0 ? around : around.slice(0, end);
  const list = note.name === 'li' && /^fn/.test(note.attributes.id ?? '') ? note.parent : null;
  return (
    apart.findLast((one) => !one.inline && CALLED.test(one.called)) ?? (apart.includes(list as Block) ? list : null)
  );
}

const CALLED = /(?:^| )(?:foot|end) ?notes?(?: |$)/;

/** Moves boxes of notes from outside `root` to its end if `root` refers to them. */
export function takeNotes(root: Block, body: Block): void {
  const boxes = [...elementsOf(body)].filter((element) => NOTES in element.attributes && !isWithin(element, root));
  const wanted = new Set(boxes.length > 0 ? [...elementsOf(root)].map(targetOf) : []);
  const isWanted = ({ attributes: { id } }: Block) => id !== undefined && wanted.has(id);
  const isUnlinked = (box: Block) => box.attributes[NOTES] === UNLINKED;
  const hasMark = boxes.some(isUnlinked) && elementsOf(root).some(isMark);
  const isTaken = (box: Block) => (isUnlinked(box) ? hasMark : elementsOf(box).some(isWanted));
  const taken = new Set<Block | string>(boxes.filter(isTaken));
  if (taken.size === 0) return;
  for (const parent of new Set(boxes.map((box) => box.parent)))
    if (parent !== null) parent.children = parent.children.filter((child) => !taken.has(child));
  if (root.isLeaf) arrange(root);
  for (const box of boxes.filter((one) => taken.has(one))) {
    box.parent = root;
    root.children.push(box);
  }
}

/** Writes a number that is a line or an element by itself before its note's first line; list items have their own. */
function numberNote(note: Block, numbered: Set<Block>): void {
  const line = ancestorsOf(note).find(({ inline }) => !inline) ?? note;
  if (numbered.has(line)) return; // a line of many notes begins with one number
  numbered.add(line);
  const [number, text] = isNumber(line) ? [line, leafAfter(line)] : numberAndText(line);
  if (number === undefined || text === undefined || !isNumber(number)) return;
  const { name, parent } = note;
  const isItem = name === 'li' && parent?.name === 'ol';
  if (!isItem) text.children.unshift(`[${lineOf(number).replace(/\D/g, '')}] `);
  number.dropped = 'note-number';
}

/** Returns the number and its text: a line's first two leaves, or its first leaf's first element and that leaf. */
function numberAndText(line: Block): [Block | undefined, Block | undefined] {
  const [first, second] = leavesOf(line).filter(hasText);
  if (first !== undefined && isNumber(first)) return [first, second];
  const inside = first?.children.find(hasText);
  return [inside instanceof Block ? inside : undefined, first];
}

/** Returns the first leaf of the element after a line: in a `<dl>` of notes, the note after the term, its number. */
function leafAfter(line: Block): Block | undefined {
  const beside = line.parent?.children ?? [];
  if (beside.length > MAX_BESIDE) return undefined;
  const next = beside.slice(beside.indexOf(line) + 1).find((child) => child instanceof Block && hasText(child));
  return next instanceof Block ? leavesOf(next).find(hasText) : undefined;
}

const MAX_BESIDE = 4_000; // children: each of thousands of notes looks for its place among them

function isNumber(element: Block): boolean {
  return /^\[?\d{1,3}[\].、]?$/.test(lineOf(element));
}
