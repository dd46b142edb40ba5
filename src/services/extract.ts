import type { Page } from '../extractor/extractor.ts';
import { PageFailure, type PageFailureReason } from '../extractor/failure.ts';
import { bounded, type Cut } from '../extractor/text-window.ts';
import type { Llm } from '../llm/llm.ts';
import { markdownOf, passagesOf } from '../llm/page-passages.ts';
import { withHeadings } from '../llm/text/headings.ts';
import type { Format } from '../schemas.ts';
import { timed } from '../telemetry/trace.ts';
import { countCharacters } from '../text/characters.ts';
import { parseAddress } from '../text/web-address.ts';
import { type Deadline, startDeadline } from './deadline.ts';
import { partOf } from './page-window.ts';
import { type PageReader, tryPage } from './try-page.ts';

/** Arguments of an extraction. */
export interface ExtractRequest {
  urls: readonly string[];
  format: Format;
  query: string | undefined;
  /** Characters of each page to skip. */
  start: number;
  max_tokens: number | undefined;
}

interface ExtractedPage {
  url: string;
  title: string | null;
  content: string;
  format: Format;
  /** Characters (code points) in content. */
  length: number;
  status: 'success' | 'failed';
  /** Where the content begins in the page; absent at the page's beginning. */
  start?: number;
  /** Where the next part starts, when the page is longer than max_tokens or than a page's share of a reply. */
  next_start?: number;
  error?: string;
  /** Seconds until the same page is worth another call; present when this service was too busy for it. */
  retry_after?: number;
  note?: string;
}

/** Services that an extraction uses. */
interface Services extends PageReader {
  llm: Pick<Llm, 'canFilter' | 'filter'>;
  /** Time limit of a call, ms. */
  callMs: number;
}

/** Shares of a call's time after which reading and filtering are late; the rest is for the reply. */
const READ_BY = 0.9;
const READ_BEFORE_FILTER_BY = 0.6;
const FILTERED_BY = 0.94;

/**
 * Reads the URLs concurrently: one result per URL, in order. A page that cannot be read, or not in time, is a `failed`
 * result and does not affect the others.
 */
export async function extract(request: ExtractRequest, services: Services, signal: AbortSignal) {
  const deadline = startDeadline(services.callMs, signal);
  const distinct = distinctUrls(request.urls);
  const pages = new Map<string, Promise<Outcome>>();
  for (const [key, url] of distinct) pages.set(key, readPage(url, request, services, deadline));
  const outcomes = await Promise.all(request.urls.map((url) => pages.get(withoutFragment(url))));
  const results = request.urls.map((url, index) => toResult(url, request, outcomes[index]));
  const succeeded = results.filter((result) => result.status === 'success').length;
  return {
    results,
    success_count: succeeded,
    failed_count: results.length - succeeded,
    format: request.format,
    ...(request.query === undefined ? {} : { filtered: outcomes.some((outcome) => outcome?.filtered) }),
  };
}

/** Returns the distinct pages among these URLs, each fetched and charged once: URL without fragment → URL as given. */
export function distinctUrls(urls: readonly string[]): Map<string, string> {
  const distinct = new Map<string, string>();
  for (const url of urls) {
    const key = withoutFragment(url);
    if (!distinct.has(key)) distinct.set(key, url);
  }
  return distinct;
}

/** Returns the URL that is fetched, without a fragment; text that is not a URL is returned unchanged. */
function withoutFragment(url: string): string {
  const parsed = parseAddress(url);
  if (parsed === null) return url;
  parsed.hash = '';
  return parsed.href;
}

interface Outcome {
  title: string | null;
  content: string;
  /** Position of the content in the whole text. */
  cut?: Cut;
  failure?: PageFailureReason;
  filtered?: boolean;
  /** Why a page that was read has no content. */
  note?: string;
}

async function readPage(
  url: string,
  request: ExtractRequest,
  services: Services,
  deadline: Deadline,
): Promise<Outcome> {
  const { query, format, start } = request;
  const read = async (share: number, from: number): Promise<Read> => {
    let late: PageFailureReason = 'timeout';
    const onFetched = () => {
      late = 'overloaded';
    };
    const wish = { format, start: from, onFetched };
    const page = await timed('page', () => deadline.until(share, (signal) => tryPage(url, wish, services, signal)));
    return page ?? new PageFailure(late);
  };
  if (query === undefined || !services.llm.canFilter) return outcomeOf(await read(READ_BY, start));
  const page = await read(READ_BEFORE_FILTER_BY, 0);
  if (!isPage(page)) return outcomeOf(page);
  const kept = await deadline.until(FILTERED_BY, (signal) => keepRelevant(page, query, services, signal));
  if (kept?.note !== undefined) return { title: page.title, filtered: true, ...kept };
  const { content, cut } = kept ?? page;
  if (kept == null && start > 0 && cut?.next !== undefined) {
    // The reply has to be the same as to a request without query, and only the first part of that text is here.
    const again = await read(FILTERED_BY, start);
    const isHere = start < cut.next;
    if (!isHere || isPage(again)) return outcomeOf(again);
  }
  const unread = cut === undefined ? undefined : { whole: cut.whole, isReachable: cut.next !== undefined };
  return { title: page.title, filtered: kept != null, ...bounded(content, start, unread) };
}

