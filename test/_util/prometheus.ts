import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A Prometheus server for one test, which scrapes one address. */
export interface Prometheus {
  /** Returns the series of an expression over the last `seconds`. Throws with the error that Prometheus reports. */
  range(expression: string, seconds: number): Promise<Array<{ labels: Record<string, string>; values: number[] }>>;
  stop(): Promise<void>;
}

export const SCRAPE_SECONDS = 1;

export const hasPrometheus = ['prometheus', 'promtool'].every(
  (program) => spawnSync(program, ['--version']).status === 0,
);

/**
 * Starts Prometheus and waits for its first successful scrape; throws with the reason if it fails. `token` is the
 * METRICS_TOKEN.
 */
export async function startPrometheus({ url, token }: { url: string; token: string }): Promise<Prometheus> {
  const directory = await mkdtemp(join(tmpdir(), 'prometheus-'));
  const { host, pathname } = new URL(url);
  const job = {
    job_name: 'huasou',
    metrics_path: pathname,
    authorization: { credentials: token },
    static_configs: [{ targets: [host] }],
  };
  const settings = { global: { scrape_interval: `${SCRAPE_SECONDS}s` }, scrape_configs: [job] };
  await writeFile(join(directory, 'prometheus.yml'), JSON.stringify(settings)); // JSON is YAML
  const port = await freePort();
  const args = [
    `--config.file=${directory}/prometheus.yml`,
    `--storage.tsdb.path=${directory}/data`,
    `--web.listen-address=127.0.0.1:${port}`,
    '--log.level=error',
  ];
  const child = spawn('prometheus', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const base = `http://127.0.0.1:${port}`;
  const ask = async (path: string) => {
    const reply = (await (await fetch(`${base}/api/v1/${path}`)).json()) as { error?: string; data: never };
    if (reply.error !== undefined) throw new Error(reply.error);
    return reply.data;
  };
  const stop = async () => {
    const exited = once(child, 'exit');
    if (child.kill()) await exited;
    await rm(directory, { recursive: true, force: true });
  };
  const hasScraped = async () => {
    if (!(await fetch(`${base}/-/ready`).catch(() => undefined))?.ok) return false;
    const { activeTargets } = (await ask('targets')) as { activeTargets: { health: string; lastError: string }[] };
    if (activeTargets[0]?.health === 'down') throw new Error(activeTargets[0].lastError);
    return activeTargets[0]?.health === 'up';
  };
  try {
    while (!(await hasScraped())) {
      if (child.exitCode !== null) throw new Error(`Prometheus did not start:\n${output}`);
      await new Promise((wake) => setTimeout(wake, 50));
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    stop,
    async range(expression, seconds) {
      const end = Date.now() / 1_000;
      const asked = { query: expression, start: String(end - seconds), end: String(end), step: String(SCRAPE_SECONDS) };
      const { result } = (await ask(`query_range?${new URLSearchParams(asked)}`)) as {
        result: Array<{ metric: Record<string, string>; values: Array<[number, string]> }>;
      };
      return result.map(({ metric, values }) => ({ labels: metric, values: values.map(([, value]) => Number(value)) }));
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
