import { readFileSync } from 'node:fs';
import { shipped } from '../../process/root.ts';

/** What MCP clients give their model with the tools. */
export function instructions(): string {
  return readFileSync(shipped('llms', 'instructions.md'), 'utf8').trim();
}
