import { clipToTokens } from '../../text/tokens.ts';
import { chinaDay } from '../../time/china-day.ts';
import { withoutInstructions } from '../injection/instructions.ts';
import type { Source } from '../provider.ts';

const TITLE_TOKENS = 80;
const QUESTION_TOKENS = 600; // SPEC recommends queries under 400 characters

/** Quotes sources as data, between markers that no page can know, without instructions to the model. */
export function quoteSources(sources: readonly Source[], boundary: string): string {
  return sources
    .map(({ n, title, text, published }) => {
      const date = published === null ? '日期不明' : chinaDay(published);
      const body = `標題：${quoteTitle(title)}\n日期：${date}\n${withoutInstructions(text)}`;
      return `<source-${boundary} n="${n}">\n${body}\n</source-${boundary}>`;
    })
    .join('\n');
}

/** Quotes passages of a page, numbered from 0. Brackets like those around the numbers are removed from the text. */
export function quotePassages(passages: readonly string[], boundary: string): string {
  const numbered = passages.map((passage, index) => {
    return `〔${index}〕${withoutInstructions(passage).replace(/[〔〕]/g, ' ')}`;
  });
  return `<passages-${boundary}>\n${numbered.join('\n')}\n</passages-${boundary}>`;
}

/** Returns the query on one line, clipped. */
export function quoteQuestion(query: string): string {
  return clipToTokens(query.replace(/\s+/g, ' ').trim(), QUESTION_TOKENS);
}

function quoteTitle(title: string): string {
  return clipToTokens(withoutInstructions(title.replace(/\s+/g, ' ').trim()), TITLE_TOKENS);
}
