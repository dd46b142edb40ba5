import type { PageFailure } from '../failure.ts';

/** An exception while a document was read, as text for the service's process: short, whatever the document brought into it. */
export interface Defect {
  name: string;
  message: string;
  /** The calls on the stack, each as a line of `stack`. */
  frames: string[];
}

const MAX_NAME = 100;
const MAX_MESSAGE = 200; // parsers quote what they read
const MAX_FRAMES = 20;
const MAX_FRAME = 300;

/** The exception behind the failure; undefined for one that is no defect. */
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

/** The exception again, for a log. */
export function toError({ name, message, frames }: Defect): Error {
  const error = new Error(message);
  error.stack = [`${name}: ${message}`, ...frames].join('\n');
  return error;
}
