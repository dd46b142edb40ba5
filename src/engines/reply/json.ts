import { isRecord } from '../../json.ts';
import { EngineFailure, type EngineResponse } from '../engine.ts';
import { refusalInPage } from './block-page.ts';

/** The reply as a JSON object. Throws for anything else: the failure that `onText` gives, else the block page's reason. */
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

/** The objects in an array; other elements are dropped. Throws `bad_response` for what is no array. */
export function recordsIn(value: unknown): Array<Record<string, unknown>> {
  if (!Array.isArray(value)) throw new EngineFailure('bad_response');
  return value.filter(isRecord);
}

export function stringIn(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
