import type { Config } from '../config.ts';
import { OperatorError } from '../errors.ts';

/**
 * Speaks MCP over stdin and stdout, for clients that start their servers themselves. With an API key every message is
 * forwarded to the server at HUASOU_URL; without a key the tools run in this process, unmetered. Only JSON-RPC is
 * written to stdout.
 */
export async function stdio(config: Config): Promise<void> {
  if (config.isRemoteKeyless) throw new OperatorError('HUASOU_URL names a server: set HUASOU_API_KEY to a key of it.');
  const signal = untilNobodyReads();
  // Forwarding needs no tools, DOM or database, and loading these takes most of the start-up time.
  if (config.remote === undefined) return (await import('./run-locally.ts')).runLocally(config, signal);
  const { createOperatorFetch } = await import('../net/operator-client.ts');
  const { forward } = await import('./forward.ts');
  await forward(config.remote, createOperatorFetch({ proxies: config.proxies }), signal);
}

/** Returns a signal that fires when stdout cannot be written, as the client that started this process has gone. */
function untilNobodyReads(): AbortSignal {
  const reader = new AbortController();
  process.stdout.on('error', () => reader.abort());
  return reader.signal;
}
