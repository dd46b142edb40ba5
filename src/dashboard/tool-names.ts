import type { Words } from './words.ts';

/** A tool's name without the prefix that tells it from other servers' in an MCP client: `search`. */
export function shortName(tool: string): string {
  return tool.replace(/^service_/, '');
}

/** What a tool is called on the pages; its short name where they have no word for it. */
export function toolName(tool: string, words: Pick<Words, 'search' | 'extract'>): string {
  const name = shortName(tool);
  return name === 'search' || name === 'extract' ? words[name] : name;
}
