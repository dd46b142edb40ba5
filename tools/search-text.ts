import type { Category, TimeRange } from '../src/schemas.ts';
import { beginningOf } from '../src/text/characters.ts';
import { foldText } from '../src/text/fold.ts';
import { indented } from '../src/text/lines.ts';
import { clipToTokens, estimateTokens, jsonBytes } from '../src/text/tokens.ts';
import { fenced, fenceNote } from '../src/text/untrusted.ts';
import { chinaDay } from '../src/time/china-day.ts';
import { MAX_TEXT_BYTES } from '../src/tool.ts';
import type { SearchOutput } from './search-output.ts';

const MAX_ANSWER_TOKENS = 3_000; // ten times what models usually write

/**
 * Renders a search reply as Markdown for a language model: the answer and the numbered sources between `boundary` marks
 * that no page can know, then notes. Text from pages is indented line by line, so that it cannot pass for a source.
 */
export function renderSearch(output: SearchOutput, boundary: string, maxTokens?: number): string {
  const isDated = output.results.some(({ published }) => published !== null);
  const results = output.results.map((result, index) => renderResult(result, index, isDated));
  const write = (kept: readonly string[], dropped: number) =>
    written(output, kept, { boundary, foot: footer(output, dropped) });
  const around = write([], results.length);
  const kept = fitting(results, { bytes: MAX_TEXT_BYTES - jsonBytes(around), tokens: maxTokens, around });
  return write(kept, results.length - kept.length);
}

function written(
  output: SearchOutput,
  results: readonly string[],
  { boundary, foot }: { boundary: string; foot: string },
): string {
  const { warning, answer } = output;
  const said = answer === undefined ? [] : [clipToTokens(answer, MAX_ANSWER_TOKENS)];
  const found = output.results.length === 0 ? [] : [fenceNote(boundary), fenced([...said, ...results], boundary)];
  return [heading(output), warning, ...found, foot].filter((part) => part !== undefined && part !== '').join('\n\n');
}

interface Room {
  bytes: number;
  tokens: number | undefined;
  around: string;
}

/** Returns the best results, up to the first one that no longer fits. */
function fitting(results: readonly string[], { bytes, tokens, around }: Room): string[] {
  let [bytesLeft, tokensLeft] = [bytes, (tokens ?? Number.POSITIVE_INFINITY) - estimateTokens(around)];
  const end = results.findIndex((text) => {
    bytesLeft -= jsonBytes(text) + BREAK_BYTES;
    tokensLeft -= estimateTokens(text) + 1;
    return bytesLeft < 0 || tokensLeft < 0;
  });
  return end === -1 ? [...results] : results.slice(0, end);
}

const BREAK_BYTES = 4; // two line breaks, escaped

/** What a plan restricts the search to; nothing for what restricts nothing. */
const CATEGORY_WORDS: Record<Category, string> = { general: '', news: '新聞' };
const TIME_RANGE_WORDS: Record<TimeRange, string> = {
  day: '近一天',
  week: '近一週',
  month: '近一個月',
  year: '近一年',
  all: '',
};

/** Says what was searched for, and what a reader would not expect: not that the other script was searched, too. */
function heading({ query, results, planned }: SearchOutput): string {
  const variants = planned.queries.slice(1).filter((variant) => foldText(variant) !== foldText(query));
  const words = [
    CATEGORY_WORDS[planned.category],
    TIME_RANGE_WORDS[planned.time_range],
    variants.length > 0 ? `另查：${variants.map(clip).join('、')}` : '',
  ].filter(Boolean);
  return `搜尋「${clip(query)}」：${results.length} 筆${words.length > 0 ? `（${words.join('・')}）` : ''}`;
}

const MAX_QUERY_SHOWN = 200; // a query may be a megabyte

function clip(query: string): string {
  return query.length > MAX_QUERY_SHOWN ? `${beginningOf(query, MAX_QUERY_SHOWN)}…` : query;
}

const MAX_SOURCES_SHOWN = 5;
const INDENT = ' '; // more blanks are another token a line

/** Renders a result. That it has no date only says something beside others that have one (`isDated`). */
function renderResult(result: SearchOutput['results'][number], index: number, isDated: boolean): string {
  const { title, url, snippet, content, published } = result;
  const day = published === null ? (isDated ? '日期不明' : '') : chinaDay(published);
  const facts = [URL.parse(url)?.hostname ?? '', day].filter(Boolean).join(' ');
  const lines = [`[${index + 1}] ${title}`, url, facts, ...said(snippet, content)];
  const others = result.sources?.slice(1, 1 + MAX_SOURCES_SHOWN) ?? [];
  if (others.length > 0) lines.push(`同文另見：${others.join('、')}`);
  return indented(lines.filter((line) => line !== '').join('\n'), INDENT);
}

/** Returns what the engine says of a page and what the page itself says, which replaces the former if it says the same. */
function said(snippet: string, content: string | undefined): string[] {
  if (content === undefined) return [snippet];
  if (isWithin(snippet, content)) return [content];
  return [snippet, content.startsWith('|') ? `頁面摘要：\n${content}` : `頁面摘要：${content}`]; // a table begins with a line
}

/** Whether a text says what a snippet says: it has nearly all of its pairs of letters, cut ends aside. */
function isWithin(snippet: string, text: string): boolean {
  const [asked, known] = [pairsIn(snippet), pairsIn(text)];
  const found = [...asked].filter((pair) => known.has(pair)).length;
  return found >= asked.size * SAME_SHARE;
}

const SAME_SHARE = 0.9;

function pairsIn(text: string): Set<string> {
  const letters = [...text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase()];
  return new Set(letters.slice(1).map((letter, n) => `${letters[n]}${letter}`));
}

function footer(
  { unresponsive_engines: unresponsive = [], omitted_results: omitted = 0 }: SearchOutput,
  dropped: number,
): string {
  const lines: string[] = [];
  if (dropped > 0) {
    lines.push(`回覆長度已達上限，略去排名較後的 ${omitted + dropped} 筆；縮小 max_results 或查詢範圍可分次取得。`);
  } else if (omitted > 0) {
    lines.push(`為了不超過 max_tokens，略去排名較後的 ${omitted} 筆；放寬 max_tokens 可看到。`);
  }
  if (unresponsive.length > 0) {
    lines.push(`未回應的搜尋引擎：${unresponsive.map(([name, reason]) => `${name}（${reason}）`).join('、')}`);
  }
  return lines.join('\n');
}
