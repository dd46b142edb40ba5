/** Search, then read the first page found: TypeScript without any library. */
const base = process.env.HUASOU_URL ?? 'http://127.0.0.1:8787';
const key = process.env.HUASOU_API_KEY;
if (!key) {
  console.error('HUASOU_API_KEY is not set: it has to be an API key of the service.');
  process.exit(1);
}

interface SearchReply {
  results: { title: string; url: string; snippet: string; published: string | null }[];
}

interface ExtractReply {
  results: { status: 'success' | 'failed'; content: string; error?: string }[];
}

async function call<Reply>(path: string, body: object): Promise<Reply> {
  const response = await fetch(base + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const reply = await response.json();
  // `code` is for programs, `error` for people. A 429 also has credits_needed and credits_remaining.
  if (!response.ok) throw new Error(`${reply.code}: ${reply.error}`);
  return reply;
}

const { results } = await call<SearchReply>('/v1/search', { query: '颱風 形成原因', max_results: 3 });
for (const { title, url } of results) console.log(`${title}\n  ${url}`);

const [first] = results;
if (first !== undefined) {
  const read = await call<ExtractReply>('/v1/extract', { urls: [first.url], max_tokens: 500 });
  const [page] = read.results;
  console.log(page?.status === 'success' ? page.content : page?.error);
}
