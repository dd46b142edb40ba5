// Wire shapes that several places use, and those of endpoints other than tools. SPEC, "Resources and their fields".

import { z } from './zod.ts';

export const CATEGORIES = ['general', 'news'] as const;
export const TIME_RANGES = ['day', 'week', 'month', 'year', 'all'] as const;
export const FORMATS = ['markdown', 'text'] as const;
export const DEPTHS = ['basic', 'advanced'] as const;

export type Category = (typeof CATEGORIES)[number];
export type TimeRange = (typeof TIME_RANGES)[number];
export type Format = (typeof FORMATS)[number];
export type Depth = (typeof DEPTHS)[number];

/** Supported languages. Any other `lang` is searched as zh-TW and returned unchanged. */
export const LANGS = ['zh-TW', 'zh-HK', 'zh-CN', 'en'] as const;
export type Lang = (typeof LANGS)[number];

/** Taiwan, Hong Kong, mainland China, Singapore, Malaysia, or no country. */
export const REGIONS = ['tw', 'hk', 'cn', 'sg', 'my', 'global'] as const;
export type Region = (typeof REGIONS)[number];

/** Range of `max_tokens`; anything else is refused. */
export const TOKEN_BUDGET = { least: 100, most: 200_000 } as const; // least: about one result
/** Schema of `max_tokens`. */
export const tokenBudget = z.number().int().min(TOKEN_BUDGET.least).max(TOKEN_BUDGET.most);
/** Message for a `max_tokens` outside the range. */
export const TOKEN_BUDGET_RULE = `max_tokens 必須是 ${TOKEN_BUDGET.least} 到 ${TOKEN_BUDGET.most} 的整數。`;

/** What every billable response has besides its output. */
export const replyShape = {
  warnings: z.array(z.string()).optional().describe('What in the request was ignored, such as unknown fields.'),
  credits_used: z.number().int().min(0).describe('Credits used this month, this call included.'),
  credits_remaining: z.number().int().min(0).describe('Credits left this month, after this call.'),
};

/** Body of every error response. */
export const errorSchema = z
  .object({
    error: z.string().describe('Message for people, mostly Traditional Chinese. Not a stable contract.'),
    code: z.string().optional().describe('Machine-readable code.'),
    credits_needed: z.number().int().optional().describe('429 only: credits the call would need.'),
    credits_remaining: z.number().int().optional().describe('429 only: credits left now.'),
    hint: z.string().optional().describe('404 and 405 only: suggested fix.'),
    docs: z.string().url().optional().describe('404 and 405 only: where the API description is.'),
    errors: z
      .array(z.object({ field: z.string(), message: z.string() }))
      .optional()
      .describe('400 only: every field that is wrong, and what it has to be.'),
    unresponsive_engines: z
      .array(z.array(z.string()).length(2))
      .optional()
      .describe('upstream_unavailable only: why each engine gave nothing, [name, reason].'),
    request_id: z.string().optional().describe('500 and above: where this request is in the log.'),
    llms_txt: z.string().url().optional().describe('404 and 405 only: where the summary for language models is.'),
  })
  .passthrough();

/** Whether a text has no visible character. */
export function isBlank(text: string): boolean {
  return !VISIBLE.test(text);
}

/** Matches a visible character; U+2800 is Braille without dots. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

export const healthSchema = z.object({
  ok: z.literal(true),
  service: z.literal('service'),
  version: z.string(),
  time: z.string().datetime(),
});

export const creditsSchema = z.object({
  monthly_credits: z.number().int().describe('Monthly allowance.'),
  credits_used: z.number().int(),
  credits_remaining: z.number().int(),
  resets_at: z.string().datetime().nullable().describe('Next reset, 00:00 UTC on the 1st of a month.'),
});

export const statsSchema = z.object({
  users: z.number().int().describe('Accounts, on a fixed public baseline of 120.'),
  queries: z.number().int().describe('Successful search and extract calls, on a fixed public baseline of 5,000.'),
  credits: z.number().int().describe('Credits deducted since the start; no baseline.'),
  tokens_estimated: z.number().int().describe('Estimate of tokens processed: 1,500 a call on a baseline of 7,500,000.'),
  updated_at: z.string().datetime(),
});
export type Stats = z.infer<typeof statsSchema>;
