import { type Config, parsePostgresUrl } from '../config.ts';

const MIN_CHARACTERS = 6; // masking shorter ones would mask ordinary words

/** Every key and password of the configuration, in each form in which it may be written. */
export function secretsOf(config: Config): string[] {
  const { engineKeys, anthropic, remote, metrics, databaseUrl, cacheUrl, searxngUrl, proxies } = config;
  const keys = [...Object.values(engineKeys), anthropic?.apiKey, remote?.apiKey, metrics?.token];
  const urls = [databaseUrl, cacheUrl, searxngUrl, anthropic?.baseUrl, remote?.url, proxies?.http, proxies?.https];
  const secrets = [...keys.flatMap(formsOfKey), ...urls.flatMap(passwordsIn)];
  return [...new Set(secrets.flatMap(withEscapes))].filter(({ length }) => length >= MIN_CHARACTERS);
}

/** The text with each secret replaced by `***`. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce((rest, secret) => rest.replaceAll(secret, '***'), text);
}

/** As configured, and as the parameter of a URL. */
function formsOfKey(key: string | undefined): string[] {
  return key === undefined ? [] : [key, new URLSearchParams({ key }).toString().slice('key='.length)];
}

/** Of the user and of the parameters, each as written in the URL, and decoded. */
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

/** As it stands in a line of JSON, too. */
function withEscapes(secret: string): string[] {
  return [secret, JSON.stringify(secret).slice(1, -1)];
}
