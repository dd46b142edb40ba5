import { stateIn } from '../data/page-data.ts';

const MAX_DATA_CHARACTERS = 2_000_000;
const MAX_STYLE_CHARACTERS = 500_000;
const MIN_DATA_ATTRIBUTE = 500; // characters

/** The rest of an attribute in a selector after its bracket: `[data-state=closed]`. */
const SELECTED = /([a-z][\w-]{0,40})[\]~|^$*=]/iy;
const MAX_SELECTED = 50;

/** HTML from which a script renders an article; excludes whole pages, which are examples for the reader to try out. */
const PARAGRAPHS = /^\s*<(?:article|section|div|p)[\s>].*<(?:p|br)[\s/>]/is;

/** Kinds of raw text. `field` is a `<textarea>`; `other` is ignored. */
export type RawKind = 'title' | 'script' | 'data' | 'style' | 'formula' | 'field' | 'other';

/** Collects the text of elements that are not displayed, one by one: `<title>`, `<script>`, `<style>`, `<textarea>`. */
export class RawText {
  title = '';
  styles = '';
  /** JSON-LD and initial application state, as source text. */
  readonly data: string[] = [];
  /** TeX in the last script that contained a formula. */
  tex = '';
  private field = '';
  private dataLength = 0;
  private kind: RawKind | null = null;
  /** Attributes by which style sheets select elements. */
  private readonly selected = new Set<string>();

  /** Whether an element of raw text is open. */
  get isOpen(): boolean {
    return this.kind !== null;
  }

  open(kind: RawKind): void {
    this.kind = kind;
    if (kind === 'data') this.data.push('');
    if (kind === 'formula') this.tex = '';
    if (kind === 'field') this.field = '';
  }

  /** Ends the current element and returns its kind. */
  close(): RawKind | null {
    const { kind } = this;
    this.kind = null;
    if (kind === 'field' && PARAGRAPHS.test(this.field)) this.data.push(JSON.stringify({ content: this.field }));
    return kind;
  }

  add(text: string): void {
    if (this.kind === 'title') this.title += text;
    if (this.kind === 'formula') this.tex += text;
    if (this.kind === 'field' && this.dataLength < MAX_DATA_CHARACTERS) {
      this.dataLength += text.length;
      this.field += text;
    }
    if (this.kind === 'style' && this.styles.length < MAX_STYLE_CHARACTERS) this.addStyles(text);
    const state = this.kind === 'script' ? stateIn(text) : null;
    if (state !== null) this.open('data');
    if (this.kind === 'data' && this.dataLength < MAX_DATA_CHARACTERS) {
      this.dataLength += text.length;
      this.data[this.data.length - 1] += state ?? text;
    }
  }

  /** Keeps the values of attributes in which some applications store their initial state. */
  keepData(attributes: Record<string, string>): void {
    for (const name in attributes) {
      const value = attributes[name] ?? '';
      if (value.length < MIN_DATA_ATTRIBUTE || !/^\s*[{[]/.test(value)) continue;
      if (this.dataLength > MAX_DATA_CHARACTERS) return;
      this.dataLength += value.length;
      this.data.push(value);
    }
  }

  /** Adds a whole sheet. Searches only it: searching all sheets so far would copy them into one string each time. */
  private addStyles(sheet: string): void {
    this.styles += sheet;
    const { selected } = this;
    // Searching for the bracket first takes a tenth of the time.
    for (let at = sheet.indexOf('['); at >= 0 && selected.size < MAX_SELECTED; at = sheet.indexOf('[', at + 1)) {
      SELECTED.lastIndex = at + 1;
      const [, name] = SELECTED.exec(sheet) ?? [];
      if (name !== undefined) selected.add(name.toLowerCase());
    }
  }

  /** Keeps the attributes by which the style sheets so far select elements, as `[name`. */
  keepSelected(kept: Record<string, string>, attributes: Record<string, string>): void {
    if (this.selected.size === 0) return;
    for (const name in attributes) if (this.selected.has(name)) kept[`[${name}`] = attributes[name] ?? '';
  }
}
