/** Returns the headers that a browser sends when it submits one of a site's own forms. */
export function formHeaders(origin: string): Record<string, string> {
  return {
    // Without the charset DuckDuckGo shows a captcha.
    'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
    origin,
    referer: `${origin}/`,
    'sec-fetch-dest': 'document',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-site': 'same-origin',
    'sec-fetch-user': '?1',
  };
}
