import type { Config } from '../config.ts';
import { hasEmbedded } from '../db/embedded.ts';
import { startService, stopOnSignal } from '../main.ts';
import { cliFor, urlHere } from './shell-command.ts';

/** `npm start`: runs the service until a signal. The first start on an empty embedded database prints an API key. */
export async function serve(config: Config): Promise<void> {
  const endTracing = config.isTraced ? await (await import('../telemetry/tracing.ts')).startTracing() : undefined;
  if (config.databaseUrl === undefined && !hasEmbedded(config.dataDir)) process.stdout.write(SETTING_UP);
  const service = await startService(config);
  const stop = async () => {
    await service.stop();
    await endTracing?.().catch((err) => service.context.log.warn({ err }, 'could not send the last traces'));
  };
  stopOnSignal({ ...service, stop });
  const { context, url, metricsUrl } = service;
  const key = config.databaseUrl === undefined ? await firstKey(service.context) : undefined;
  if (key !== undefined) process.stdout.write(welcome(urlHere(url), key, cliFor(config)));
  else if (process.stdout.isTTY)
    process.stdout.write(
      `\n  Huasou 華搜 is running at ${urlHere(url)} (in a browser: the dashboard)\n${moreKeys(cliFor(config))}\n`,
    );
  context.log.info({ url, ...(metricsUrl ? { metrics: metricsUrl } : {}), version: context.version }, 'ready');
}

/** Address of the first account: valid for signing in, and in a reserved domain (RFC 6761), so it is nobody else's. */
const LOCAL_ACCOUNT = 'local@huasou.localhost';

/** Creates a local account with a key and returns the key; undefined when there are accounts already. */
async function firstKey({
  accounts,
}: Awaited<ReturnType<typeof startService>>['context']): Promise<string | undefined> {
  if (!(await accounts.isEmpty())) return undefined;
  const account = await accounts.ensure({ email: LOCAL_ACCOUNT, name: 'local' });
  return (await accounts.createKey(account, 'first start')).key;
}

function welcome(url: string, key: string, cli: string): string {
  return `
  Huasou 華搜 is running at ${url}

  Your API key, shown this once:
      ${key}

  Try it:
      curl -s ${url}/v1/search -H 'Authorization: Bearer ${key}' \\
        -H 'Content-Type: application/json' -d '{"query":"台北捷運 最新消息"}'

  MCP clients: ${url}/mcp with the header  Authorization: Bearer ${key}

  Dashboard:   ${url} in a browser. The key's account is ${LOCAL_ACCOUNT}; to sign in as it, set a password:
      echo 'a long password' | ${cli} accounts password --email ${LOCAL_ACCOUNT}
${moreKeys(cli)}
`;
}

const SETTING_UP = '\n  Setting up the embedded database, once: this takes some seconds …\n';

function moreKeys(cli: string): string {
  return `  More keys:   ${cli} keys create --email you@example.com\n`;
}
