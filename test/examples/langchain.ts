/** A tool for LangChain.js agents, which take it as it is: `createReactAgent({ llm, tools: [readPages] })` and the like. */
import { tool } from '@langchain/core/tools';
import { z } from 'zod';

const base = process.env.HUASOU_URL ?? 'http://127.0.0.1:8787';
const key = process.env.HUASOU_API_KEY;
if (!key) {
  console.error('HUASOU_API_KEY is not set: it has to be an API key of the service.');
  process.exit(1);
}

interface Page {
  url: string;
  status: string;
  content: string;
  error?: string;
}

export const readPages = tool(
  async ({ urls }) => {
    const response = await fetch(`${base}/v1/extract`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ urls, max_tokens: 2_000 }),
    });
    const reply = await response.json();
    if (!response.ok) return `${reply.code}: ${reply.error}`;
    return reply.results.map((page: Page) => `# ${page.url}\n\n${page.error ?? page.content}`).join('\n\n');
  },
  {
    name: 'read_pages',
    description: 'Read web pages as clean markdown.',
    schema: z.object({ urls: z.array(z.string()).describe('1 to 20 addresses.') }),
  },
);

if (import.meta.main) {
  const [url] = process.argv.slice(2);
  if (url === undefined) console.error('Which page? Give its address: node langchain.ts https://…');
  else console.log(await readPages.invoke({ urls: [url] }));
}
