import type { Engine, EngineQuery, EngineResponse, EngineResult } from '../../../src/engines/engine.ts';
import { readReply } from '../../../src/engines/fan-out/read-reply.ts';
import { resultsOf } from './replies.ts';

/** Reads a reply as the service does. */
export function read(engine: Engine, response: EngineResponse, query: EngineQuery): EngineResult[] {
  return resultsOf(() => readReply(engine, response, query));
}
