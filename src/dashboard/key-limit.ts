import { ServiceError } from '../errors.ts';

/** Most live keys per account, including the playground's. The keys page renders a row for each, synchronously. */
export const MAX_KEYS = 100;

/** Returns what was made within the limit. Throws `too_many_keys` when that is undefined. */
export function withinLimit<Made>(made: Made | undefined): Made {
  if (made !== undefined) return made;
  throw new ServiceError('too_many_keys', `一個帳號最多 ${MAX_KEYS} 把金鑰；請先撤銷不用的。`);
}
