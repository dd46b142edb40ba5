import { destination, type Logger, pino } from 'pino';
import type { Config } from './config.ts';
import { secretsOf, withoutSecrets } from './secrets.ts';
import { currentRequestId } from './trace.ts';

const STDOUT = 1;

/**
 * The log, each line with the id of its request. No secrets are logged on purpose; those that a path or a library's error may
 * contain are masked in the finished line: API keys, and every key and password of the configuration.
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

/** Of any length, as a key may be cut or mistyped, and after any letter: it follows one in `apiKey%3Dhs_…`. */
const API_KEY = /hs_[\w-]{8,}/g;

function masking(secrets: readonly string[]): (line: string) => string {
  return (line) => withoutSecrets(line.replace(API_KEY, 'hs_***'), secrets);
}
