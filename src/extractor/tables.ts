/** The widest row's; a header's cell may span several. */
export function columnsOf(table: Element): number {
  return rowsOf(table).reduce((most, { children }) => Math.max(most, children.length), 1);
}

/** A table that arranges a page rather than data: one column, or tables, paragraphs and lists inside its cells. */
export function isLayout(table: Element | null): boolean {
  if (table === null) return true;
  const known = layouts.get(table);
  if (known !== undefined) return known;
  const rows = rowsOf(table);
  const isNarrow = rows.every((row) => row.children.length < 2);
  const is = isNarrow || isInCell(table) || (!isHeaded(rows) && table.querySelector(ARRANGED) !== null);
  layouts.set(table, is);
  return is;
}

/** Its own, not those of tables in its cells: tables may be nested a hundred deep. */
function rowsOf(part: Element): Element[] {
  return [...part.children].flatMap((child) => {
    if (child.nodeName === 'TR') return [child];
    return child.nodeName === 'TABLE' ? [] : rowsOf(child);
  });
}

const ARRANGED = 'table, td p + p, td h1, td h2, td h3, td pre, td ul';

/** What is inside a cell of data is text of that cell. */
function isInCell(table: Element): boolean {
  const outer = table.parentElement?.closest('table') ?? null;
  return outer !== null && !isLayout(outer);
}

/** Facts, each beside its name, as in the box at the side of an encyclopedia's article: whatever its cells hold. */
function isHeaded(rows: readonly Element[]): boolean {
  const headed = rows.filter(({ children }) => children.length === 2 && children[0]?.nodeName === 'TH');
  return headed.length >= MIN_HEADED && headed.length > rows.length / 2;
}

const MIN_HEADED = 3;

/** Each of a table's cells asks. */
const layouts = new WeakMap<Element, boolean>();
