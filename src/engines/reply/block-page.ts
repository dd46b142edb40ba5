import type { FailureReason } from '../engine.ts';

const MAX_CHECKED = 200_000; // characters; a block page can be recognised at its beginning
const MAX_SHORT = 20_000; // characters; result pages are longer, and may contain any word

/** Whether a page is a captcha. Only for pages without results: ordinary pages mention captchas in their scripts. */
export function isCaptcha(body: string): boolean {
  return CAPTCHA.test(body);
}

/**
 * Returns the failure's reason for a reply that could not be parsed. Scripts are ignored, as they mention captchas on
 * ordinary pages too, except on a short page without any other sign: it may consist of the captcha's script.
 */
export function refusalInPage(body: string): FailureReason {
  const reason = refusalIn(withoutScriptTexts(body.slice(0, MAX_CHECKED)));
  if (reason !== 'bad_response' || body.length > MAX_SHORT) return reason;
  return SCRIPTED.test(body) ? 'captcha' : reason;
}

/** Whether a query has words of block pages. A page that repeats it has them too, which proves nothing. */
export function hasRefusalWords(query: string): boolean {
  return refusalIn(`<title>${query}</title>`) !== 'bad_response';
}

function refusalIn(body: string): FailureReason {
  if (body.trim() === '') return 'empty_response';
  const text = body.slice(0, MAX_CHECKED);
  const isShort = body.length <= MAX_SHORT;
  if (isCaptcha(text) || (isShort && SHORT_CAPTCHA.test(text))) return 'captcha';
  const title = /<title[^<>]{0,100}>([^<]{0,200})/i.exec(text)?.[1] ?? '';
  return DENIED_TITLE.test(title) || (isShort && DENIED.test(text)) ? 'access_denied' : 'bad_response';
}

const CAPTCHA = new RegExp(
  [
    'captcha|unusual traffic|verify (that )?you are (a )?human|confirm you.re (a )?human|not a robot|bots use DuckDuckGo',
    'cdn-cgi/challenge|__cf_chl_|Just a moment|g-recaptcha|_____tmd_____/punish|anomaly-modal|antispider|wappass\\.baidu',
    'cf-turnstile|challenges\\.cloudflare\\.com|安全验证|安全驗證|请输入验证码|請輸入驗證碼|人机验证|人機驗證|搜狗搜索验证|异常访问',
    '(?:访问|訪問|存取|搜索|搜尋|查询|查詢|请求|請求|操作)(?:次数|次數)?(?:过于|過於|太)(?:频繁|頻繁)',
  ].join('|'),
  'i',
);
const SHORT_CAPTCHA = /验证码|驗證碼|滑块|滑塊/;
const SCRIPTED = /captcha-delivery\.com|_____tmd_____|x5secdata/;

const DENIED_TITLE =
  /^\s*(?:access (?:to this page has been )?denied|attention required|(?:403 )?forbidden|before you continue|拒绝访问|拒絕存取|访问被拒|訪問被拒|存取被拒)/i;
const DENIED =
  /you have been blocked|(?:do not|don.t) have permission to access|consent\.google\.|拒绝访问|拒絕存取|访问被拒绝|存取遭拒/i;

/** Removes the contents of a page's scripts. Not by a regular expression, which would be slow on hostile pages. */
function withoutScriptTexts(body: string): string {
  const lower = body.toLowerCase();
  let rest = '';
  let at = 0;
  for (;;) {
    const opened = lower.indexOf('<script', at);
    const inside = opened < 0 ? -1 : lower.indexOf('>', opened);
    if (inside < 0) return rest + body.slice(at);
    rest += body.slice(at, inside + 1);
    const closed = lower.indexOf('</script', inside);
    if (closed < 0) return rest;
    at = closed;
  }
}
