import { tools } from '../../tools/index.ts';
import type { Config } from '../config.ts';
import { createLocalContext } from '../context.ts';
import { OperatorError } from '../errors.ts';
import { createExchange, PROTOCOL_VERSION } from '../http/exchange.ts';
import { instructions } from '../http/instructions.ts';
import { jsonLine } from '../http/json-line.ts';
import { createServerBuilder } from '../http/mcp-server.ts';
import { serveLines } from '../http/stdio.ts';
import { createOperatorFetch } from '../net/operator-client.ts';
import { linesIn } from './lines.ts';
import { passOn } from './pass-on.ts';
import { print } from './print.ts';

/**
 * MCP over stdin and stdout, for clients that start their servers themselves. With an API key every message is forwarded to
 * that server; without one the tools run in this process, uncounted. Only JSON-RPC is written to stdout.
 */
export async function stdio(config: Config): Promise<void> {
  if (config.isRemoteKeyless) throw new OperatorError('HUASOU_URL names a server: set HUASOU_API_KEY to a key of it.');
  const signal = untilNobodyReads();
  if (config.remote !== undefined)
    return await passOn(config.remote, createOperatorFetch({ proxies: config.proxies }), signal);
  const context = await createLocalContext(config);
  try {
    const exchange = createExchange(createServerBuilder(context, tools, instructions()), asAsked);
    await serveLines(linesIn(process.stdin), exchange, write, { context, signal });
  } finally {
    await context.dispose();
  }
}

/** Every revision that the SDK knows is spoken. */
function asAsked(version: unknown): string {
  return typeof version === 'string' ? version : PROTOCOL_VERSION;
}

/** Fires when a reply cannot be written: whoever started this process has gone. */
function untilNobodyReads(): AbortSignal {
  const reader = new AbortController();
  process.stdout.on('error', () => reader.abort());
  return reader.signal;
}

function write(message: object): void {
  print(jsonLine(message));
}
