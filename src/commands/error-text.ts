import { OperatorError, reasonsOf } from '../errors.ts';

/**
 * Returns the text to print for an error: its reasons and advice when the operator can fix it, which includes system
 * errors such as EADDRINUSE and ENOENT; the stack when it is a defect.
 */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isPlain = error instanceof OperatorError || 'code' in error;
  if (!isPlain) return error.stack ?? error.message;
  return [reasonsOf(error), ...adviceOn(error)].join('\n');
}

/** Returns advice on errors of listening, with the names of the settings. */
function adviceOn(error: Error & { code?: unknown; syscall?: unknown }): string[] {
  if (error.code === 'EADDRINUSE') return [TAKEN];
  if (error.syscall === 'getaddrinfo') return [NOT_OURS];
  if (error.syscall !== 'listen') return [];
  return [error.code === 'EACCES' ? FOR_ROOT : NOT_OURS];
}

const TAKEN =
  'Another program, or another Huasou, listens there: stop it, or choose another port with PORT (METRICS_PORT).';
const NOT_OURS = 'HOST must be an address of this machine: 127.0.0.1, or 0.0.0.0 for all of them.';
const FOR_ROOT = 'Ports below 1024 are for privileged processes: choose another one with PORT (METRICS_PORT).';
