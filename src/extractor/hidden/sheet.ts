import { applies } from './conditions.ts';
import { listed, plain } from './css-text.ts';

/** A rule of a style sheet, its declarations not parsed yet: of most rules no page has an element. */
export interface Rule {
  /** A list of selectors; nested ones with those around them. */
  selector: string;
  /** Those of them that may match an element of the page. */
  selectors: readonly string[];
  /** Where `@scope` lets it apply. */
  scope: Scope | null;
  declarations: string;
  /** Its cascade layer; '' for none. */
  layer: string;
  at: number;
}

export interface Scope {
  root: string;
  limit: string;
}

type Frame = Omit<Rule, 'selector' | 'selectors' | 'declarations' | 'at'> & {
  isSkipped: boolean;
  selector: string | null;
  pending: string;
};

const MAX_SELECTOR = 2_000; // characters; nesting multiplies them
const MAX_IMPORTS = 20;

/**
 * Reads the rules of a page's style sheets, in order, those that cannot apply left out. Linear: it only splits them;
 * what is in them is parsed when an element asks for it.
 */
export class Sheets {
  readonly rules: Rule[] = [];
  /** Layers in the order in which they are first named. */
  readonly layers: string[] = [];
  private readonly names: ReadonlySet<string>;
  private imports = 0;

  /** `names` are the classes and ids of the page's elements. */
  constructor(names: ReadonlySet<string>) {
    this.names = names;
  }

  read(css: string): void {
    this.scan(css.replace(/<!--|-->/g, ''), { isSkipped: false, selector: null, scope: null, layer: '', pending: '' });
  }

  private scan(css: string, top: Frame): void {
    const frames = [top];
    const marks = /[{};"'\\]|\/\*|url\(/gi;
    let from = 0;
    while (marks.test(css)) {
      const index = marks.lastIndex - 1;
      const mark = css[index];
      const end = endOfQuoted(css, index);
      if (end !== index) marks.lastIndex = end;
      else {
        const text = css.slice(from, index);
        from = index + 1;
        this.mark(mark ?? '', text, frames);
      }
    }
    this.take(frames.at(-1) as Frame, css.slice(from));
    for (const frame of frames.reverse()) this.flush(frame); // a sheet's end closes what is open
  }

  private mark(mark: string, text: string, frames: Frame[]): void {
    const frame = frames.at(-1) as Frame;
    if (mark === '{') {
      this.flush(frame);
      frames.push(this.opened(frame, plain(text).trim()));
      return;
    }
    this.take(frame, text);
    if (mark === ';' || frames.length === 1) return;
    this.flush(frame);
    frames.pop();
  }

  /** Takes a declaration, or a statement such as `@import`. */
  private take(frame: Frame, text: string): void {
    if (frame.isSkipped) return;
    if (frame.selector !== null) frame.pending += `${text};`;
    else if (text.includes('@')) this.takeStatement(plain(text).trim(), frame.layer);
  }

  private takeStatement(text: string, layer: string): void {
    const [, names] = /^@layer\s+(.*)$/is.exec(text) ?? [];
    for (const name of names?.split(',') ?? []) this.layer(layer, name.trim());
    const [, address, media = ''] = IMPORT.exec(text) ?? [];
    if (address === undefined || this.imports++ >= MAX_IMPORTS || !applies('media', media.replace(NOT_MEDIA, '')))
      return;
    const [named, own = ''] = /^\s*layer\b(?:\(([^)]*)\))?/i.exec(media) ?? [];
    const sheet = sheetIn(address);
    const within = named === undefined ? layer : this.layer(layer, own);
    if (sheet !== null) this.scan(sheet, { isSkipped: false, selector: null, scope: null, layer: within, pending: '' });
  }

  private opened(around: Frame, prelude: string): Frame {
    const frame: Frame = { ...around, pending: '' };
    const [, name, rest = ''] = /^@(?:-webkit-)?([a-z-]+)\s*(.*)$/is.exec(prelude) ?? [];
    if (around.isSkipped) return frame;
    if (!prelude.startsWith('@')) return { ...frame, selector: nested(around.selector, prelude) };
    switch (name?.toLowerCase()) {
      case 'media':
      case 'container':
      case 'supports':
        return applies(name.toLowerCase(), rest) ? frame : { ...frame, isSkipped: true };
      case 'layer':
        return { ...frame, layer: this.layer(around.layer, rest) };
      case 'scope':
        return scoped(frame, rest);
      default:
        return { ...frame, isSkipped: true };
    }
  }

