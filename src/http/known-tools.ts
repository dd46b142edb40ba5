import type { Tool } from '../tool.ts';

/** The two tools, as far as they are put in the words of other services' APIs. */
export interface KnownTools {
  search: Tool<unknown, SearchOutput>;
  extract: Tool<unknown, ExtractOutput>;
}

interface SearchOutput {
  results: Array<{
    title: string;
    url: string;
    snippet: string;
    content?: string | undefined;
    score: number | null;
    published: string | null;
  }>;
  answer?: string | undefined;
}

interface ExtractOutput {
  results: Array<{
    url: string;
    title: string | null;
    content: string;
    status: 'success' | 'failed';
    error?: string | undefined;
  }>;
}
