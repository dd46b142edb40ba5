import { stateIn } from '../data/page-data.ts';

const MAX_DATA_CHARACTERS = 2_000_000;
const MAX_STYLE_CHARACTERS = 500_000;
const MIN_DATA_ATTRIBUTE = 500;

/** What a script draws an article from: HTML, but no whole page such as somebody may try out. */
const PARAGRAPHS = /^\s*<(?:article|section|div|p)[\s>].*<(?:p|br)[\s/>]/is;

export type RawKind = 'title' | 'script' | 'data' | 'style' | 'formula' | 'field' | 'other';

/** What a page says in elements that are not displayed: `<title>`, `<script>` and `<style>`, one at a time. */
export class RawText {
  title = '';
  styles = '';
  /** JSON-LD and initial application state, as source text. */
  readonly data: string[] = [];
  /** Of the last script that held a formula. */
  tex = '';
  private field = '';
  private dataLength = 0;
  private kind: RawKind | null = null;

  get isOpen(): boolean {
    return this.kind !== null;
  }

  open(kind: RawKind): void {
    this.kind = kind;
    if (kind === 'data') this.data.push('');
    if (kind === 'formula') this.tex = '';
    if (kind === 'field') this.field = '';
  }

  /** What has been read. */
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
    if (this.kind === 'style' && this.styles.length < MAX_STYLE_CHARACTERS) this.styles += text;
    const state = this.kind === 'script' ? stateIn(text) : null;
    if (state !== null) this.open('data');
    if (this.kind === 'data' && this.dataLength < MAX_DATA_CHARACTERS) {
      this.dataLength += text.length;
      this.data[this.data.length - 1] += state ?? text;
    }
  }

  /** Some applications keep their initial state in an attribute. */
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
