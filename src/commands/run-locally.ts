import { tools } from '../../tools/index.ts';
import type { Config } from '../config.ts';
import { createExchange } from '../http/exchange.ts';
import { createServerBuilder } from '../http/mcp/sdk-server.ts';
import { serveLines } from '../http/mcp/stdio.ts';
import { createLocalContext } from '../tool-context.ts';
import { linesIn } from './lines.ts';
import { printMessage } from './print.ts';

/** Runs the tools in this process, unmetered, for the messages on stdin. `signal` aborts the calls under way. */
export async function runLocally(config: Config, signal: AbortSignal): Promise<void> {
  const context = await createLocalContext(config);
  try {
    const exchange = createExchange(createServerBuilder(context, tools, { isMetered: false }));
    await serveLines(linesIn(process.stdin), exchange, printMessage, { context, signal });
  } finally {
    await context.dispose();
  }
}
