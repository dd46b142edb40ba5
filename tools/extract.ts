import { FORMATS, isBlank, replyShape, TOKEN_BUDGET_RULE, tokenBudget } from '../src/schemas.ts';
import { distinctUrls, extract } from '../src/services/extract.ts';
import { defineTool } from '../src/tool.ts';
import { z } from '../src/zod.ts';
import { extractExamples } from './extract-examples.ts';
import { type ExtractOutput, extractOutput } from './extract-output.ts';
import { renderExtract } from './extract-text.ts';

const MAX_URLS = 20;

const extractInput = z
  .object({
    urls: z
      .union([z.array(z.string()), z.string().describe('Several URLs with commas between them.')])
      .optional()
      .describe('1 to 20 http(s) URLs.'), // MCP declares only the array
    url: z.string().optional().describe('A single URL, instead of urls.'),
    format: z.enum(FORMATS).default('markdown').describe('markdown or text.'),
    query: z
      .string()
      .optional()
      .describe(
        'Keep only the passages relevant to this; needs a language model, otherwise the whole page is returned.',
      ),
    max_tokens: tokenBudget
      .optional()
      .describe('Budget for each page, a Han character counting as one token; next_start says where the rest begins.'),
    start: z
      .number()
      .int()
      .min(0)
      .default(0)
      .describe('Characters to leave out at the beginning of each page: the next_start of an earlier call.'),
  })
  .transform((input, issues) => {
    const urls = urlList(input.urls, input.url);
    const problem = countProblem(urls.length);
    if (problem !== undefined) issues.addIssue({ code: 'custom', path: ['urls'], ...problem });
    const { format, start, max_tokens } = input;
    return { urls, format, query: isBlank(input.query ?? '') ? undefined : input.query?.trim(), start, max_tokens };
  });

type ExtractInput = z.infer<typeof extractInput>;

export const extractTool = defineTool<ExtractInput, ExtractOutput>({
  name: 'service_extract',
  title: 'Read web pages',
  description:
    'Reads up to 20 web pages and returns each one as clean markdown or text, without navigation and advertisements. Use it for URLs from service_search or from the user. Give query to keep only the passages about it. Pages that cannot be read come back as failed with the reason.',
  cost: 'Costs 1 credit per page read (+1 per call when query filtering ran); failed pages cost nothing.',
  rest: {
    path: '/v1/extract',
    operationId: 'extractUrls',
    summary: 'Read web pages as clean text',
    description:
      'Fetches each URL by itself; a page that fails is an entry with status=failed, not an HTTP error. Costs 1 credit per page read, +1 per call when the query filter ran.',
    resource: 'Extract',
    errors: ['missing_urls', 'too_many_urls'],
    examples: extractExamples,
  },
  input: extractInput,
  output: extractOutput.extend(replyShape),
  rules: {
    urls: 'urls 必須是網址字串的陣列，或以逗號分隔的字串。',
    url: 'url 必須是字串。',
    format: `format 必須是 ${FORMATS.join('、')} 其中之一。`,
    query: 'query 必須是字串。',
    max_tokens: TOKEN_BUDGET_RULE,
    start: 'start 必須是 0 或正整數。',
  },
  aliases: { url: 'urls' },
  budget: 'page',
  mcp: { omit: ['url'], required: ['urls'] },
  atMost: (input, { canFilter }) => distinctUrls(input.urls).size + (input.query !== undefined && canFilter ? 1 : 0),
  actual: (input, output) => {
    const read = output.results.filter((result) => result.status === 'success').map((result) => result.url);
    return distinctUrls(read).size + (input.query !== undefined && output.filtered ? 1 : 0);
  },
  run: (input, { context, caller, signal }) => extract(input, { ...context, account: caller.accountId }, signal),
  retryAfterS: ({ results }) => results.find((result) => result.retry_after !== undefined)?.retry_after,
  render: renderExtract,
});

/** Returns the URLs to read. `urls` wins when both are given; a string is split at commas, an array taken as it is. */
function urlList(urls: string[] | string | undefined, url: string | undefined): string[] {
  const list = typeof urls === 'string' ? splitAtCommas(urls) : (urls ?? []);
  if (list.length > 0) return list;
  return url?.trim() ? [url.trim()] : [];
}

/** Returns the parts between commas, up to one too many: a megabyte of commas would make a million. */
function splitAtCommas(urls: string): string[] {
  const parts: string[] = [];
  for (const [part] of urls.matchAll(/[^\s,][^,]*/g)) {
    parts.push(part.trim());
    if (parts.length > MAX_URLS) break;
  }
  return parts;
}

function countProblem(count: number) {
  if (count === 0) return { params: { code: 'missing_urls' }, message: '請提供 urls（1 到 20 個網址）或 url。' };
  if (count <= MAX_URLS) return undefined;
  return { params: { code: 'too_many_urls' }, message: `一次最多 ${MAX_URLS} 個網址。` };
}