  /** Ends a run of declarations: rules nested between two runs come between them in the cascade, too. */
  private flush(frame: Frame): void {
    const { selector, scope, layer, pending: declarations } = frame;
    frame.pending = '';
    if (selector === null || !declarations.includes(':')) return;
    const selectors = listed(selector).filter((one) => this.isPossible(one));
    this.rules.push({ selector, selectors, scope, layer, declarations, at: this.rules.length });
  }

  /** Whether the page has the classes and ids that a selector surely asks for: true of few selectors in large sheets. */
  private isPossible(selector: string): boolean {
    const plain = selector.includes('(') ? selector.slice(0, selector.indexOf('(')) : selector; // not in `:not(:hover)`
    if (NEVER.test(plain)) return false;
    return /[(\\[]/.test(selector) || (selector.match(NAMES) ?? []).every((name) => this.names.has(name));
  }

  private layer(around: string, name: string): string {
    const path = [around, name || `(${this.rules.length})`].filter(Boolean).join('.');
    if (path.length > MAX_LAYER) return around;
    const parts = path.split('.');
    for (let end = 1; end <= parts.length && this.layers.length < MAX_LAYERS; end++) {
      const one = parts.slice(0, end).join('.');
      if (!this.layers.includes(one)) this.layers.push(one);
    }
    return path;
  }
}

/** Pseudo-elements, and states that an element is not in before its reader does something. */
const NEVER =
  /(?<!\\)(?:::|:(?:before|after|first-l(?:ine|etter)|hover|active|focus(?:-within|-visible)?|visited|target))(?![\w-])/i;
const NAMES = /[.#][^\s.#:>+~,*|]+/g;

const MAX_LAYERS = 200;
const MAX_LAYER = 200; // characters of its name, with the layers around it
const IMPORT = /^@import\s+(?:url\(\s*)?["']?(data:[^"')]{1,1000000})["']?\s*\)?(.*)$/is;
/** What else may follow an import's address. */
const NOT_MEDIA = /^\s{0,9}layer\b(?:\([^)]{0,200}\))?|supports\([^)]{0,200}\)/gi;

/** Returns where a string, comment or address that begins at a mark ends; the mark's own index for other marks. */
function endOfQuoted(css: string, index: number): number {
  const mark = css[index] ?? '';
  if (mark === '\\') return index + 2;
  if (mark === '*' || mark === '(') {
    if (mark === '(' && /^\s{0,20}["']/.test(css.slice(index + 1, index + 22))) return index + 1;
    const end = css.indexOf(mark === '*' ? '*/' : ')', index + 1);
    return end < 0 ? css.length : end + 1;
  }
  if (mark !== '"' && mark !== "'") return index;
  let end = css.indexOf(mark, index + 1);
  while (end > 0 && css[end - 1] === '\\' && css[end - 2] !== '\\') end = css.indexOf(mark, end + 1);
  if (end < 0) end = css.length;
  const text = css.slice(index, end);
  const broken = text.search(/[^\\]\n/); // a string ends with its line
  return broken < 0 ? end + 1 : index + broken + 2;
}

/** Returns the selector of a rule nested in another's. */
function nested(around: string | null, own: string): string {
  if (around === null) return own.replaceAll('&', ':scope');
  const parts = listed(own).map((one) =>
    one.includes('&') ? one.replaceAll('&', () => `:is(${around})`) : `:is(${around}) ${one}`,
  );
  const whole = parts.join(',');
  return whole.length <= MAX_SELECTOR ? whole : own.replaceAll('&', ''); // wherever it is
}

function scoped(frame: Frame, prelude: string): Frame {
  const [, root = '', limit = ''] = /^\((.{1,300}?)\)\s{0,9}(?:to\s{0,9}\((.{1,300})\))?$/is.exec(prelude) ?? [];
  return root === '' ? frame : { ...frame, scope: { root, limit } };
}

/** Returns the style sheet in a `data:` address; null when there is none. */
export function sheetIn(address: string): string | null {
  const [, type = '', data = ''] = /^\s*data:([^,]{0,200}),(.*)$/is.exec(address) ?? [];
  if (!/^text\/css/i.test(type)) return null;
  const isBase64 = /;\s*base64\s*$/i.test(type);
  const plain = data.replace(/%([\da-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
  return isBase64 ? Buffer.from(plain, 'base64').toString() : plain;
}
