import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { Caller } from '../services/credits.ts';
import type { BuildServer } from './mcp-server.ts';

/** Whoever started this process: there is nobody else, and nothing is counted. */
const NOBODY: Caller = {
  keyHash: '',
  apiKeyId: '',
  accountId: '',
  account: { monthlyCredits: 0, creditsUsed: 0, creditsHeld: 0, resetsAt: new Date(0) },
};

/** MCP over stdin and stdout, until stdin ends. Every revision that the SDK knows is spoken. */
export async function serveStdio(buildServer: BuildServer): Promise<void> {
  const server = buildServer(NOBODY);
  await server.connect(new StdioServerTransport());
  await new Promise<void>((ended) => {
    process.stdin.once('end', ended);
    process.stdin.once('close', ended);
  });
  await server.close(); // aborts what is running
}
