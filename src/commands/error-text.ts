import { OperatorError } from '../errors.ts';

/** What is printed of an error: a line for those that the operator can fix, the system's (EADDRINUSE, ENOENT) included; a defect's stack. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isPlain = error instanceof OperatorError || 'code' in error;
  if (!isPlain) return error.stack ?? error.message;
  // No address of a name could be connected to: each has a reason of its own, and the error of all has no text.
  const reasons = error instanceof AggregateError ? error.errors.map(({ message }) => message) : [error.message];
  return `${reasons.join('; ')}${'code' in error && error.code === 'EADDRINUSE' ? TAKEN : ''}`;
}

const TAKEN =
  '\nAnother program, or another Huasou, listens there: stop it, or choose another port with PORT (METRICS_PORT).';
