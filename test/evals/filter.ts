/**
 * Measures how well the embedded ranking finds a page's passages about a query. `npm run eval:filter` uses the
 * development cases beside the repository and the marked pages of the tests; `npm run eval:filter -- --cases FILE --out
 * FILE` writes `{id, content}` per line. `--verbose`.
 */

import { passagesOf } from '../../src/llm/page-passages.ts';
import { withHeadings } from '../../src/llm/text/headings.ts';
import { markedCases, scoreOf } from './marked-pages.ts';
import { relevantPassages } from './relevant-passages.ts';
import { runEval } from './run.ts';

await runEval<{ id: string; query: string; markdown: string }>(
  'filter',
  'score-filter.mjs',
  ['filter-dev.jsonl'],
  ({ id, query, markdown }) => {
    const passages = passagesOf(markdown.trim());
    const kept = withHeadings(relevantPassages(query, passages), passages);
    return { id, content: kept.map((index) => passages[index]).join('\n\n') };
  },
);

const cases = markedCases();
for (const set of new Set(cases.map((one) => one.set))) {
  const ofSet = cases.filter((one) => one.set === set);
  const score = Object.entries(scoreOf(ofSet)).map(([name, value]) => `${name} ${(100 * value).toFixed(1)}`);
  process.stdout.write(`\nmarked pages, ${set}: ${ofSet.length} questions\n${score.join('  ')}\n`);
}
