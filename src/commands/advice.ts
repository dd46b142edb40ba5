/** Returns what an operator can do about an engine that failed for `reason`. */
export function adviceFor(reason: string, engine: string, { isKeyed = false } = {}): string {
  const cause = reason.replace(/^suspended: /, '');
  const advice =
    ADVICE.find(([pattern]) => pattern.test(cause))?.[1] ?? 'try again later, or leave it out of SEARCH_ENGINES';
  if (isKeyed && isNotReached(reason)) return 'its API is not reachable from this network: check DNS, and HTTPS_PROXY';
  return engine === 'searxng' ? (SEARXNG_ADVICE.find(([pattern]) => pattern.test(cause))?.[1] ?? advice) : advice;
}

const NOT_REACHED = /^(timeout|network_error)$/;

/** Whether an engine failed, or is suspended, because there was no connection to it or no reply in time. */
export function isNotReached(reason: string): boolean {
  return NOT_REACHED.test(reason.replace(/^suspended: /, ''));
}

/** Advice for all engines at once. When none can be reached, the network is at fault rather than the engines. */
export const NO_NETWORK =
  'No engine could be reached from this machine: check its network and DNS, and HTTPS_PROXY where the way out is a proxy.';

const ADVICE: ReadonlyArray<readonly [reason: RegExp, advice: string]> = [
  [NOT_REACHED, 'not reachable from this network: set SEARCH_REGION, or leave it out of SEARCH_ENGINES'],
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
  [
    /^(?:bad_response|http_error 4\d\d)$/,
    'what replies at SEARXNG_URL is not a SearXNG, or its JSON is off (search.formats in settings.yml)',
  ],
];
