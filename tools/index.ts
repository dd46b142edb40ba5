import type { Tool } from '../src/tool.ts';
import { extractTool } from './extract.ts';
import { searchTool } from './search.ts';

/** All tools. Each one has a REST route, an entry in MCP's tools/list and a path in the API description. */
export const tools: readonly Tool[] = [searchTool, extractTool];
