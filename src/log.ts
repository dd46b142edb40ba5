import { destination, type Logger, pino } from 'pino';
import type { Config } from './config.ts';
import { currentRequestId } from './trace.ts';

const STDOUT = 1;

/**
 * The log, each line with the id of the request it belongs to. What is written to it names no secrets; should a path or a
 * library's error contain one all the same, it is masked in the finished line: every API key, and every key and password of
 * the configuration.
 */
export function createLogger(config: Config, fileDescriptor = STDOUT): Logger {
  const mask = masking(secretsOf(config));
  return pino(
    {
      level: config.logLevel,
      redact: { paths: REDACTED, remove: true },
      hooks: { streamWrite: mask },
      mixin: () => ({ request_id: currentRequestId() }),
    },
    destination(fileDescriptor),
  );
}

/** Members that libraries put into an error. */
const REDACTED = ['*.headers', '*.authorization', '*.apiKey', '*.api_key', 'err.options', 'err.request', 'err.config'];

/** Those that are no keys too: somebody may have cut or mistyped one. */
const API_KEY = /\bhs_[\w-]{8,}/g;
const MIN_SECRET = 6; // a shorter one would be found in words that are none

function masking(secrets: readonly string[]): (line: string) => string {
  return (line) => secrets.reduce((text, secret) => text.replaceAll(secret, '***'), line.replace(API_KEY, 'hs_***'));
}

function secretsOf({ engineKeys, anthropic, remote, metrics, databaseUrl, cacheUrl, proxies }: Config): string[] {
  const keys = [...Object.values(engineKeys), anthropic?.apiKey, remote?.apiKey, metrics?.token];
  const passwords = [databaseUrl, cacheUrl, proxies?.http, proxies?.https].flatMap(passwordIn);
  return [...keys, ...passwords].filter((secret) => secret !== undefined).filter(({ length }) => length >= MIN_SECRET);
}

/** As it stands in the URL, and as it is meant. */
function passwordIn(text: string | undefined): string[] {
  const password = URL.parse(text ?? '')?.password ?? '';
  try {
    return [password, decodeURIComponent(password)];
  } catch {
    return [password];
  }
}
