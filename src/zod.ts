/**
 * The one `z` that wire schemas are written with.
 *
 * It is zod 4's `zod/v3` face because `zod-to-json-schema` returns an empty schema, silently, for a zod 4 schema.
 * Moving to zod 4's own converter later touches this file and `http/json-schema.ts` only.
 */
export { z } from 'zod/v3';
