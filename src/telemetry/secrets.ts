import { type Config, parsePostgresUrl } from '../config.ts';

const MIN_CHARACTERS = 6; // masking shorter ones would mask ordinary words

/** Returns every key and password of the configuration, in each form in which it may appear. */
export function secretsOf(config: Config): string[] {
  const { engineKeys, anthropic, remote, metrics, databaseUrl, cacheUrl, searxngUrl, proxies } = config;
  const keys = [...Object.values(engineKeys), anthropic?.apiKey, remote?.apiKey, metrics?.token];
  const urls = [databaseUrl, cacheUrl, searxngUrl, anthropic?.baseUrl, remote?.url, proxies?.http, proxies?.https];
  const secrets = [...keys.flatMap(formsOfKey), ...urls.flatMap(passwordsIn)];
  return [...new Set(secrets.flatMap(withEscapes))].filter(({ length }) => length >= MIN_CHARACTERS);
}

/** Replaces each secret in a text by `***`. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce((rest, secret) => rest.replaceAll(secret, '***'), text);
}

/** Returns a key as configured, and as a URL parameter. */
function formsOfKey(key: string | undefined): string[] {
  return key === undefined ? [] : [key, new URLSearchParams({ key }).toString().slice('key='.length)];
}

/** Returns the passwords in a URL's user info and parameters, each as written and decoded. */
function passwordsIn(text: string | undefined): string[] {
  const url = text === undefined ? null : parsePostgresUrl(text);
  if (url === null) return [];
  const given = url.searchParams.getAll('password');
  return [...decodings(url.password), ...given.flatMap((password) => [password, encodeURIComponent(password)])];
}

function decodings(password: string): string[] {
  try {
    return [password, decodeURIComponent(password)];
  } catch {
    return [password];
  }
}

/** Returns a secret as it is, and as it appears in a line of JSON. */
function withEscapes(secret: string): string[] {
  return [secret, JSON.stringify(secret).slice(1, -1)];
}
