/** Collects the markup that a page keeps in comments. Its methods are called as the parser meets each part. */
export class Comments {
  /** Markup of comments that are all that an element with an id holds, in document order. */
  readonly found: string[] = [];
  private length = 0;
  /** The last element opened has an id and holds nothing so far. */
  private isHolder = false;
  private comment: string | null = null;

  /** An element begins: what precedes it in its parent is not alone there. */
  open(id: string | undefined): void {
    this.isHolder = id !== undefined && id !== '';
    this.comment = null;
  }

  text(text: string): void {
    if (/\S/.test(text)) this.forget();
  }

  add(comment: string): void {
    const isAlone = this.isHolder && this.comment === null;
    this.comment = isAlone && MARKUP.test(comment.slice(0, HEAD)) ? comment : null;
    if (this.comment === null) this.forget();
  }

  close(): void {
    const { comment } = this;
    this.forget();
    if (comment === null || this.found.length >= MAX_FOUND) return;
    if (this.length + comment.length > MAX_CHARACTERS) return;
    this.length += comment.length;
    this.found.push(comment);
  }

  private forget(): void {
    this.isHolder = false;
    this.comment = null;
  }
}

const HEAD = 200;
const MARKUP = /^\s*<(?:ul|ol|div|table|section|dl)\b/i;
const MAX_FOUND = 100; // each is parsed by itself
const MAX_CHARACTERS = 2_000_000;
