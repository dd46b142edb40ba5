/**
 * Measures how much of the engines' replies is read by structure when their markup changes. Every recorded reply (the
 * tests' own, and those beside the repository where they are there) is changed in nine ways, and what the service reads
 * from it is compared with what the engine's own selectors read from the unchanged reply. `npm run eval:engines`;
 * `-- --verbose` lists what differs, `-- --engine NAME` takes one engine, `-- --way NAME` one way.
 */
import { parseArgs } from 'node:util';
import { compare, type Tally, total } from './engines/compare.ts';
import { WAYS } from './engines/mutations.ts';
import { read } from './engines/read.ts';
import { readableReplies, unreadableReplies } from './engines/replies.ts';

const { values } = parseArgs({
  options: { verbose: { type: 'boolean' }, engine: { type: 'string' }, way: { type: 'string' } },
});

const replies = readableReplies().filter(({ engine }) => values.engine === undefined || engine.name === values.engine);
const ways = Object.entries(WAYS).filter(([name]) => values.way === undefined || name === values.way);
const line = (name: string, tallies: readonly Tally[]) => {
  const { results, right, extra, snippets, rightSnippets } = total(tallies);
  const percent = (part: number, whole: number) =>
    whole === 0 ? '    –' : `${((100 * part) / whole).toFixed(1).padStart(5)}`;
  process.stdout.write(
    `${name.padEnd(28)} results ${String(results).padStart(5)}  right ${percent(right, results)}  extra ${percent(extra, results)}  snippets ${percent(rightSnippets, snippets)}\n`,
  );
};

const tallies = replies.flatMap((reply) =>
  ways.flatMap(([way, mutate]) => {
    const body = mutate(reply);
    if (body === undefined) return [];
    const tally = compare(reply, read(reply.engine, { ...reply.response, body }, reply.query));
    if (values.verbose && tally.differences.length > 0)
      process.stdout.write(`\n${reply.file} ${way}\n${tally.differences.map((one) => `  ${one}\n`).join('')}`);
    return [{ way, set: reply.set, engine: reply.engine.name, ...tally }];
  }),
);
for (const set of new Set(tallies.map((one) => one.set))) {
  process.stdout.write(`\n${set}\n`);
  const ofSet = tallies.filter((one) => one.set === set);
  for (const [way] of ways)
    line(
      `  ${way}`,
      ofSet.filter((one) => one.way === way),
    );
  for (const name of new Set(ofSet.map(({ engine }) => engine)))
    line(
      `    ${name}`,
      ofSet.filter(({ engine }) => engine === name),
    );
  line('  all', ofSet);
}
const refused = unreadableReplies();
const misread = refused.filter(({ engine, response, query }) => read(engine, response, query).length > 0);
process.stdout.write(
  `\nempty, captcha, consent, error and home pages: ${refused.length}, with results: ${misread.length}\n`,
);
for (const { file } of misread) process.stdout.write(`  ${file}\n`);
