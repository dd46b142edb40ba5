import { hash, randomInt } from 'node:crypto';

export const KEY_PATTERN = /^hs_[0-9A-Za-z]{32}$/;

/** `hs_` and 32 characters: 190 bits. */
export function newKey(): string {
  return KEY_PREFIX + Array.from({ length: 32 }, () => KEY_ALPHABET[randomInt(KEY_ALPHABET.length)]).join('');
}

/** The only thing stored of a key; it is looked up by this. */
export function hashKey(key: string): string {
  return hash('sha256', key);
}

const KEY_PREFIX = 'hs_';
const KEY_ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
