import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { chinaDay } from '../../src/time/china-day.ts';
import type { renderExtract } from '../../tools/extract-text.ts';
import type { renderSearch } from '../../tools/search-text.ts';
import type { Kind } from './tokens-replies.ts';

/** What writes replies for models, and the word that it is given for their marks. */
export interface Writers {
  search: typeof renderSearch;
  extract: typeof renderExtract;
  boundary: string;
}

const MAX_TOKENS = 9_400;
const BALANCE = '本月已用 12 點，剩 988 點';

/**
 * Writes the replies and returns their tokens on average, and the share of all that is not content. Content is what a
 * result or page says: title, address, host, date, snippet, summary, answer, text. Anything else counts against a reply:
 * numbers, marks, blanks, notes, the query, the balance.
 */
export function measured(
  { searches, extracts }: Kind,
  { search, extract, boundary }: Writers,
): { tokens: number; notContent: number } {
  const searched = searches.map((output) => {
    const text = search(output, boundary, MAX_TOKENS);
    return { text, said: piecesOfSearch(output, text) };
  });
  const read = extracts.map((output) => ({
    text: extract(output, boundary, MAX_TOKENS),
    said: piecesOfExtract(output),
  }));
  const texts = [...searched, ...read];
  let [all, content] = [0, 0];
  for (const { text, said } of texts) {
    all += countTokens(`${text}\n\n${BALANCE}`);
    content += sum(said.filter((piece) => isIn(piece, text)).map((piece) => countTokens(piece)));
  }
  return { tokens: all / texts.length, notContent: 1 - content / all };
}

function piecesOfSearch({ results, answer }: Kind['searches'][number], text: string): string[] {
  const each = results.flatMap(({ title, url, snippet, content, published, sources = [] }) => {
    const host = new URL(url).hostname;
    const hasHost = text.split('\n').some((line) => line.trim().split(' ')[0] === host); // not only within the address
    const day = published === null ? '' : chinaDay(published);
    return [title, url, snippet, content ?? '', day, hasHost ? host : '', ...sources.slice(1, 6)];
  });
  return [answer ?? '', ...each];
}

function piecesOfExtract({ results }: Kind['extracts'][number]): string[] {
  return results.flatMap(({ url, title, content, error }) => [url, title ?? '', content, error ?? '']);
}

/** Whether a text has a piece, of which it may indent the lines. */
function isIn(piece: string, text: string): boolean {
  return piece !== '' && piece.split('\n').every((line) => text.includes(line.trim()));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
