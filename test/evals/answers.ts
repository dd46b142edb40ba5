/**
 * Measures how well the embedded model answers. `npm run eval:answers` uses the development cases beside the repository
 * (whole pages, then snippets alone); `npm run eval:answers -- --cases FILE --out FILE` writes `{id, answer}` per line.
 * `--verbose`.
 */
import { extractive } from '../../src/llm/extractive.ts';
import { runEval } from './run.ts';

interface Item {
  id: string;
  query: string;
  now: string;
  results: Array<{ n: number; title: string; snippet: string; content: string; published: string | null }>;
}

await runEval<Item>('answers', 'score-answers.mjs', ['answers-dev.jsonl', 'answers-dev-short.jsonl'], async (item) => {
  const sources = item.results.map(({ n, title, content, snippet, published }) => ({
    n,
    title,
    text: content || snippet,
    published,
  }));
  const input = { query: item.query, sources, now: new Date(item.now) };
  return { id: item.id, answer: await extractive.answer(input, new AbortController().signal) };
});
