/** The headers that a browser sends with a form of the site itself. */
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
