/**
 * The only `z` for wire schemas.
 *
 * It is zod 4's `zod/v3` interface, because `zod-to-json-schema` silently returns an empty schema for a zod 4 schema.
 * Moving to zod 4's own converter later would change only this file and `http/json-schema.ts`.
 */
export { z } from 'zod/v3';
