import { type Block, lineOf } from '../tree/tree.ts';

/** Converts presentation MathML to TeX. Letters and symbols stay as they are: `α`, `≤`. */
export function texOf(node: Block): string {
  if (node.dropped !== null) return '';
  const parts = node.children.filter((child) => typeof child === 'object');
  if (parts.length === 0) return tokenOf(node);
  const write = WRITERS.get(node.name);
  if (write === undefined) return joined(parts.map(texOf));
  return write(parts.map(texOf), node.attributes);
}

function tokenOf(node: Block): string {
  const line = lineOf(node);
  return node.name === 'mtext' && /\p{L}/u.test(line) ? `\\text{ ${line} }` : line;
}

type Writer = (parts: readonly string[], attributes: Record<string, string>) => string;

const WRITERS: ReadonlyMap<string, Writer> = new Map(
  Object.entries<Writer>({
    mfrac: ([above = '', below = ''], { linethickness = '' }) =>
      /^0(?![.\d]*[1-9])/.test(linethickness) ? `{${above} \\atop ${below}}` : `\\frac{${above}}{${below}}`,
    menclose: (parts, { notation = '' }) =>
      joined(LINES.has(notation) ? [`\\${LINES.get(notation)}{${joined(parts)}}`] : parts),
    msqrt: (parts) => `\\sqrt{${joined(parts)}}`,
    mroot: ([base = '', index = '']) => `\\sqrt[${index}]{${base}}`,
    msup: ([base = '', up = '']) => `${grouped(base)}^${argument(up)}`,
    msub: ([base = '', down = '']) => `${grouped(base)}_${argument(down)}`,
    msubsup: ([base = '', down = '', up = '']) => `${grouped(base)}_${argument(down)}^${argument(up)}`,
    munder: ([base = '', below = '']) =>
      below === '⏟' ? `\\underbrace{${base}}` : `${grouped(base)}_${argument(below)}`,
    mover([base = '', above = '']) {
      const accent = ACCENTS.get(above);
      return accent === undefined ? `${grouped(base)}^${argument(above)}` : `\\${accent}{${base}}`;
    },
    munderover: ([base = '', below = '', above = '']) => `${grouped(base)}_${argument(below)}^${argument(above)}`,
    mtable: (rows) => (rows.length === 1 ? joined(rows) : `\\begin{matrix} ${rows.join(' \\\\ ')} \\end{matrix}`),
    mlabeledtr: ([label = '', ...cells]) => `${cells.join(' & ')} \\quad ${label}`,
    mtr: (cells) => cells.join(' & '),
    mfenced: (parts) => `(${parts.join(', ')})`,
  }),
);

/** TeX commands for the accents that `mover` puts above its base. */
const ACCENTS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '˙': 'dot',
    '¨': 'ddot',
    '^': 'hat',
    '~': 'tilde',
    '¯': 'overline',
    '–': 'overline',
    '→': 'vec',
    '⃗': 'vec',
    '―': 'overline',
    '‾': 'overline',
    '⏞': 'overbrace',
  }),
);

/** TeX commands for the lines that `menclose` draws, by its notation. */
const LINES: ReadonlyMap<string, string> = new Map([
  ['top', 'overline'],
  ['bottom', 'underline'],
]);

/** Joins parts with blanks only beside words (`for x`, `sin x`), as TeX ignores other blanks. */
function joined(parts: readonly string[]): string {
  const isApart = (part: string, next = '') =>
    /(?:\p{L}{2} \p{L}|\p{L} \p{L}{2})/u.test(`${part.slice(-2)} ${next.slice(0, 2)}`);
  return parts.map((part, at) => (isApart(part, parts[at + 1]) ? `${part} ` : part)).join('');
}

function grouped(base: string): string {
  return /^(?:.?|\p{L}+|\d+)$/u.test(base) ? base : `{${base}}`;
}

function argument(part: string): string {
  return /^.$/u.test(part) ? part : `{${part}}`;
}
