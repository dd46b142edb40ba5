import { refusalInPage } from './block-page.ts';
import { EngineFailure, type EngineResponse } from './engine.ts';

/** The reply as a JSON object. An HTML page or a line of text in its place is `bad_response`, unless `onText` knows better. */
export function parseJsonReply(
  { body }: EngineResponse,
  onText?: (text: string) => EngineFailure | undefined,
): Record<string, unknown> {
  try {
    const reply: unknown = JSON.parse(body);
    if (isRecord(reply)) return reply;
  } catch {
    // Falls through: not JSON is judged like JSON of another shape.
  }
  throw onText?.(body) ?? new EngineFailure(refusalInPage(body));
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The records in a list that should be one; anything else in it is left out. */
export function recordsIn(value: unknown): Array<Record<string, unknown>> {
  if (!Array.isArray(value)) throw new EngineFailure('bad_response');
  return value.filter(isRecord);
}

export function stringIn(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
