import { destination, type Logger, pino } from 'pino';
import type { Config } from './config.ts';
import { secretsOf, withoutSecrets } from './secrets.ts';
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

/** Members of libraries' errors that may hold secrets. */
const REDACTED = ['*.headers', '*.authorization', '*.apiKey', '*.api_key', 'err.options', 'err.request', 'err.config'];

/** Also of other lengths: a key may be cut or mistyped. */
const API_KEY = /\bhs_[\w-]{8,}/g;

function masking(secrets: readonly string[]): (line: string) => string {
  return (line) => withoutSecrets(line.replace(API_KEY, 'hs_***'), secrets);
}
