import { FORMATS } from '../src/schemas.ts';
import { z } from '../src/zod.ts';

const extractResult = z.object({
  url: z.string().url(),
  title: z.string().nullable(),
  content: z.string().describe('Cleaned content; empty when the page failed.'),
  format: z.enum(FORMATS),
  length: z.number().int().describe('Characters in content.'),
  status: z.enum(['success', 'failed']),
  start: z.number().int().optional().describe('Where in the page the content begins, when not at its beginning.'),
  next_start: z
    .number()
    .int()
    .optional()
    .describe(
      'Where the rest begins of a page that is longer than max_tokens or than 200,000 characters; the content says so as well.',
    ),
  error: z.string().optional().describe('Why the page failed, in Traditional Chinese.'),
  retry_after: z
    .number()
    .int()
    .optional()
    .describe('Seconds; only when the page failed because this service was busy. REST sends it as Retry-After, too.'),
  note: z
    .string()
    .optional()
    .describe('Why the content is empty although the page was read: nothing in it is about query.'),
});

/** Output of service_extract, to which every reply adds the balance. */
export const extractOutput = z.object({
  results: z.array(extractResult).describe('One per URL, in the order given.'),
  success_count: z.number().int(),
  failed_count: z.number().int(),
  format: z.enum(FORMATS),
  filtered: z.boolean().optional().describe('True when the passages of at least one page were filtered by query.'),
});

export type ExtractOutput = z.infer<typeof extractOutput>;
