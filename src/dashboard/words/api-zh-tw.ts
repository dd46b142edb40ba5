/**
 * The English texts of the API description in Traditional Chinese, for the reference. The keys are the texts themselves:
 * one that is changed there has no translation any more, which a test notices, rather than an outdated one.
 */
export const apiZh: Readonly<Record<string, string>> = {
  // Operations
  'Search the Chinese-language web': '搜尋中文網路',
  'Aggregates several engines over Traditional and Simplified variants of the query. Costs 1 credit (advanced 2), +1 when an answer was written, and with include_raw_content or include_images +1 for each page read, of which advanced depth pays for three.':
    '以繁體與簡體詢問幾個搜尋引擎，合成一份結果。1 點（advanced 2 點），寫了答案加 1 點；用 include_raw_content 或 include_images 時，每讀一頁加 1 點，advanced 已含三頁。',
  'Read web pages as clean text': '把網頁讀成乾淨的文字',
  'Fetches each URL by itself; a page that fails is an entry with status=failed, not an HTTP error. Costs 1 credit per page read, +1 per call when the query filter ran.':
    '各個網址分別讀取；讀不到的網頁是 status=failed 的一項，不是 HTTP 錯誤。讀到的每頁 1 點，以 query 篩選過段落的呼叫加 1 點。',
  'Read the balance': '查詢點數',
  'Costs nothing.': '不扣點。',
  'MCP over Streamable HTTP, revision 2025-03-26': 'MCP（Streamable HTTP，2025-03-26 版）',
  'One JSON-RPC 2.0 message or an array of at most 20. Failed authentication is a JSON-RPC error (-32000) with status 200.':
    '一個 JSON-RPC 2.0 訊息，或最多 20 個的陣列。金鑰不對時是狀態 200 的 JSON-RPC 錯誤（-32000）。',
  'There was nothing to answer: notifications only.': '只有通知，沒有要回答的。',
  'An event stream that pings once and closes after 30 seconds': '事件串流：送一次 ping，30 秒後關閉',
  'The service never pushes anything else. Costs nothing.': '服務不會送別的東西。不扣點。',
  'End a session': '結束工作階段',
  'There is no session state: nothing happens.': '沒有工作階段的狀態，什麼也不會發生。',
  'Always.': '一律如此。',
  'Public usage statistics': '公開的使用統計',
  'May be kept for 60 seconds.': '可以快取 60 秒。',
  Liveness: '程序是否活著',
  'Does not touch the database.': '不碰資料庫。',
  Readiness: '現在能不能服務',
  'Whether the service can work now: it is not stopping, and its database answers.': '不是正在停止，而且資料庫有回應。',
  'This description': '這份說明',
  'May be kept for 300 seconds.': '可以快取 300 秒。',
  // Search
  'What to search for, in any script. Keywords under 400 characters work best.':
    '要找什麼，繁體簡體皆可；400 字以內的關鍵字最好。',
  'Language to search in; suggested: zh-TW, zh-HK, zh-CN, en.': '搜尋的語言；建議 zh-TW、zh-HK、zh-CN、en。',
  'How many results; 0 means 5, more than 20 means 20.': '幾筆結果；0 當作 5，超過 20 當作 20。',
  'Only results from this period; all = unlimited. Inferred from the query when absent.':
    '只要這段時間的結果；all 是不限。省略時由查詢推斷。',
  'general or news; auto (the default) infers it from the query.': '一般或新聞；auto（預設）由查詢推斷。',
  'basic returns snippets; advanced also reads and summarizes the first 3 pages.':
    'basic 附摘錄；advanced 另外讀前 3 頁並寫成摘要。',
  'Also write an answer in Traditional Chinese with [n] citations.': '另以正體中文寫一個附 [n] 出處的答案。',
  'Whose web to search: Taiwan, Hong Kong, mainland China, Singapore, Malaysia, or global. Follows lang when absent.':
    '搜尋哪裡的網路：台灣、香港、中國大陸、新加坡、馬來西亞或全球。省略時隨 lang。',
  'Only results from these domains and their subdomains, such as gov.tw; up to 50.':
    '只要這些網域與其子網域的結果，例如 gov.tw；最多 50 個。',
  'No results from these domains and their subdomains; up to 50.': '不要這些網域與其子網域的結果；最多 50 個。',
  'Leaves out results published before this day, YYYY-MM-DD; those without a date stay.':
    '不要這一天（YYYY-MM-DD）以前發布的結果；沒有日期的保留。',
  'Leaves out results published after this day, YYYY-MM-DD; those without a date stay.':
    '不要這一天（YYYY-MM-DD）以後發布的結果；沒有日期的保留。',
  'Budget for the whole reply, a Han character counting as one token; the lowest-ranked results go first.':
    '整個回覆的上限，一個漢字算一個 token；排在最後的結果先捨去。',
  'Excerpt from the search engine.': '搜尋引擎的摘錄。',
  'Summary of the page; advanced depth, first 3 results, when it could be read.':
    '網頁的摘要；深度為 advanced，前 3 筆，且讀得到時才有。',
  'ISO 8601, or null when unknown.': 'ISO 8601；不知道時為 null。',
  'The upstream engine that ranked it best.': '把它排得最前面的引擎。',
  'Relevance, 0 to 1.': '相關程度，0 到 1。',
  'Where else the same text stands (reprints), best first.': '同一篇文字的其他網址（轉載），好的在前。',
  'The sites that carry the text, this one first; present with also_at.':
    '刊登這篇文字的網站，本站在前；有 also_at 時才有。',
  'The requested lang.': '請求的 lang。',
  'How many results were left out to keep to max_tokens.': '為了 max_tokens 捨去幾筆結果。',
  'The plan that was used.': '實際採用的查詢計畫。',
  'The query as given, then its variants.': '原本的查詢，然後是它的其他寫法。',
  'Who decided category and time_range.': '類別與時間由誰決定。',
  'Present when there were no results even after one retry.': '重試一次後仍然沒有結果時才有。',
  'Engines that gave nothing: [name, reason].': '沒有給結果的引擎：[名稱, 原因]。',
  'Traditional Chinese with [n] citations into results.': '正體中文，[n] 是 results 的第幾筆。',
  'Credits used this month, this call included.': '本月已用的點數，含這次。',
  'Credits left this month, after this call.': '這次之後，本月剩下的點數。',
  // Extract
  '1 to 20 http(s) URLs.': '1 到 20 個 http(s) 網址。',
  'A single URL, instead of urls.': '單一網址，代替 urls。',
  'markdown or text.': 'markdown 或純文字。',
  'Keep only the passages relevant to this; needs a language model, otherwise the whole page is returned.':
    '只留與此相關的段落；需要語言模型，沒有時給全文。',
  'Budget for each page, a Han character counting as one token; next_start says where the rest begins.':
    '每頁的上限，一個漢字算一個 token；next_start 是其餘部分的起點。',
  'Characters to leave out at the beginning of each page: the next_start of an earlier call.':
    '每頁略過開頭幾個字：前一次呼叫的 next_start。',
  'One per URL, in the order given.': '每個網址一項，依給的順序。',
  'Cleaned content; empty when the page failed.': '清理過的內容；讀不到時是空的。',
  'Characters in content.': 'content 的字數。',
  'Where in the page the content begins, when not at its beginning.': '內容從網頁的第幾個字開始；從頭開始時沒有。',
  'Where the rest begins of a page that is longer than max_tokens or than 200,000 characters; the content says so as well.':
    '網頁超過 max_tokens 或 200,000 字時，其餘部分的起點；內容裡也會說。',
  'Why the page failed, in Traditional Chinese.': '為什麼讀不到，以正體中文說明。',
  'Why the content is empty although the page was read: nothing in it is about query.':
    '網頁讀到了，內容為什麼是空的：沒有與 query 有關的段落。',
  'True when the passages of at least one page were filtered by query.': '至少有一頁以 query 篩選過段落時為 true。',
  // Account, MCP, public
  'Monthly allowance.': '每月的點數。',
  'Next reset, 00:00 UTC on the 1st of a month.': '下次重置：某月 1 日 00:00（UTC）。',
  'Without it the message is a notification.': '沒有它的訊息是通知。',
  'Accounts, on a fixed public baseline of 120.': '帳號數，加上固定的基數 120。',
  'Successful search and extract calls, on a fixed public baseline of 5,000.':
    '成功的搜尋與擷取次數，加上固定的基數 5,000。',
  'Credits deducted since the start; no baseline.': '開始以來扣的點數；沒有基數。',
  'Estimate of tokens processed: 1,500 a call on a baseline of 7,500,000.':
    '估計處理過的 token：每次呼叫 1,500，加上基數 7,500,000。',
  'Seconds; only when the page failed because this service was busy. REST sends it as Retry-After, too.':
    '秒數；只在因為服務忙碌而沒有讀這個網址時才有。REST 也會放在 Retry-After 標頭。',
  // Pages of results
  'Also read the page of every result into raw_content: true or markdown, or text. Costs 1 credit a page read; advanced depth pays for three of them.':
    '另外讀每筆結果的網頁，放進 raw_content：true 或 markdown，或 text。讀到的每頁 1 點，advanced 已含三頁。',
  'Also read the page of every result and return the pictures in them; pages cost as for include_raw_content.':
    '另外讀每筆結果的網頁，傳回其中的圖片；點數與 include_raw_content 相同。',
  'The page, with include_raw_content; null when it could not be read.':
    '網頁的內容，用 include_raw_content 時才有；讀不到時是 null。',
  'Pictures in the pages of the results, with include_images.': '結果網頁裡的圖片，用 include_images 時才有。',
  'How many pages of results were read, with include_raw_content or include_images.':
    '讀了幾個結果的網頁，用 include_raw_content 或 include_images 時才有。',
  'What in the request was ignored, such as unknown fields.': '請求裡被忽略的部分，例如不認得的欄位。',
  // Errors
  '400 only: every field that is wrong, and what it has to be.': '只在 400：每個不對的欄位，以及應該是什麼。',
  'Message for people, mostly Traditional Chinese. Not a stable contract.': '給人看的說明，多為正體中文，可能更動。',
  'Machine-readable code.': '給程式看的代碼。',
  '429 only: credits the call would need.': '只在 429：這次呼叫需要的點數。',
  '429 only: credits left now.': '只在 429：現在剩下的點數。',
  '404 and 405 only: suggested fix.': '只在 404、405：建議的改法。',
  '404 and 405 only: where the API description is.': '只在 404、405：API 說明的位置。',
  'upstream_unavailable only: why each engine gave nothing, [name, reason].':
    '只在 upstream_unavailable：各引擎沒有給結果的原因，[名稱, 原因]。',
  '500 and above: where this request is in the log.': '500 以上：這個請求在紀錄裡的編號。',
  '404 and 405 only: where the summary for language models is.': '只在 404、405：給語言模型的摘要的位置。',
};
