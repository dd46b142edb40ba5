import { readFileSync } from 'node:fs';
import { shipped } from '../../process/root.ts';

/**
 * Reads the instructions that MCP clients give their model together with the tools. Unless calls are metered, the
 * paragraph about credits is left out.
 */
export function readInstructions({ isMetered }: { isMetered: boolean }): string {
  const paragraphs = readFileSync(shipped('llms', 'instructions.md'), 'utf8').trim().split('\n\n');
  return paragraphs.filter((paragraph) => isMetered || !paragraph.startsWith('Cost in credits:')).join('\n\n');
}
