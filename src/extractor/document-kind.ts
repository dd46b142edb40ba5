/** The type of a document by content, whatever its header declares. */
export type Kind = 'html' | 'plain' | 'json' | 'xml' | 'pdf' | 'unsupported';

/** Returns the type of a document: by its bytes where these are unmistakable, else by its declared type. */
export function kindOf(bytes: Uint8Array, contentType: string | undefined): Kind {
  const head = latin1(bytes.subarray(0, HEAD_BYTES));
  const declared = declaredKind(contentType);
  if (isPdf(head, declared)) return 'pdf';
  if (BINARY.some((magic) => magic.test(head)) && (!TEXTS.has(declared) || CONTROL.test(head))) return 'unsupported';
  if (declared === 'html' || declared === 'unknown') return kindOfUndeclared(head, declared);
  if (declared !== 'unsupported' && HTML.test(head)) return 'html';
  return declared === 'pdf' && isText(bytes, head) ? kindOfText(head) : declared;
}

/** Whether a document is a PDF. Readers accept the mark anywhere in the first kilobyte, but a page may be about it. */
function isPdf(head: string, declared: Kind | 'unknown'): boolean {
  if (/^[\s\u00ef\u00bb\u00bf]*%PDF-\d/.test(head)) return true;
  return (declared === 'pdf' || declared === 'unknown') && /%PDF-\d/.test(head) && !HTML.test(head);
}

/** Whether documents of the declared type may be readable: if not, the body need not be fetched. */
export function mayBeReadable(contentType: string | undefined): boolean {
  return declaredKind(contentType) !== 'unsupported';
}

/** Whether the declared type is PDF, or a generic type that is often used for PDFs. */
export function mayBePdf(contentType: string | undefined): boolean {
  return ['pdf', 'unknown'].includes(declaredKind(contentType)) && contentType !== undefined;
}

const HEAD_BYTES = 1_024;

const TYPES: [RegExp, Kind | 'unknown'][] = [
  [/^(text\/html|application\/xhtml\+xml)$/, 'html'],
  [/^(application|text)\/(json|x-json|[\w.-]+\+json)$/, 'json'],
  [/^(application|text)\/(xml|[\w.-]+\+xml)$/, 'xml'],
  [/^application\/(pdf|x-pdf|acrobat)$/, 'pdf'],
  // Government data is often CSV, and code is text under many names. Rich text is not plain text.
  [/^text\/(?!rtf$|richtext$)[\w.+-]+$/, 'plain'],
  [
    /^application\/(x-)?(javascript|ecmascript|typescript|yaml|toml|ndjson|jsonl|json-lines|csv|sh|sql|graphql)$/,
    'plain',
  ],
  // Generic types, and types that make browsers save a file.
  [/^(application\/(octet-stream|binary|download|x-download|force-download|unknown)|binary\/octet-stream)$/, 'unknown'],
];

function declaredKind(contentType: string | undefined): Kind | 'unknown' {
  const type = contentType?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (type === '') return 'html'; // like browsers, which take a missing type for HTML
  return TYPES.find(([pattern]) => pattern.test(type))?.[1] ?? 'unsupported';
}

/** Returns the type by content where the declared one is HTML or generic, which many servers declare for everything. */
function kindOfUndeclared(head: string, declared: 'html' | 'unknown'): Kind {
  if (HTML.test(head)) return 'html';
  if (FEED.test(head)) return 'xml';
  if (/^[\s\u00ef\u00bb\u00bf]*(\{\s*["}]|\[\s*[\]{["])/.test(head)) return 'json';
  return declared === 'html' ? 'html' : 'unsupported';
}

/** Returns the type of a text declared as PDF: servers send sign-in forms and error messages under that type. */
function kindOfText(head: string): Kind {
  const kind = kindOfUndeclared(head, 'unknown');
  if (kind !== 'unsupported') return kind;
  if (/^[\s\u00ef\u00bb\u00bf]*<\?xml\b/.test(head)) return 'xml';
  return /^[\s\u00ef\u00bb\u00bf]*<[a-z!]/i.test(head) ? 'html' : 'plain';
}

/** Whether a document has only bytes that occur in texts. One with PDF objects is a PDF that has lost its beginning. */
function isText(bytes: Uint8Array, head: string): boolean {
  return (
    !/\b\d+ obj\b/.test(head) &&
    bytes.every((byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d) || byte === ESCAPE)
  );
}

const ESCAPE = 0x1b; // used by ISO-2022-JP

const START = String.raw`^[\s\u00ef\u00bb\u00bf]*(<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*)*`;
const HTML = new RegExp(String.raw`${START}<(!doctype\s+html|html|head|body)\b`, 'i');
const FEED = new RegExp(String.raw`${START}<(rss|feed|rdf:RDF)\b`, 'i');

/** Declared texts may begin like a binary signature: 「ID3v2 is a container」. Control characters decide. */
const TEXTS: ReadonlySet<Kind | 'unknown'> = new Set(['plain', 'json', 'xml']);
const CONTROL = /[\0-\x08]/;

/** Signatures of images, audio, video, archives, fonts and programs, some of which are served as text/html. */
const BINARY = [
  /^\x89PNG\r\n/,
  /^\xff\xd8\xff/,
  /^GIF8[79]a/,
  /^RIFF[\0-\xff]{4}(WEBP|WAVE|AVI )/,
  /^BM[\0-\xff]{4}\0\0\0\0/,
  /^(II\*\0|MM\0\*)/,
  /^\0\0\x01\0/,
  /^[\0-\xff]{4}ftyp/,
  /^(ID3|OggS|fLaC|FLV\x01)/,
  /^\x1a\x45\xdf\xa3/,
  /^PK(\x03\x04|\x05\x06)/, // zip, and so docx, xlsx, epub
  /^(\x1f\x8b|BZh|\xfd7zXZ|7z\xbc\xaf|Rar!|\x28\xb5\x2f\xfd)/,
  /^\xd0\xcf\x11\xe0/, // doc, xls, ppt
  /^(wOFF|wOF2|\x7fELF|MZ\x90|\0asm|SQLite format 3)/,
];

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}
