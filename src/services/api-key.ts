import { hash, randomInt } from 'node:crypto';
import { ServiceError } from '../errors.ts';

export const KEY_PATTERN = /^hs_[0-9A-Za-z]{32}$/;

/** `hs_` and 32 characters: 190 bits. */
export function newKey(): string {
  return KEY_PREFIX + Array.from({ length: 32 }, () => KEY_ALPHABET[randomInt(KEY_ALPHABET.length)]).join('');
}

/** The only thing stored of a key; it is looked up by this. */
export function hashKey(key: string): string {
  return hash('sha256', key);
}

/** For a key that there is not, or not any more. */
export function invalidKey(): ServiceError {
  return new ServiceError('invalid_api_key', 'API 金鑰無效或已撤銷。');
}

const KEY_PREFIX = 'hs_';
const KEY_ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
