import { destination, type Logger, pino } from 'pino';
import type { Config } from '../config.ts';
import { withEscapedControls } from '../text/untrusted.ts';
import { secretsOf, withoutSecrets } from './secrets.ts';
import { currentRequestId } from './trace.ts';

const STDOUT = 1;

/**
 * Creates the log, whose lines contain the id of their request. No secrets are logged on purpose; those that a path or
 * a library's error may contain are masked in the finished line: API keys, and all keys and passwords of the
 * configuration.
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

/** Properties of libraries' objects that may contain secrets. */
const REDACTED = ['*.headers', '*.authorization', '*.apiKey', '*.api_key'];

/**
 * Returns what is logged of an error: only properties that explain the failure, of its causes too. Libraries attach
 * requests, connections and whole clients to errors, and the Postgres driver the secret with which any statement can be
 * cancelled.
 */
function describe(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error === 'object' ? String(error) : error;
  const { name, message, stack, cause } = error;
  const told = Object.entries(error).filter(([member, value]) => TOLD.has(member) && typeof value !== 'object');
  const isDeep = depth === MAX_CAUSES;
  const causes = cause === undefined || isDeep ? {} : { cause: describe(cause, depth + 1) };
  // Node throws an AggregateError with an empty message when a host has several addresses and none accepts.
  const several = error instanceof AggregateError && !isDeep ? error.errors.slice(0, MAX_ERRORS) : [];
  const errors = several.length === 0 ? {} : { errors: several.map((one) => describe(one, depth + 1)) };
  return { type: error.constructor?.name ?? name, message, ...Object.fromEntries(told), stack, ...errors, ...causes };
}

const MAX_CAUSES = 5;
const MAX_ERRORS = 4;
/** Properties of system errors (Node's manual, `SystemError`), Postgres (what refused, not the row), HTTP clients. */
const TOLD = new Set(
  'code errno syscall address port hostname severity schema table column constraint routine status'.split(' '),
);

/**
 * An API key, of any length, as it may be cut or mistyped, after any letter, as in `apiKey%3Dhs_…`, and with any of its
 * characters percent-encoded, once or several times.
 */
const API_KEY = /(?:h|%(?:25)*68)(?:s|%(?:25)*73)(?:_|%(?:25)*5[Ff])[\w%-]{8,}/g;

function masking(secrets: readonly string[]): (line: string) => string {
  return (line) => withEscapedControls(withoutSecrets(line.replace(API_KEY, 'hs_***'), secrets));
}
