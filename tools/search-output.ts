import { CATEGORIES, DEPTHS, TIME_RANGES } from '../src/schemas.ts';
import { z } from '../src/zod.ts';

const searchResult = z.object({
  title: z.string(),
  url: z.string().url(),
  snippet: z.string().describe('Excerpt from the search engine.'),
  content: z
    .string()
    .optional()
    .describe('Summary of the page; advanced depth, first 3 results, when it could be read.'),
  raw_content: z
    .string()
    .nullable()
    .optional()
    .describe('The page, with include_raw_content; null when it could not be read.'),
  published: z.string().nullable().describe('ISO 8601, or null when unknown.'),
  engine: z.string().nullable().describe('The upstream engine that ranked it best.'),
  score: z.number().nullable().describe('Relevance, 0 to 1.'),
  also_at: z.array(z.string().url()).optional().describe('Where else the same text stands (reprints), best first.'),
  sources: z
    .array(z.string())
    .optional()
    .describe('The sites that carry the text, this one first; present with also_at.'),
  language: z.string().describe('The requested lang.'),
});

/** Output of service_search, to which every reply adds the balance. */
export const searchOutput = z.object({
  query: z.string(),
  lang: z.string(),
  search_depth: z.enum(DEPTHS),
  results: z.array(searchResult),
  images: z
    .array(z.object({ url: z.string().url(), description: z.string().nullable() }))
    .optional()
    .describe('Pictures in the pages of the results, with include_images.'),
  pages_read: z
    .number()
    .int()
    .optional()
    .describe('How many pages of results were read, with include_raw_content or include_images.'),
  omitted_results: z.number().int().optional().describe('How many results were left out to keep to max_tokens.'),
  planned: z
    .object({
      queries: z.array(z.string()).max(3).describe('The query as given, then its variants.'),
      category: z.enum(CATEGORIES),
      time_range: z.enum(TIME_RANGES),
      source: z.enum(['inferred', 'user', 'mixed']).describe('Who decided category and time_range.'),
    })
    .describe('The plan that was used.'),
  warning: z.string().optional().describe('Present when there were no results even after one retry.'),
  unresponsive_engines: z
    .array(z.array(z.string()).length(2))
    .optional()
    .describe('Engines that gave nothing: [name, reason].'),
  answer: z.string().optional().describe('Traditional Chinese with [n] citations into results.'),
});

export type SearchOutput = z.infer<typeof searchOutput>;
