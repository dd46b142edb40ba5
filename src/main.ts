import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from './config.ts';
import { type Context, createContext } from './context.ts';
import { createDrain, type Drain } from './http/server/drain.ts';
import { createHttpServer } from './http/server/http-server.ts';
import { checkFree, createListeners, listenAt } from './http/server/listeners.ts';
import { releaseAtRest } from './process/idle-memory.ts';
import { disablePretenuring } from './process/pretenuring.ts';
import { scriptTables } from './text/script-tables.ts';
import type { Overrides } from './tool-context.ts';

/** A running service. */
export interface Service {
  context: Context;
  /** http://host:port, with the port that the system chose if PORT is 0. */
  url: string;
  /** URL of the metrics; undefined unless they have a separate port. */
  metricsUrl: string | undefined;
  /**
   * Shuts down gracefully: accepts no new connections, waits for running calls, closes everything. Calls that still run
   * after DRAIN_MS are aborted and not charged. `lingerMs`: how long idle connections stay open for requests in
   * transit.
   */
  stop(lingerMs?: number): Promise<void>;
}

/**
 * Starts the service: context → app → listening. Rejects if the port is taken or the database is unreachable. Modules
 * and conversion tables are loaded while the database opens.
 */
export async function startService(config: Config, overrides?: Overrides): Promise<Service> {
  disablePretenuring();
  await checkFree(addressesOf(config));
  const opening = createContext(config, overrides);
  const modules = Promise.all([import('./app.ts'), import('./http/monitoring.ts')]);
  modules.catch(() => {}); // awaited below, once there is a context to dispose of
  scriptTables(); // builds the tables while loading, so that no request has to wait for them
  const context = await opening;
  try {
    const [{ createApp }, { createMetricsServer }] = await modules;
    const server = createHttpServer(await createApp(context), config);
    const listeners = createListeners(server);
    const drain = createDrain(server, listeners);
    const { port: metricsPort } = config.metrics ?? {};
    const metricsServer = metricsPort === undefined ? undefined : createMetricsServer(context);
    if (metricsServer !== undefined) await listenAt(metricsServer, { port: metricsPort ?? 0, host: config.host });
    await listeners.listen(config).catch((error) => {
      metricsServer?.close();
      throw error;
    });
    const stopping = new AbortController();
    releaseAtRest(stopping.signal);
    return {
      context,
      url: urlOf(server),
      metricsUrl: metricsServer === undefined ? undefined : `${urlOf(metricsServer)}/metrics`,
      async stop(lingerMs = LINGER_MS) {
        stopping.abort();
        await stop(drain, context, lingerMs).finally(() => {
          metricsServer?.close();
          metricsServer?.closeAllConnections();
        });
      },
    };
  } catch (error) {
    await context.dispose();
    throw error;
  }
}

/** Returns the addresses of the service and, if they have a port of their own, of the metrics. */
function addressesOf({ port, metrics, host }: Config): Array<{ port: number; host: string }> {
  return [port, metrics?.port].filter((one) => one !== undefined).map((one) => ({ port: one, host }));
}

/** Signals that stop the service. */
export const STOP_SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/** Stops the service at SIGTERM or SIGINT; a second signal, of either kind, ends the process at once. */
export function stopOnSignal({ context, stop }: Pick<Service, 'context' | 'stop'>): void {
  const onSignal = async (signal: NodeJS.Signals) => {
    for (const each of STOP_SIGNALS) process.off(each, onSignal);
    context.log.info({ signal }, 'stopping');
    const hasStopped = await stop().then(
      () => true,
      (err) => context.log.error({ err }, 'stopping failed'),
    );
    process.exit(hasStopped ? 0 : 1);
  };
  for (const signal of STOP_SIGNALS) process.on(signal, onSignal);
}

function urlOf(server: Server): string {
  const { port, address } = server.address() as AddressInfo;
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`;
}

const DRAIN_MS = 8_000; // orchestrators kill after 10 s; the rest is for closing

const LINGER_MS = 1_000; // requests in transit have arrived by then
const GOODBYE_MS = 500; // for the responses of aborted calls

async function stop(drain: Drain, context: Context, lingerMs: number): Promise<void> {
  context.beginShutdown();
  const closed = drain.begin(lingerMs);
  const drainTimer = setTimeout(() => {
    context.abandonCalls();
    setTimeout(() => drain.end(), GOODBYE_MS);
  }, DRAIN_MS);
  await closed;
  clearTimeout(drainTimer);
  drain.end();
  await context.dispose();
}