/** A page or why it could not be read. */
type Read = Page | PageFailure;

function isPage(read: Read): read is Page {
  return !(read instanceof PageFailure);
}

function outcomeOf(read: Read): Outcome {
  return isPage(read) ? read : { title: null, content: '', failure: read.reason };
}

/** Returns only the passages about `query`, verbatim, with their headings; null when no model is available. */
async function keepRelevant(
  { content, cut }: Page,
  query: string,
  { llm }: Pick<Services, 'llm'>,
  signal: AbortSignal,
): Promise<{ content: string; cut?: Cut; note?: string } | null> {
  const passages = passagesOf(content);
  const kept = await timed('filter', () => llm.filter({ query, passages }, signal));
  if (kept === null) return null;
  if (kept.length === 0) return { content: '', note: nothingRelevant(cut) };
  const whole = withHeadings(kept, passages);
  return { content: [markdownOf(passages, whole), ...unsearched(cut)].join('\n\n') };
}

function nothingRelevant(cut: Cut | undefined): string {
  if (cut?.next === undefined) return '這個頁面沒有與 query 相關的段落；省略 query 可取得全文。';
  return `這個頁面的前 ${cut.next} 字沒有與 query 相關的段落；省略 query、以 start=${cut.next} 取得後續。`;
}

/** Returns a note about the part of a long page that was not searched, if any. */
function unsearched(cut: Cut | undefined): string[] {
  if (cut?.next === undefined) return [];
  return [`（以上選自頁面的前 ${cut.next} 字；省略 query、以 start=${cut.next} 取得後續。）`];
}

function toResult(url: string, request: ExtractRequest, outcome: Outcome | undefined): ExtractedPage {
  const { title = null, failure, note } = outcome ?? {};
  const { format, start, max_tokens: maxTokens } = request;
  const isRead = outcome !== undefined && failure === undefined && note === undefined;
  const part = isRead ? partOf(outcome, { start, maxTokens }) : { content: '' };
  const length = countCharacters(part.content);
  const extras = { ...(start > 0 ? { start } : {}), ...(note === undefined ? {} : { note }) };
  const result = { url, title, ...part, format, length, ...extras };
  if (failure === undefined) return { ...result, status: 'success' };
  const retry = failure === 'overloaded' ? { retry_after: RETRY_AFTER_S } : {};
  return { ...result, status: 'failed', error: inWords(failure, url), ...retry };
}

const RETRY_AFTER_S = 5;

const WORDS: Record<Exclude<PageFailureReason, `http_status ${number}`>, string> = {
  invalid_url: '網址無效：只接受 http 與 https 的完整網址（invalid URL）。',
  forbidden_address: '不允許的位址：內部網路或保留位址不可擷取（disallowed URL）。',
  timeout: '網頁回應逾時（timeout）。',
  too_large: '網頁過大（too large）。',
  too_many_redirects: '重新導向次數過多（too many redirects）。',
  unsupported_type: '不支援的內容類型（unsupported content type）。',
  network_error: '無法連線到網站（network error）。',
  no_content: '頁面沒有可擷取的內容（no content）。',
  undecodable: '無法辨識頁面的文字編碼（encoding）。',
  verification: '網站要求驗證，沒有提供內容（verification required）。',
  login_required: '網站要求登入才能看到內容（login required）。',
  page_gone: '頁面不存在或已被刪除（page not found）。',
  needs_script: '頁面要執行 JavaScript 才有內容（JavaScript required）。',
  pdf_encrypted: 'PDF 有密碼保護，無法讀取（encrypted PDF）。',
  pdf_damaged: 'PDF 檔案損壞，無法讀取（damaged PDF）。',
  pdf_without_text: 'PDF 沒有文字層，可能是掃描影像，無法擷取文字（no text layer）。',
  too_complex: '頁面過於龐大或複雜，處理超過時間或記憶體上限（too complex）。',
  overloaded: `服務忙碌，這個網址沒有處理，不扣點；請 ${RETRY_AFTER_S} 秒後再試（overloaded）。`,
  extraction_failed: '無法解析這個頁面（extraction failed）。',
};

const WITH_CREDENTIALS = '網址無效：不接受含有使用者名稱或密碼的網址（invalid URL）。';

/** Describes the reason in this service's own words, without text from the page or from a library. */
function inWords(reason: PageFailureReason, url: string): string {
  if (reason === 'invalid_url' && hasCredentials(url)) return WITH_CREDENTIALS;
  const status = /^http_status (\d+)$/.exec(reason)?.[1];
  if (status !== undefined) return `網站回應 HTTP ${status}。`;
  return WORDS[reason as keyof typeof WORDS];
}

/** Whether the URL has a user name or password, and would be usable without them. */
function hasCredentials(url: string): boolean {
  const { protocol = '', username = '', password = '' } = parseAddress(url) ?? {};
  return /^https?:$/.test(protocol) && username + password !== '';
}
