import { isRecord } from '../../json.ts';
import { EngineFailure, type EngineResponse } from '../engine.ts';
import { refusalInPage } from './block-page.ts';

/** Parses a reply that is a JSON object; otherwise throws the failure of `onText`, else the block page's reason. */
export function parseJsonReply(
  { body }: EngineResponse,
  onText?: (text: string) => EngineFailure | undefined,
): Record<string, unknown> {
  try {
    const reply: unknown = JSON.parse(body);
    if (isRecord(reply)) return reply;
  } catch {
    // Handled below, like JSON of another shape.
  }
  throw onText?.(body) ?? new EngineFailure(refusalInPage(body));
}

/** Returns the objects in an array, without its other elements. Throws `bad_response` when `value` is not an array. */
export function recordsIn(value: unknown): Array<Record<string, unknown>> {
  if (!Array.isArray(value)) throw new EngineFailure('bad_response');
  return value.filter(isRecord);
}

/** Returns `value` if it is a string, else ''. */
export function stringIn(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
