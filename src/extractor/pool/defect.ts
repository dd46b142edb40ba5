import type { PageFailure } from '../failure.ts';

/** An exception while a document was read, as text for the service's process. Kept short: it may quote the document. */
export interface Defect {
  name: string;
  message: string;
  /** Calls on the stack, each a line of `stack`. */
  frames: string[];
}

const MAX_NAME = 100;
const MAX_MESSAGE = 200; // parsers quote what they read
const MAX_FRAMES = 20;
const MAX_FRAME = 300;

/** Describes the exception behind a failure; undefined for a failure that is not a defect. */
export function defectIn({ reason, cause }: PageFailure): Defect | undefined {
  if (reason !== 'extraction_failed') return undefined;
  const { name, message, stack = '' } = cause instanceof Error ? cause : new Error(`a thrown ${typeof cause}`);
  const lines = stack.replace(message, '').split('\n');
  const frames = lines.filter((line) => line.startsWith('    at ')).slice(0, MAX_FRAMES);
  return {
    name: name.slice(0, MAX_NAME),
    message: message.slice(0, MAX_MESSAGE),
    frames: frames.map((frame) => frame.slice(0, MAX_FRAME)),
  };
}

/** Converts a defect back to an exception, for a log. */
export function toError({ name, message, frames }: Defect): Error {
  const error = new Error(message);
  error.stack = [`${name}: ${message}`, ...frames].join('\n');
  return error;
}
