import {
  CATEGORIES,
  DEPTHS,
  FORMATS,
  isBlank,
  REGIONS,
  replyShape,
  TIME_RANGES,
  TOKEN_BUDGET_RULE,
  tokenBudget,
} from '../src/schemas.ts';
import { wantsPages } from '../src/services/result-pages.ts';
import { PAGES_READ, search } from '../src/services/search.ts';
import { readDomain } from '../src/text/domain-name.ts';
import { defineTool } from '../src/tool.ts';
import { z } from '../src/zod.ts';
import { searchExamples } from './search-examples.ts';
import { type SearchOutput, searchOutput } from './search-output.ts';
import { renderSearch } from './search-text.ts';

const MAX_RESULTS_DEFAULT = 5;
const MAX_RESULTS_LIMIT = 20;

const MAX_DOMAINS = 50;

/** Longest `lang`, in UTF-16 units. Every result has it as its language. A language tag has at most 35 (RFC 5646). */
const MAX_LANG = 1_000;

/** Host names, converted to the ASCII form that URLs use. */
const domains = z
  .array(
    z.string().transform((text, issues) => {
      const domain = readDomain(text);
      if ('name' in domain) return domain.name;
      issues.addIssue({ code: 'custom', params: {}, message: `${issues.path[0]} 的${domain.problem}。` });
      return z.NEVER;
    }),
  )
  .max(MAX_DOMAINS);

const date = z.string().refine((text) => {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  // The last check refuses 2026-02-30, which would be read as a day in March.
  return day !== undefined && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}, 'not a date');

const searchInput = z.object({
  query: z
    .preprocess(
      // Half a surrogate pair is no text, and JSON.stringify writes a megabyte of them for 30 ms.
      (value) => (typeof value === 'string' ? value.toWellFormed() : (value ?? '')),
      z
        .string()
        .min(1)
        .superRefine((value, issues) => {
          if (isBlank(value)) {
            issues.addIssue({
              code: 'custom',
              params: { code: 'missing_query' },
              message: '請提供 query（搜尋字詞）。',
            });
          }
        }),
    )
    .describe('What to search for, in any script. Keywords under 400 characters work best.'),
  lang: z
    .string()
    .min(1)
    .refine((text) => text.length <= MAX_LANG, 'too long')
    .default('zh-TW')
    .describe('Language to search in; suggested: zh-TW, zh-HK, zh-CN, en.'),
  max_results: z
    .preprocess(capResults, z.number().int().min(0)) // no maximum: clients that validate would refuse what is capped
    .default(MAX_RESULTS_DEFAULT)
    .describe('How many results; 0 means 5, more than 20 means 20.'),
  time_range: z
    .enum(TIME_RANGES)
    .optional()
    .describe('Only results from this period; all = unlimited. Inferred from the query when absent.'),
  category: z
    .enum([...CATEGORIES, 'auto'])
    .default('auto')
    .describe('general or news; auto (the default) infers it from the query.'),
  search_depth: z
    .enum(DEPTHS)
    .default('basic')
    .describe('basic returns snippets; advanced also reads and summarizes the first 3 pages.'),
  include_answer: z
    .boolean()
    .default(false)
    .describe('Also write an answer in Traditional Chinese with [n] citations.'),
  region: z
    .enum(REGIONS)
    .optional()
    .describe(
      'Whose web to search: Taiwan, Hong Kong, mainland China, Singapore, Malaysia, or global. Follows lang when absent.',
    ),
  include_domains: domains
    .optional()
    .describe('Only results from these domains and their subdomains, such as gov.tw; up to 50.'),
  exclude_domains: domains.optional().describe('No results from these domains and their subdomains; up to 50.'),
  start_date: date
    .optional()
    .describe('Leaves out results published before this day, YYYY-MM-DD; those without a date stay.'),
  end_date: date
    .optional()
    .describe('Leaves out results published after this day, YYYY-MM-DD; those without a date stay.'),
  include_raw_content: z
    .union([z.boolean(), z.enum(FORMATS)])
    .default(false)
    .describe(
      'Also read the page of every result into raw_content: true or markdown, or text. Costs 1 credit a page read; advanced depth pays for three of them.',
    ),
  include_images: z
    .boolean()
    .default(false)
    .describe(
      'Also read the page of every result and return the pictures in them; pages cost as for include_raw_content.',
    ),
  max_tokens: tokenBudget
    .optional()
    .describe('Budget for the whole reply, a Han character counting as one token; the lowest-ranked results go first.'),
});

