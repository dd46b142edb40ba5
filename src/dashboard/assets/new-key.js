import { root, send } from './shared.js';

// The key that was made last, in this tab only and until it is closed, for the configurations of clients.
const PLACE = 'huasou-new-key';

/** Keeps a new key with its id and its account: it is no one else's, and of no use once it is revoked. */
export function keep({ id, key }) {
  sessionStorage.setItem(PLACE, JSON.stringify({ id, key, account: root.dataset.account }));
}

export function forget() {
  sessionStorage.removeItem(PLACE);
}

export function forgetIf(id) {
  if (kept()?.id === id) forget();
}

/** Of whoever is signed in now: another account's key goes, as it does where nobody is signed in. */
export function kept() {
  const { account } = root.dataset;
  const found = parsed(sessionStorage.getItem(PLACE));
  if (found !== undefined && found.account !== undefined && found.account === account) return found;
  forget();
  return undefined;
}

/** The key, if it is still a key of the account: it may have been revoked elsewhere. */
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
    return undefined; // the key alone, as an earlier version has kept it
  }
}
