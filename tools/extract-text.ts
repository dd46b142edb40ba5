import { beginningOf, countCharacters } from '../src/text/characters.ts';
import { LONGEST_FENCE, withOwnFences } from '../src/text/fences.ts';
import { inOneLine } from '../src/text/lines.ts';
import { clipAll, clipTo, estimateTokens, jsonBytes } from '../src/text/tokens.ts';
import { fenced, fenceNote, withoutControls } from '../src/text/untrusted.ts';
import { type CostFacts, MAX_TEXT_BYTES } from '../src/tool.ts';
import type { ExtractOutput } from './extract-output.ts';

type Result = ExtractOutput['results'][number];

// A caller may send twenty URLs of 50 kB; the beginning suffices to identify one.
const MAX_URL_BYTES = 1_000;
const MAX_TITLE_BYTES = 300;
const MAX_REPEATED_URL_BYTES = 300; // of the URL in the suggested call for the rest of a page

/** Renders extracted pages as Markdown for a language model, each between `boundary` marks that no page can know. */
export function renderExtract(
  output: ExtractOutput,
  boundary: string,
  maxTokens?: number,
  { canFilter }: CostFacts = { canFilter: false },
): string {
  const head = heading(output, canFilter);
  const note = output.results.some(isShown) ? [fenceNote(boundary)] : [];
  const write = (texts: readonly string[]) =>
    [
      head,
      ...note,
      ...output.results.map((result, n) => renderPage(result, n + 1, texts[n] ?? '', boundary, canFilter)),
    ].join('\n\n');
  const contents = output.results.map(({ content }) => content);
  // The text around the contents if every page is cut: each then has a note and may need a fence that closes its code.
  const around = write(contents.map(() => '')) + `\n${LONGEST_FENCE}`.repeat(contents.length);
  return write(fitting(contents, { around, maxTokens }));
}

/** Whether the page's text appears between markers. */
function isShown({ status, note }: Result): boolean {
  return status === 'success' && note === undefined;
}

function heading({ results, success_count, failed_count, filtered }: ExtractOutput, canFilter: boolean): string {
  if (success_count === 0) return nothingRead(results);
  const counted = `成功 ${success_count}${failed_count > 0 ? `，失敗 ${failed_count}` : ''}`;
  if (filtered) return `${counted}（已依 query 篩選段落）`;
  if (filtered === undefined) return counted; // no query
  return `${counted}（query 沒有作用：${canFilter ? '語言模型沒有回應' : '這個服務沒有設定能篩選段落的語言模型'}；以下是全文，不加點）`;
}

/** Says that there is nothing to work with, and what to do: readers may see no more than the first line. */
function nothingRead(results: readonly Result[]): string {
  const busy = results.filter((result) => result.retry_after !== undefined);
  const wait = busy.length > 0 ? [`${busy[0]?.retry_after} 秒後再讀因服務忙碌而沒有處理的網址`] : [];
  const other = busy.length < results.length ? ['依下列原因修正網址，或改讀其他來源（可用 service_search 另找）'] : [];
  return `讀取失敗：${results.length} 個網址都沒有讀到內容，不能引用。請${[...wait, ...other].join('；')}。`;
}

/** Clips the texts to fair shares of the space that the text around them leaves. */
function fitting(
  contents: readonly string[],
  { around, maxTokens }: { around: string; maxTokens: number | undefined },
) {
  const bytes = MAX_TEXT_BYTES - jsonBytes(around);
  // Cut first, as measuring a long text is slow. This loses nothing: a text has at least as many bytes as characters.
  const short = contents.map((content) => beginningOf(content, Math.max(0, bytes)));
  const withinTokens =
    maxTokens === undefined ? short : clipAll(short, maxTokens - estimateTokens(around), estimateTokens);
  return clipAll(withinTokens, bytes, jsonBytes);
}

function renderPage(result: Result, n: number, text: string, boundary: string, canFilter: boolean): string {
  const url = shown(result.url, MAX_URL_BYTES);
  if (result.status === 'failed') return `[${n}] ${url}\n讀取失敗：${result.error}`;
  if (result.note !== undefined) return `[${n}] ${url}\n${result.note}`;
  const isCut = text.length < result.content.length;
  const title = result.title === null ? [] : [`標題：${shown(result.title, MAX_TITLE_BYTES)}`];
  const note = isCut ? [cutNote(result, countCharacters(text), canFilter)] : [];
  return [`[${n}] ${url}`, fenced([...title, isCut ? withOwnFences(text) : text], boundary), ...note].join('\n');
}

/** Prepares a URL or title: in one line of at most `maxBytes`, besides the ellipsis. */
function shown(text: string, maxBytes: number): string {
  const line = withoutControls(inOneLine(beginningOf(text, maxBytes + 1)));
  return jsonBytes(line) <= maxBytes ? line : `${clipTo(line, maxBytes, jsonBytes)}…`;
}

/** Returns the note below a page that was cut, with the call for the rest. */
function cutNote({ url, length, start = 0, content }: Result, characters: number, canFilter: boolean): string {
  // A part that begins within a code block repeats the block's first line, which is not counted as the page's text.
  const repeated = start === 0 ? '' : (/^(?:```|~~~).*\n/.exec(content)?.[0] ?? '');
  const next = start + Math.max(0, characters - countCharacters(repeated));
  const call =
    jsonBytes(url) <= MAX_REPEATED_URL_BYTES
      ? `service_extract {"urls":[${JSON.stringify(url)}],"start":${next}}`
      : `service_extract 同一網址加上 "start":${next}`;
  return `（內容共 ${length} 字，已截短為前 ${characters} 字；後續：${call}${canFilter ? '，或加上 query 只取相關段落' : ''}）`;
}
