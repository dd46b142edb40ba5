/** What an operator can do about an engine that did not answer, by the reason it gave. */
export function adviceFor(reason: string, engine: string): string {
  const cause = reason.replace(/^suspended: /, '');
  const advice =
    ADVICE.find(([pattern]) => pattern.test(cause))?.[1] ?? 'try again later, or leave it out of SEARCH_ENGINES';
  return engine === 'searxng' ? (SEARXNG_ADVICE.find(([pattern]) => pattern.test(cause))?.[1] ?? advice) : advice;
}

const ADVICE: ReadonlyArray<readonly [reason: RegExp, advice: string]> = [
  [/^(timeout|network_error)$/, 'not reachable from this line: set SEARCH_REGION, or leave it out of SEARCH_ENGINES'],
  [
    /^captcha$/,
    'it takes this address for a robot: use a key (BRAVE_API_KEY, SERPER_API_KEY, …) or your own SEARXNG_URL',
  ],
  [/^access_denied$/, 'refused: check its API key, or leave it out of SEARCH_ENGINES'],
  [/^rate_limited$/, 'asked too often: it is left alone for some minutes'],
  [/^quota_exceeded$/, 'its allowance is used up: see its billing page'],
  [/^irrelevant_results$/, 'it answers this address with unrelated pages: use a key or your own SEARXNG_URL'],
  [
    /^(bad_response|empty_response)$/,
    'its reply was not understood: it may block this address, or its pages have changed (huasou engine try)',
  ],
  [/^http_error 5/, 'it has trouble of its own: try again later'],
];

const SEARXNG_ADVICE: ReadonlyArray<readonly [reason: RegExp, advice: string]> = [
  [/^(timeout|network_error)$/, 'check SEARXNG_URL and that the instance runs'],
  [/^access_denied$/, "add json to search.formats in the instance's settings.yml"],
  [/^rate_limited$/, 'switch off the limiter of the instance for this address'],
  [/^bad_response$/, 'SEARXNG_URL does not lead to a SearXNG instance, or a proxy answers for it'],
];
