/** What an operator can do about an engine that failed, by the failure's reason. */
export function adviceFor(reason: string, engine: string): string {
  const cause = reason.replace(/^suspended: /, '');
  const advice =
    ADVICE.find(([pattern]) => pattern.test(cause))?.[1] ?? 'try again later, or leave it out of SEARCH_ENGINES';
  return engine === 'searxng' ? (SEARXNG_ADVICE.find(([pattern]) => pattern.test(cause))?.[1] ?? advice) : advice;
}

const ADVICE: ReadonlyArray<readonly [reason: RegExp, advice: string]> = [
  [
    /^(timeout|network_error)$/,
    'not reachable from this network: set SEARCH_REGION, or leave it out of SEARCH_ENGINES',
  ],
  [
    /^captcha$/,
    'it takes this IP address for a robot: use a key (BRAVE_API_KEY, SERPER_API_KEY, …) or your own SEARXNG_URL',
  ],
  [/^access_denied$/, 'check its API key, or leave it out of SEARCH_ENGINES'],
  [/^rate_limited$/, 'too many requests: it is suspended for some minutes'],
  [/^quota_exceeded$/, 'its quota is used up: see its billing page'],
  [/^irrelevant_results$/, 'it sends this IP address unrelated pages: use a key or your own SEARXNG_URL'],
  [
    /^(bad_response|empty_response)$/,
    'its reply could not be parsed: it may block this IP address, or its pages have changed (see `huasou engine try`)',
  ],
  [/^http_error 5/, 'its server failed: try again later'],
];

const SEARXNG_ADVICE: ReadonlyArray<readonly [reason: RegExp, advice: string]> = [
  [/^(timeout|network_error)$/, 'check SEARXNG_URL and that the instance runs'],
  [/^access_denied$/, "add json to search.formats in the instance's settings.yml"],
  [/^rate_limited$/, "turn off the instance's limiter for this IP address"],
  [/^bad_response$/, 'SEARXNG_URL is not a SearXNG instance, or a proxy replies in its place'],
];
