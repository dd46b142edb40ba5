import { stateIn } from '../data/page-data.ts';

const MAX_DATA_CHARACTERS = 2_000_000;
const MIN_DATA_ATTRIBUTE = 500; // characters

/** HTML from which a script renders an article; excludes whole pages, which are examples for the reader to try out. */
const PARAGRAPHS = /^\s*<(?:article|section|div|p)[\s>].*<(?:p|br)[\s/>]/is;

/** Kinds of raw text. `field` is a `<textarea>`; `other` is ignored. */
export type RawKind = 'title' | 'script' | 'data' | 'style' | 'formula' | 'field' | 'other';

/** Collects the text of elements that are not displayed, one by one: `<title>`, `<script>`, `<style>`, `<textarea>`. */
export class RawText {
  title = '';
  /** The text of each `<style>` element. */
  readonly sheets: string[] = [];
  /** JSON-LD and initial application state, as source text. */
  readonly data: string[] = [];
  /** TeX in the last script that contained a formula. */
  tex = '';
  private field = '';
  private dataLength = 0;
  private kind: RawKind | null = null;

  /** Whether an element of raw text is open. */
  get isOpen(): boolean {
    return this.kind !== null;
  }

  open(kind: RawKind): void {
    this.kind = kind;
    if (kind === 'data') this.data.push('');
    if (kind === 'style') this.sheets.push('');
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
    if (this.kind === 'style') this.sheets[this.sheets.length - 1] += text;
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
}
