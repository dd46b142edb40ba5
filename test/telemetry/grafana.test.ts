import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Dashboard, Panel } from '@grafana/schema/dist/esm/raw/dashboard/x/Dashboard_types.gen';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readingModel, startMessagesApi } from '../_util/messages-api.ts';
import { hasPrometheus, type Prometheus, SCRAPE_SECONDS, startPrometheus } from '../_util/prometheus.ts';
import { startTestService } from '../_util/service.ts';

const ROOT = join(import.meta.dirname, '../..');
const TEXT = readFileSync(join(ROOT, 'src/telemetry/grafana.json'), 'utf8');
const TOKEN = 'a-token-that-is-long';

type Query = { refId: string; expr: string; legendFormat: string; datasource: unknown };
type BoardPanel = Required<Pick<Panel, 'id' | 'title' | 'gridPos' | 'datasource'>> & { targets: Query[] };
const board = JSON.parse(TEXT) as Omit<Dashboard, 'panels'> & { panels: BoardPanel[] };
const queries = board.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const));

describe('the dashboard for Grafana', () => {
  // The compiler gives JSON too wide a type (a `type` is any string), so the file is compiled as a literal in a program.
  it("conforms to Grafana's own types", async () => {
    const directory = await mkdtemp(join(ROOT, 'node_modules/.board-'));
    const compilerOptions = { noEmit: true, strict: true, skipLibCheck: true, module: 'NodeNext', types: [] };
    await writeFile(join(directory, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['board.ts'] }));
    await writeFile(join(directory, 'package.json'), '{"type":"module"}');
    await writeFile(join(directory, 'board.ts'), `${TYPES}export const board: Board = ${TEXT}`);
    const said = await promisify(execFile)(join(ROOT, 'node_modules/.bin/tsc'), ['-p', directory]).then(
      ({ stdout }) => stdout,
      ({ stdout }) => stdout as string,
    );
    await rm(directory, { recursive: true });
    expect(said).toBe('');
  });

  // Follows Grafana's own code: how it reads a provisioned file and one imported by hand, and how it opens a dashboard.
  it('can be imported by the dialog and provisioned from a file', () => {
    expect(board.title?.trim()).toBeTruthy(); // neither way accepts a dashboard without a title
    expect(board.uid).toMatch(/^[\w-]{1,40}$/);
    expect(board.id).toBeNull(); // a number would be one that a database has assigned
    // Only the dialog asks for inputs; a provisioned file with them would show their names in place of data sources.
    for (const part of ['__inputs', '__requires', '__elements']) expect(board).not.toHaveProperty(part);
    // With these it would be taken for another format, or for one wrapped for the HTTP API.
    for (const part of ['elements', 'layout', 'spec', 'kind', 'apiVersion', 'dashboard'])
      expect(board).not.toHaveProperty(part);
    // Current versions of Grafana refuse anything older than 13; what is newer than 39 changes nothing used here.
    expect(board.schemaVersion).toBe(39);
    expect(board.refresh).toMatch(/^[1-9]\d*[smhd]$/); // otherwise it is not saved
    expect(Number.parseInt(board.refresh ?? '', 10)).toBeGreaterThanOrEqual(5); // the shortest interval allowed by default
  });

  it('lets the user choose a Prometheus and starts with the default one', () => {
    const [variable, ...others] = board.templating?.list ?? [];
    // Without a current value, which would be the data source of whoever exported it.
    expect([variable, others]).toEqual([
      { name: 'datasource', label: 'Prometheus', type: 'datasource', query: 'prometheus', refresh: 1, hide: 0 },
      [],
    ]);
    const asked = board.panels.flatMap(({ datasource, targets }) => [
      datasource,
      ...targets.map((query) => query.datasource),
    ]);
    expect(new Set(asked.map((one) => JSON.stringify(one)))).toEqual(
      new Set([JSON.stringify({ type: 'prometheus', uid: `\${${variable?.name}}` })]),
    );
  });

  it('has panels with unique ids and titles that fill the grid without overlap', () => {
    const { panels } = board;
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length);
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) => {
      expect([x >= 0, y >= 0, x + w <= 24, w > 0, h >= 3]).toEqual(Array(5).fill(true));
      return Array.from({ length: w * h }, (_, n) => `${x + (n % w)},${y + Math.floor(n / w)}`);
    });
    expect(new Set(cells).size).toBe(cells.length);
    const rows = Math.max(...panels.map(({ gridPos: { y, h } }) => y + h));
    expect(cells.length).toBe(24 * rows); // no gaps either
    for (const { targets } of panels) expect(new Set(targets.map(({ refId }) => refId)).size).toBe(targets.length);
  });
});

