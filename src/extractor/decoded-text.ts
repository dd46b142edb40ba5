import { type Decoded, decode } from '../net/charset.ts';
import { damage } from '../net/charset-guess.ts';

/** Decodes a document by its declared charset or the one that its bytes suggest; null when too much is undecodable. */
export function decodedText(bytes: Uint8Array, contentType: string | undefined): string | null {
  return decoded(bytes, contentType)?.text ?? null;
}

/** `decodedText` with the encoding that it was in. */
export function decoded(bytes: Uint8Array, contentType: string | undefined): Decoded | null {
  const found = decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), contentType);
  return isDamaged(found.text) ? null : found;
}

/** Whether too much of a text is replacement characters, or private-use characters of a font. */
export function isDamaged(text: string): boolean {
  return damage(text.slice(0, SAMPLE_CHARACTERS)) > MAX_DAMAGE;
}

const SAMPLE_CHARACTERS = 200_000;
const MAX_DAMAGE = 0.02; // share of undecodable characters
