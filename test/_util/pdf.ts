import iconv from 'iconv-lite';

/** A piece of text on a page; positions in points from the lower left corner. */
export interface Piece {
  text: string;
  x: number;
  y: number;
  size?: number;
}

export interface PdfOptions {
  pages: readonly (readonly Piece[])[];
  /**
   * A predefined CMap, as Chinese programs use; `Helvetica` for a font that every reader has; `embedded` for a font
   * with its own ToUnicode table, as in most current PDFs.
   */
  font?: string;
  title?: string;
  /** Whether pages consist of pictures only. */
  isScanned?: boolean;
  isEncrypted?: boolean;
  /** Content stream operators before the text of each page. */
  content?: string;
}

/** The character collection of each CMap, and the encoding of its text. */
const FONTS: Record<string, [ordering: string, encoding: string]> = {
  'UniGB-UCS2-H': ['GB1', 'utf16-be'],
  'UniGB-UTF16-H': ['GB1', 'utf16-be'],
  'GBK-EUC-H': ['GB1', 'gbk'],
  'GBK2K-H': ['GB1', 'gb18030'],
  'GB-EUC-H': ['GB1', 'gbk'],
  'UniCNS-UCS2-H': ['CNS1', 'utf16-be'],
  'UniCNS-UTF16-H': ['CNS1', 'utf16-be'],
  'ETen-B5-H': ['CNS1', 'big5'],
  'HKscs-B5-H': ['CNS1', 'big5hkscs'],
  'UniJIS-UTF16-H': ['Japan1', 'utf16-be'],
  '90ms-RKSJ-H': ['Japan1', 'shift_jis'],
  'EUC-H': ['Japan1', 'euc-jp'],
  'UniKS-UTF16-H': ['Korea1', 'utf16-be'],
  'KSCms-UHC-H': ['Korea1', 'euc-kr'],
};

export const CMAPS = Object.keys(FONTS);

/** Builds a small PDF by hand, with features that no program would produce this plainly. */
export function makePdf(options: PdfOptions): Buffer {
  const { pages, font = 'UniGB-UCS2-H', title } = options;
  const objects: string[] = ['<< /Type /Catalog /Pages 2 0 R >>', ''];
  const add = (object: string) => objects.push(object);
  const fontNumber = addFont(font, add, options);
  const image = add(
    stream('/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8', '\xff'),
  );
  const kids = pages.map((pieces) => {
    const text = options.isScanned
      ? 'q 595 0 0 842 0 0 cm /I1 Do Q'
      : pieces.map((piece) => show(piece, font)).join('\n');
    const content = add(stream('', `${options.content ?? ''}${text}`));
    const resources = `/Resources << /Font << /F1 ${fontNumber} 0 R >> /XObject << /I1 ${image} 0 R >> >>`;
    return add(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${content} 0 R ${resources} >>`);
  });
  objects[1] = `<< /Type /Pages /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] /Count ${kids.length} >>`;
  const info = title === undefined ? '' : `/Info ${add(`<< /Title <feff${hex(title, 'utf16-be')}> >>`)} 0 R`;
  return assemble(objects, `${info} ${options.isEncrypted ? ENCRYPT : ''}`);
}

/** Encryption with a password that is not empty: no password matches these hashes. */
const ENCRYPT = `/ID [<${'00'.repeat(16)}> <${'00'.repeat(16)}>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'11'.repeat(32)}> /U <${'22'.repeat(32)}> >>`;

function addFont(font: string, add: (object: string) => number, { pages }: PdfOptions): number {
  if (font === 'Helvetica')
    return add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  const [ordering] = FONTS[font] ?? ['Identity'];
  const descriptor = add(
    '<< /Type /FontDescriptor /FontName /Song /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>',
  );
  const system = `<< /Registry (Adobe) /Ordering (${ordering}) /Supplement 0 >>`;
  const descendant = add(
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Song /CIDSystemInfo ${system} /DW 1000 /FontDescriptor ${descriptor} 0 R >>`,
  );
  if (FONTS[font] !== undefined)
    return add(
      `<< /Type /Font /Subtype /Type0 /BaseFont /Song /Encoding /${font} /DescendantFonts [${descendant} 0 R] >>`,
    );
  const table = add(
    stream(
      '',
      toUnicode(
        pages
          .flat()
          .map(({ text }) => text)
          .join(''),
      ),
    ),
  );
  return add(
    `<< /Type /Font /Subtype /Type0 /BaseFont /Song /Encoding /Identity-H /DescendantFonts [${descendant} 0 R] /ToUnicode ${table} 0 R >>`,
  );
}

/**
 * Maps codes to characters. Each code is the UTF-16 unit plus one, so that text can be decoded only with this table.
 */
function toUnicode(text: string): string {
  const units = [...new Set(text)].map((character) => character.charCodeAt(0));
  const lines = units.map((unit) => `<${code(unit + 1)}> <${code(unit)}>`);
  const parts: string[] = [];
  for (let n = 0; n < lines.length; n += 100) {
    const part = lines.slice(n, n + 100);
    parts.push(`${part.length} beginbfchar\n${part.join('\n')}\nendbfchar`);
  }
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
1 begincodespacerange <0000> <ffff> endcodespacerange
${parts.join('\n')}
endcmap end end`;
}

function show({ text, x, y, size = 12 }: Piece, font: string): string {
  return `BT /F1 ${size} Tf 1 0 0 1 ${x} ${y} Tm <${encode(text, font)}> Tj ET`;
}

function encode(text: string, font: string): string {
  if (font === 'Helvetica') return hex(text, 'win1252');
  const encoding = FONTS[font]?.[1];
  if (encoding !== undefined) return hex(text, encoding);
  return [...text].map((character) => code(character.charCodeAt(0) + 1)).join('');
}

function hex(text: string, encoding: string): string {
  return iconv.encode(text, encoding).toString('hex');
}

function code(unit: number): string {
  return unit.toString(16).padStart(4, '0');
}

function stream(dictionary: string, content: string): string {
  return `<< ${dictionary} /Length ${content.length} >>\nstream\n${content}\nendstream`;
}

function assemble(objects: readonly string[], trailer: string): Buffer {
  let out = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const offset = out.length;
    out += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = out.length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  out += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`;
  out += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF`;
  return Buffer.from(out, 'latin1');
}
