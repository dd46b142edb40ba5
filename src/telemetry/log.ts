import { destination, type Logger, pino } from 'pino';
import type { Config } from '../config.ts';
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
      serializers: { err: (error: unknown) => describe(error) },
      hooks: { streamWrite: mask },
      mixin: () => ({ request_id: currentRequestId() }),
    },
    destination(fileDescriptor),
  );
}

/** Members of libraries' objects that may hold secrets. */
const REDACTED = ['*.headers', '*.authorization', '*.apiKey', '*.api_key'];

/**
 * What is logged of an error. Libraries put requests, connections and whole clients into theirs, the driver of Postgres the
 * secret that ends any statement of the connection; so only what tells the reason is taken, from the causes as well.
 */
function describe(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error === 'object' ? String(error) : error;
  const { name, message, stack, cause } = error;
  const told = Object.entries(error).filter(([member, value]) => TOLD.has(member) && typeof value !== 'object');
  const isDeep = depth === MAX_CAUSES;
  const causes = cause === undefined || isDeep ? {} : { cause: describe(cause, depth + 1) };
  // Node's, when a host has several addresses and none accepts: its own message is empty.
  const several = error instanceof AggregateError && !isDeep ? error.errors.slice(0, MAX_ERRORS) : [];
  const errors = several.length === 0 ? {} : { errors: several.map((one) => describe(one, depth + 1)) };
  return { type: error.constructor?.name ?? name, message, ...Object.fromEntries(told), stack, ...errors, ...causes };
}

const MAX_CAUSES = 5;
const MAX_ERRORS = 4;
/** Of system errors (Node's manual, `SystemError`), of Postgres' (what refused, not the row), of HTTP clients. */
const TOLD = new Set(
  'code errno syscall address port hostname severity schema table column constraint routine status'.split(' '),
);

/** Of any length, as a key may be cut or mistyped, and after any letter: it follows one in `apiKey%3Dhs_…`. */
const API_KEY = /hs_[\w-]{8,}/g;

function masking(secrets: readonly string[]): (line: string) => string {
  return (line) => withoutSecrets(line.replace(API_KEY, 'hs_***'), secrets);
}