/** The search input, with the rule that end_date is not before start_date. */
const searchRules = searchInput.superRefine(({ start_date: start, end_date: end }, issues) => {
  if (start !== undefined && end !== undefined && start > end) {
    issues.addIssue({ code: 'custom', path: ['end_date'], message: 'end_date is before start_date' });
  }
});

type SearchInput = z.infer<typeof searchInput>;

export const searchTool = defineTool<SearchInput, SearchOutput>({
  name: 'service_search',
  title: 'Search the Chinese web',
  description:
    'Web search for Chinese-language content: queries Traditional and Simplified wording and official names on several engines and returns ranked results (title, URL, date, snippet). Use it for news, facts, companies, places, regulations or how-tos written in Chinese; write the query as keywords. Set search_depth=advanced for summaries of the top 3 pages, include_answer=true for a cited answer in Traditional Chinese. To read pages in full, pass their URLs to service_extract.',
  cost: 'Costs 1 credit (advanced 2; answer +1).',
  rest: {
    path: '/v1/search',
    operationId: 'searchWeb',
    summary: 'Search the Chinese-language web',
    description:
      'Aggregates several engines over Traditional and Simplified variants of the query. Costs 1 credit (advanced 2), +1 when an answer was written, and with include_raw_content or include_images +1 for each page read, of which advanced depth pays for three.',
    resource: 'Search',
    errors: ['missing_query', 'upstream_unavailable'],
    examples: searchExamples,
  },
  input: searchRules,
  output: searchOutput.extend(replyShape),
  rules: {
    query: 'query 必須是字串。',
    lang: `lang 必須是非空字串，最多 ${MAX_LANG} 個字元，例如 zh-TW、zh-HK、zh-CN、en。`,
    max_results: 'max_results 必須是 0 到 20 的整數（0 表示 5，超過 20 以 20 計）。',
    time_range: `time_range 必須是 ${TIME_RANGES.join('、')} 其中之一。`,
    category: `category 必須是 ${CATEGORIES.join('、')}、auto 其中之一。`,
    search_depth: `search_depth 必須是 ${DEPTHS.join('、')} 其中之一。`,
    include_answer: 'include_answer 必須是 true 或 false。',
    region: `region 必須是 ${REGIONS.join('、')} 其中之一。`,
    include_domains: `include_domains 必須是網域的陣列，例如 ["gov.tw"]，最多 ${MAX_DOMAINS} 個。`,
    exclude_domains: `exclude_domains 必須是網域的陣列，例如 ["ptt.cc"]，最多 ${MAX_DOMAINS} 個。`,
    start_date: 'start_date 必須是 YYYY-MM-DD 形式的日期。',
    end_date: 'end_date 必須是 YYYY-MM-DD 形式的日期，且不早於 start_date。',
    include_raw_content: `include_raw_content 必須是 true、false、${FORMATS.join('、')} 其中之一。`,
    include_images: 'include_images 必須是 true 或 false。',
    max_tokens: TOKEN_BUDGET_RULE,
  },
  aliases: { q: 'query' },
  budget: 'reply',
  // A model has service_extract for the pages that it wants to read.
  mcp: { omit: ['include_raw_content', 'include_images'], required: ['query'] },
  atMost: (input) => depthCost(input) + (input.include_answer ? 1 : 0) + pagesCost(input, input.max_results),
  actual: (input, output) =>
    depthCost(input) + (output.answer === undefined ? 0 : 1) + pagesCost(input, output.pages_read ?? 0),
  run: (input, { context, caller, signal }) => search(input, { ...context, account: caller.accountId }, signal),
  render: renderSearch,
});

function depthCost({ search_depth }: SearchInput): number {
  return search_depth === 'advanced' ? 2 : 1;
}

/** Returns the cost of reading so many results' pages, beyond those that the depth pays for. */
function pagesCost(input: SearchInput, pages: number): number {
  const paid = input.search_depth === 'advanced' ? PAGES_READ : 0;
  return wantsPages(input) ? Math.max(0, pages - paid) : 0;
}

function capResults(value: unknown): unknown {
  if (!Number.isInteger(value)) return value;
  return value === 0 ? MAX_RESULTS_DEFAULT : Math.min(Number(value), MAX_RESULTS_LIMIT);
}
