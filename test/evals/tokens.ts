/**
 * Measures what the replies that models read are made of: `npm run eval:tokens` prints a table of tokens (o200k_base) per
 * reply, and the share that is not content.
 * `-- --against DIR` has another checkout write the same replies, for a column beside it.
 */

import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { newBoundary } from '../../src/text/untrusted.ts';
import { replies } from './tokens-replies.ts';
import { measured, type Writers } from './tokens-share.ts';

const OWN = join(import.meta.dirname, '../..');
const HEXADECIMAL = '7c1f9be02d4a'; // as in every reply before boundaries were digits

const { values } = parseArgs({ options: { against: { type: 'string' } } });
const checkouts = [...(values.against === undefined ? [] : [resolve(values.against)]), OWN];
const writers = await Promise.all(checkouts.map(writersOf));
const kinds = await replies();
print(`| Replies | | ${checkouts.map((_, n) => (n < checkouts.length - 1 ? 'before' : 'now')).join(' | | ')} | |`);
print(`|---|---|${'---|---|'.repeat(checkouts.length)}`);
print(`| kind | number | ${checkouts.map(() => 'tokens a reply | not content').join(' | ')} |`);
for (const kind of kinds) {
  const cells = writers.map((writer) => cellOf(measured(kind, writer)));
  print(`| ${kind.name} | ${kind.searches.length + kind.extracts.length} | ${cells.join(' | ')} |`);
}
process.exit(0); // the readers of pages have timers

async function writersOf(folder: string): Promise<Writers> {
  const load = (name: string) => import(pathToFileURL(join(folder, name)).href);
  const { renderSearch: search } = await load('tools/search-text.ts');
  const { renderExtract: extract } = await load('tools/extract-text.ts');
  return { search, extract, boundary: folder === OWN ? newBoundary() : HEXADECIMAL };
}

function cellOf({ tokens, notContent }: ReturnType<typeof measured>): string {
  return `${Math.round(tokens)} | ${(100 * notContent).toFixed(1)} %`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
