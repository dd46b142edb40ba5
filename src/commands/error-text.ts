import { OperatorError, reasonsOf } from '../errors.ts';

/** What is printed of an error: a line for those that the operator can fix, the system's (EADDRINUSE, ENOENT) included; a defect's stack. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isPlain = error instanceof OperatorError || 'code' in error;
  if (!isPlain) return error.stack ?? error.message;
  return [reasonsOf(error), ...adviceOn(error)].join('\n');
}

/** For what goes wrong where the service listens: the settings' names. */
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
