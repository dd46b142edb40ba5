/** The parts of a Markdown text that are more than words. */
export interface Structure {
  headings?: ReadonlyArray<{ text: string }>;
  items?: readonly string[];
  code?: readonly string[];
  tables?: ReadonlyArray<ReadonlyArray<readonly string[]>>;
}

/** Reads the headings, list items, code and tables of a Markdown text. */
export function structureOf(markdown: string): Structure {
  const code: string[] = [];
  const rest = markdown.replace(/^ *(`{3,})[^\n]*\n([\s\S]*?)\n? *\1 *$/gm, (_, _fence, inside: string) => {
    code.push(inside);
    return '';
  });
  const linesOf = (pattern: RegExp) => [...rest.matchAll(pattern)].map(([, text = '']) => text);
  const rows = linesOf(/^ *\|(.*)\| *$/gm).filter((row) => !/^[\s|:-]*$/.test(row));
  return {
    headings: linesOf(/^ {0,3}#{1,6} +(.*)$/gm).map((text) => ({ text })),
    items: linesOf(/^ *(?:[-*+]|\d{1,9}[.)]) +(.*)$/gm),
    code,
    tables: [rows.map((row) => row.split(/(?<!\\)\|/))],
  };
}

/** Returns which share of the expected parts a Markdown text has as such; undefined when none is expected. */
export function structureKept(markdown: string, expected: Structure): number | undefined {
  const wanted = partsOf(expected);
  if (wanted.length === 0) return undefined;
  const given = Map.groupBy(partsOf(structureOf(markdown)), (part) => part);
  const kept = wanted.filter((part) => given.get(part)?.pop() !== undefined);
  return kept.length / wanted.length;
}

function partsOf({ headings = [], items = [], code = [], tables = [] }: Structure): string[] {
  const parts = [
    ...headings.map(({ text }) => `# ${lettersOf(text)}`),
    ...items.map((item) => `- ${lettersOf(item)}`),
    ...code.flatMap((one) => one.split('\n').map((line) => `\` ${line.trim()}`)),
    ...tables.flat(2).map((cell) => `| ${lettersOf(cell)}`),
  ];
  return parts.filter((part) => part.length > 2);
}

function lettersOf(text: string): string {
  return text
    .replace(/\]\([^)\s]*\)/g, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
