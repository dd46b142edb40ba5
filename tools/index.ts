import type { Tool } from '../src/tool.ts';
import { extractTool } from './extract.ts';
import { searchTool } from './search.ts';

/** What callers can do. A tool that is listed here has its REST route, its MCP listing and its place in the API description. */
export const tools: readonly Tool[] = [searchTool, extractTool];
