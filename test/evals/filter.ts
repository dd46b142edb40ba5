/**
 * How well the embedded ranking finds a page's passages about a query. Run: `npm run eval:filter`, over the development
 * cases beside the repository, or `npm run eval:filter -- --cases FILE --out FILE` (`{id, content}` a line). `--verbose`.
 */

import { passagesOf } from '../../src/llm/page-passages.ts';
import { withHeadings } from '../../src/llm/text/headings.ts';
import { relevantPassages } from './relevant-passages.ts';
import { runEval } from './run.ts';

runEval<{ id: string; query: string; markdown: string }>(
  'filter',
  'score-filter.mjs',
  ['filter-dev.jsonl'],
  ({ id, query, markdown }) => {
    const passages = passagesOf(markdown.trim());
    const kept = withHeadings(relevantPassages(query, passages), passages);
    return { id, content: kept.map((index) => passages[index]).join('\n\n') };
  },
);
