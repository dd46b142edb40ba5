/** A tool for the Vercel AI SDK. Any model of its providers can use it; here it is one that speaks OpenAI's protocol. */
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { generateText, isStepCount, tool } from 'ai';
import { z } from 'zod';

const base = process.env.HUASOU_URL ?? 'http://127.0.0.1:8787';
const key = process.env.HUASOU_API_KEY;
if (!key) {
  console.error('HUASOU_API_KEY is not set: it has to be an API key of the service.');
  process.exit(1);
}

export const searchChineseWeb = tool({
  description: 'Search the Chinese-language web. Returns titles, addresses, dates and excerpts.',
  inputSchema: z.object({
    query: z.string().describe('Keywords, in Chinese.'),
    time_range: z.enum(['day', 'week', 'month', 'year', 'all']).optional(),
  }),
  execute: async (input, { abortSignal }) => {
    const response = await fetch(`${base}/v1/search`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...input, max_tokens: 4_000 }),
      ...(abortSignal ? { signal: abortSignal } : {}),
    });
    return response.json(); // errors go to the model as well, so that it can correct its call
  },
});

const baseURL = process.env.OPENAI_BASE_URL ?? 'http://127.0.0.1:11434/v1';
const provider = createOpenAICompatible({ name: 'example', baseURL });

try {
  const { text } = await generateText({
    model: provider('example-model'),
    tools: { searchChineseWeb },
    stopWhen: isStepCount(4),
    prompt: '明天停班停課嗎？',
  });
  console.log(text);
} catch (error) {
  console.error(`The model at ${baseURL} did not answer (OPENAI_BASE_URL says where it is): ${error}`);
  process.exitCode = 1;
}
