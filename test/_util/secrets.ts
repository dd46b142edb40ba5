/** Secrets that must not appear in logs or responses. Tests recognize them by their middle parts. */
export const PASSWORD = 'Pässwort-correct-horse-7391';
export const MODEL_KEY = 'sk-ant-model-secret-6620';
export const ENGINE_KEY = 'engine-secret-1188';
export const METRICS_TOKEN = 'metrics-token-of-ours-2284';
export const PROXY_PASSWORD = 'proxy%20secret-3305';
export const DATABASE_PASSWORD = 'database-secret-5174';

/** Returns the token of better-auth's session cookie. */
export function sessionToken(cookie: string): string {
  return /session_token=([^.;%]+)/.exec(cookie)?.[1] ?? '';
}
