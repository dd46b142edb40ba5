import { Parser } from 'htmlparser2';

/**
 * Writes a page down again without what no reader sees, in one pass over its tokens: scripts, styles, frames, hidden
 * elements, comments, styling. What is left is small and well nested, so the DOM that follows cannot be made to hang:
 * jsdom alone takes minutes over ten thousand nested or mis-nested elements of a 100 KB page.
 */
export function prefilter(html: string, url: string): string {
  const out = new Writer();
  const parser = new Parser(out, { decodeEntities: true, lowerCaseTags: true, recognizeSelfClosing: false });
  parser.write(html);
  parser.end();
  return `<!doctype html><base href="${escapeAttribute(resolve(out.base, url))}">${out.html.join('')}`;
}

const MAX_DEPTH = 256; // deeper elements keep their text and lose their tags
const MAX_NODES = 50_000; // what Readability can go through in a second or two

const DROPPED = new Set(
  'script style noscript template svg math canvas iframe frame frameset object embed applet audio video input button select textarea dialog'.split(
    ' ',
  ),
);
const VOID = new Set('area base br col hr img link meta source track wbr'.split(' '));
const KEPT_ATTRIBUTES = new Set(
  'href src alt title id class lang datetime colspan rowspan start property name content itemprop role'.split(' '),
);
/** Where sites put the address of an image that loads late, the likelier first. */
const LAZY_SOURCES = ['data-src', 'data-original', 'data-lazy-src', 'data-actualsrc', 'data-original-src', 'data-url'];

class Writer {
  readonly html: string[] = [];
  base = '';
  /** Names of the open elements; null for those whose tags are not written. */
  private readonly open: Array<string | null> = [];
  /** How many open elements from the outermost one that is dropped; 0 = writing. */
  private dropping = 0;
  private nodes = 0;
  private links = 0;

  onopentag(name: string, attributes: Record<string, string>): void {
    if (this.dropping > 0) return void (VOID.has(name) || this.dropping++); // void elements are never closed
    if (name === 'base') this.base ||= attributes.href ?? '';
    if (VOID.has(name)) return void this.writeVoid(name, attributes);
    if (DROPPED.has(name) || isHidden(name, attributes)) return void this.dropping++;
    const isWritten = this.isWritable(name);
    this.open.push(isWritten ? name : null);
    if (!isWritten) return;
    if (name === 'a') this.links++;
    this.html.push(`<${name}${attributesOf(attributes)}>`);
  }

  ontext(text: string): void {
    if (this.dropping > 0 || this.nodes >= MAX_NODES) return;
    this.nodes++;
    this.html.push(escapeText(text));
  }

  onclosetag(name: string): void {
    if (VOID.has(name)) return;
    if (this.dropping > 0) return void this.dropping--;
    const written = this.open.pop();
    if (written === 'a') this.links--;
    if (written) this.html.push(`</${written}>`);
  }

  /** A link inside a link makes the DOM's parser take both apart, again and again. */
  private isWritable(name: string): boolean {
    return (
      this.open.length < MAX_DEPTH && this.nodes++ < MAX_NODES && !(name === 'a' && this.links > 0) && NAME.test(name)
    );
  }

  private writeVoid(name: string, attributes: Record<string, string>): void {
    if (name === 'base' || name === 'link' || this.nodes++ >= MAX_NODES) return;
    const lazy = name === 'img' ? LAZY_SOURCES.map((source) => attributes[source]).find(Boolean) : undefined;
    this.html.push(`<${name}${attributesOf(lazy === undefined ? attributes : { ...attributes, src: lazy })}>`);
  }
}

const NAME = /^[a-z][a-z0-9-]*$/;

function isHidden(name: string, attributes: Record<string, string>): boolean {
  if (name === 'html' || name === 'body') return false;
  // WeChat hides its article until a script has run.
  if (attributes.id === 'js_content') return false;
  if (attributes.hidden !== undefined || attributes['aria-hidden'] === 'true') return true;
  return /display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?![.\d])|opacity\s*:\s*0(?![.\d])/i.test(
    attributes.style ?? '',
  );
}

function attributesOf(attributes: Record<string, string>): string {
  let written = '';
  for (const name of KEPT_ATTRIBUTES) {
    const value = attributes[name];
    if (value !== undefined) written += ` ${name}="${escapeAttribute(value)}"`;
  }
  return written;
}

function escapeText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

function escapeAttribute(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/"/g, '&quot;');
}

function resolve(base: string, url: string): string {
  return URL.parse(base, url)?.href ?? url;
}
