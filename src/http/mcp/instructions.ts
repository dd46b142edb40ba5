import { readFileSync } from 'node:fs';
import { shipped } from '../../process/root.ts';

/** Reads the instructions that MCP clients give their model together with the tools. */
export function instructions(): string {
  return readFileSync(shipped('llms', 'instructions.md'), 'utf8').trim();
}
