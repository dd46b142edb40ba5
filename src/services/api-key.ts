import { hash, randomInt } from 'node:crypto';
import { ServiceError } from '../errors.ts';

/** Form of an API key. */
export const KEY_PATTERN = /^hs_[0-9A-Za-z]{32}$/;

/** Creates an API key: `hs_` and 32 random characters, which are 190 bits. */
export function newKey(): string {
  return KEY_PREFIX + Array.from({ length: 32 }, () => KEY_ALPHABET[randomInt(KEY_ALPHABET.length)]).join('');
}

/** Hashes an API key. Only the hash is stored, and keys are looked up by it. */
export function hashKey(key: string): string {
  return hash('sha256', key);
}

/** Creates the error for a key that is not valid. It is the same whatever the reason: strangers learn of no account. */
export function invalidKey(): ServiceError {
  return new ServiceError(
    'invalid_api_key',
    'API 金鑰無效或已撤銷，或其帳號已停用（停用時另建金鑰也無效，須由管理者恢復）。',
  );
}

const KEY_PREFIX = 'hs_';
const KEY_ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
