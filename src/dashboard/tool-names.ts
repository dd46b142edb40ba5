import type { Words } from './words.ts';

/** Returns a tool's name without the prefix that MCP clients need to tell servers' tools apart, such as `search`. */
export function shortName(tool: string): string {
  return tool.replace(/^service_/, '');
}

/** Returns what a tool is called on the pages: its short name if they have no word for it. */
export function toolName(tool: string, words: Pick<Words, 'search' | 'extract'>): string {
  const name = shortName(tool);
  return name === 'search' || name === 'extract' ? words[name] : name;
}
