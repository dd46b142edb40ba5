import { sql } from 'kysely';

/**
 * A call's outcome as readers see it: its status, or `no_page_read` for an extraction that succeeded without reading a
 * page. Only such a call costs nothing although it succeeded: SPEC, "Limits".
 */
export const outcome = sql<string>`case
  when tool = 'service_extract' and status = 'success' and credits = 0 then 'no_page_read' else status end`;
