import type { Source } from '../llm.ts';

/** Sources as quoted data, between marks that no page can know. */
export function quoteSources(sources: readonly Source[], boundary: string): string {
  return sources
    .map(({ n, title, text, published }) => {
      const date = published === null ? '日期不明' : published.slice(0, 10);
      return `<source-${boundary} n="${n}">\n標題：${title}\n日期：${date}\n${text}\n</source-${boundary}>`;
    })
    .join('\n');
}
