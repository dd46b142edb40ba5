import { decode } from '../net/charset.ts';
import { damage } from '../net/charset-guess.ts';

/** The text of a document's bytes, by its declared type's charset or its own; null when too much of it is undecodable. */
export function decodedText(bytes: Uint8Array, contentType: string | undefined): string | null {
  const { text } = decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), contentType);
  return isDamaged(text) ? null : text;
}

/** Whether too much of a text is replacement characters, or private ones of a font. */
export function isDamaged(text: string): boolean {
  return damage(text.slice(0, SAMPLE_CHARACTERS)) > MAX_DAMAGE;
}

const SAMPLE_CHARACTERS = 200_000;
const MAX_DAMAGE = 0.02; // share of undecodable characters
