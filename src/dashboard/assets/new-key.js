import { root, send } from './shared.js';

// The key made last, kept in this tab until it is closed, to fill in the client configurations.
const PLACE = 'huasou-new-key';

/** Keeps a new key with its id and account, so that it is dropped once revoked or when another account signs in. */
export function keep({ id, key }) {
  sessionStorage.setItem(PLACE, JSON.stringify({ id, key, account: root.dataset.account }));
}

export function forget() {
  sessionStorage.removeItem(PLACE);
}

export function forgetIf(id) {
  if (kept()?.id === id) forget();
}

/** Returns the kept key of the signed-in account. Forgets another account's key, also when nobody is signed in. */
export function kept() {
  const { account } = root.dataset;
  const found = parsed(sessionStorage.getItem(PLACE));
  if (found !== undefined && found.account !== undefined && found.account === account) return found;
  forget();
  return undefined;
}

/** Returns the kept key if the account still has it: it may have been revoked elsewhere. */
export async function keptAndLive() {
  const found = kept();
  if (found === undefined) return undefined;
  const { keys } = await send('GET', '/api/keys');
  if (keys.some(({ id }) => id === found.id)) return found.key;
  forget();
  return undefined;
}

function parsed(text) {
  try {
    return JSON.parse(text ?? 'null') ?? undefined;
  } catch {
    return undefined; // an earlier version kept only the key, without JSON
  }
}