/** Gives enumerations as their values, as in JSON, and each panel the options of its kind. */
const TYPES = `
import type { Dashboard, FieldConfigSource, Panel } from '@grafana/schema/dist/esm/raw/dashboard/x/Dashboard_types.gen';
import type { FieldConfig, Options } from '@grafana/schema/dist/esm/raw/composable/timeseries/panelcfg/x/TimeSeriesPanelCfg_types.gen';
type Plain<T> = T extends string ? \`\${T}\` : T extends object ? { [K in keyof T]: Plain<T[K]> } : T;
interface Query { refId: string; expr: string; legendFormat: string; range: true; datasource: { type: 'prometheus'; uid: string } }
interface TimeSeries extends Omit<Panel, 'type' | 'options' | 'targets' | 'fieldConfig'> {
  type: 'timeseries';
  options: Options;
  targets: Query[];
  fieldConfig: Omit<FieldConfigSource, 'defaults'> & { defaults: Omit<FieldConfigSource['defaults'], 'custom'> & { custom?: FieldConfig } };
}
type Board = Plain<Omit<Dashboard, 'panels'> & { panels: TimeSeries[] }>;
`;

/** Starts a service that uses everything that is counted, and whose metrics can be read with a token. */
async function startCountedService() {
  const model = await startMessagesApi(readingModel);
  const settings = { ANTHROPIC_API_KEY: 'sk-ant-any', ANTHROPIC_BASE_URL: model.url, METRICS_TOKEN: TOKEN };
  const service = await startTestService(settings);
  const key = await service.newKey(100_000);
  const ask = (tool: string, body: object) => service.post(`/v1/${tool}`, body, key);
  const stop = async () => {
    await service.stop();
    await model.close();
  };
  return { ...service, ask, stop };
}

describe('the metrics of the dashboard', () => {
  let text: string;
  beforeAll(async () => {
    const service = await startCountedService();
    await service.ask('search', { query: '颱風', include_answer: true });
    const response = await fetch(`${service.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
    text = await response.text();
    await service.stop();
  });

  it("exist, and include all of the service's own metrics", () => {
    const known = [...text.matchAll(/^# TYPE (\S+) \S+$/gm)].map(([, name = '']) => name);
    const used = queries.flatMap(([, expr]) => expr.match(/\b(?:huasou|process|nodejs)_\w+/g) ?? []);
    const shown = new Set(used.map((name) => name.replace(/_bucket$/, '')));
    expect(shown.size).toBeGreaterThan(12);
    expect([...shown].filter((name) => !known.includes(name))).toEqual([]);
    expect(known.filter((name) => name.startsWith('huasou_') && !shown.has(name))).toEqual([]);
  });

  it.runIf(hasPrometheus)("satisfy Prometheus's own checker", () => {
    const { stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], { input: text, encoding: 'utf8' });
    const said = (stdout + stderr).split('\n').filter((line) => line !== '');
    // Metrics of Node and of the process are named by their library.
    expect(said.filter((line) => !/^(nodejs|process)_/.test(line))).toEqual([]);
  });
});

describe.runIf(hasPrometheus)('the dashboard on a real Prometheus', () => {
  let service: Awaited<ReturnType<typeof startCountedService>>;
  let prometheus: Prometheus;
  beforeAll(async () => {
    service = await startCountedService();
    prometheus = await startPrometheus({ url: `${service.url}/metrics`, token: TOKEN });
    // In rounds with scrapes in between, because a counter has to be seen to increase.
    for (let round = 0; round < 4; round++) {
      await service.ask('search', { query: `颱風 ${round}`, include_answer: true });
      await service.ask('extract', { urls: [`${service.web.origin}/wiki/typhoon`, 'http://10.0.0.1/'] });
      await service.ask('search', {});
      await untilScrapedAgain();
    }
    service.web.search.delayMs = 1_500 * SCRAPE_SECONDS; // so that a call is running during a scrape
    await service.ask('search', { query: '颱風 路徑' });
    service.web.search.delayMs = 0;
    service.web.search.failing = 'http_500';
    for (let n = 0; n < 6; n++) await service.ask('search', { query: `地震 ${n}` });
    await untilScrapedAgain();
  });
  afterAll(async () => {
    await prometheus?.stop();
    await service.stop();
  });

  const started = Date.now();
  const untilScrapedAgain = () => new Promise((wake) => setTimeout(wake, 2_000 * SCRAPE_SECONDS));
  // Fills in the variable as Grafana does where a step is a scrape.
  const ask = (expr: string) =>
    prometheus.range(expr.replaceAll('$__rate_interval', `${4 * SCRAPE_SECONDS}s`), (Date.now() - started) / 1_000);

  it.each(queries)('shows numbers in %s: %s', async (title, expr) => {
    const numbers = (await ask(expr)).flatMap(({ values }) => values).filter(Number.isFinite);
    expect(numbers.length).toBeGreaterThan(0);
    // No process has crashed, no charge was lost, no engine has changed its markup; everything else has happened.
    if (!/^Crashes/.test(title) && !expr.includes('by_structure')) expect(Math.max(...numbers)).toBeGreaterThan(0);
  });

  it('has legends that tell series apart', async () => {
    for (const { expr, legendFormat } of board.panels.flatMap(({ targets }) => targets)) {
      const series = await ask(expr);
      const names = series.map(({ labels }) =>
        legendFormat.replace(/\{\{(\w+)\}\}/g, (_, label) => `${labels[label]}`),
      );
      expect([expr, new Set(names).size, names.join().includes('undefined')]).toEqual([expr, series.length, false]);
    }
  });
});
