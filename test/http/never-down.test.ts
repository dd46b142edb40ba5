import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseForService, type TestDatabase } from '../_util/databases.ts';
import { HOSTILE, startHostileWeb } from '../_util/hostile-web.ts';
import { environmentFor, runCli, type ServiceProcess, startProcess } from '../_util/processes.ts';
import type { StepsReport } from '../_util/steps-probe.ts';

/** Other requests that are answered while pages are being read: some hundreds are. How soon, `bench/blocked.ts` measures. */
const MIN_OTHERS = 20;
/** Steps of the server's own thread for a page, megabytes of which arrive in pieces, and for another request: twice what they take. */
const MAX_STEPS = { page: 50_000, other: 1_500 };
/** Steps for a body of hundreds of thousands of values, of which hardly any may be looked at: twice what the dearest takes. */
const MAX_STEPS_PER_BODY = 15_000;

let web: Awaited<ReturnType<typeof startHostileWeb>>;
beforeAll(async () => {
  web = await startHostileWeb();
});
afterAll(() => web.close());

// On the embedded database, because it shares the thread that must not be blocked.
describe('the service', () => {
  describe('while it is given hostile pages and requests', () => {
    let database: TestDatabase;
    let service: ServiceProcess;
    let headers: Record<string, string>;

    beforeAll(async () => {
      database = await databaseForService();
      const probe = new URL('../_util/steps-probe.ts', import.meta.url).href;
      const environment = {
        ...environmentFor(database.options),
        SEARCH_ENGINES: 'wikipedia',
        FETCH_ALLOW_CIDRS: '127.0.0.0/8',
        NODE_OPTIONS: `--import ${probe}`,
      };
      service = await startProcess(environment);
      const made = await runCli(['keys', 'create', '--email', 'loop@example.com'], environmentFor(database.options));
      headers = { authorization: `Bearer ${made.stdout.trim()}`, 'content-type': 'application/json' };
      await read(['ordinary']); // what is made once, at the first use, is not counted
    });
    afterAll(async () => {
      await service.kill('SIGKILL');
      await database.drop();
    });

    const read = async (names: string[]) => {
      const urls = names.map((name, n) => `${web.origin}/${name}?${n}`);
      const reply = await fetch(`${service.url}/v1/extract`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ urls }),
      });
      return (await reply.json()) as { results: PageResult[] };
    };

    /** What the server's own thread has done since this was last asked. */
    const probed = async () => {
      const before = service.output().length;
      service.child.kill('SIGUSR2');
      for (;;) {
        const line = /steps (\{.*\})/.exec(service.output().slice(before))?.[1];
        if (line !== undefined) return JSON.parse(line) as StepsReport;
        await new Promise((wake) => setTimeout(wake, 10));
      }
    };

    /** Reads them as callers do: a page for which the service was too busy is asked for again after the time it says. */
    const readEach = async () => {
      let left = [...HOSTILE, ...HOSTILE.slice(0, 4)];
      const ended: PageResult[] = [];
      let asked = 0;
      for (let round = 0; left.length > 0 && round < 60; round++) {
        const { results } = await read(left);
        asked += left.length;
        const isLater = ({ retry_after }: PageResult) => retry_after !== undefined;
        ended.push(...results.filter((one) => !isLater(one)));
        left = left.filter((_, n) => isLater(results[n] as PageResult));
        const waitS = Math.max(0, ...results.map(({ retry_after = 0 }) => retry_after));
        await new Promise((wake) => setTimeout(wake, waitS * 1_000));
      }
      expect(left).toEqual([]);
      return { results: ended, asked };
    };

    it('reads or refuses every page in bounded memory, and answers others meanwhile', async () => {
      await probed();
      let isOver = false;
      const hostile = readEach().finally(() => {
        isOver = true;
      });
      let [others, residentMb] = [0, 0];
      for (; !isOver; others++) {
        const path = others % 2 === 0 ? '/api/health' : '/v1/credits';
        expect((await fetch(service.url + path, { headers })).status).toBe(200);
        residentMb = Math.max(residentMb, resident(service.child.pid ?? 0));
        await new Promise((wake) => setTimeout(wake, 100));
      }
      const { results, asked } = await hostile;
      const steps = await probed();
      for (const { status, content, error } of results)
        if (status === 'success') expect(content).toMatch(/文/);
        else expect(error).toMatch(/網頁過大|處理超過時間|沒有可擷取|逾時/);
      expect(results.filter(({ status }) => status === 'success').length).toBeGreaterThan(6);
      expect(residentMb).toBeGreaterThan(100);
      expect(residentMb).toBeLessThan(1_600);
      expect(others).toBeGreaterThan(MIN_OTHERS);
      expect(steps.reading).toBe(0);
      expect(steps.all).toBeLessThan(asked * MAX_STEPS.page + others * MAX_STEPS.other);
      expect((await read(['ordinary'])).results[0]).toMatchObject({ status: 'success' });
    });

    it('does little for hostile request bodies', async () => {
      for (const [path, body] of hostileBodies()) {
        await probed();
        const reply = await fetch(service.url + path, { method: 'POST', headers, body });
        const start = body.slice(0, 80);
        expect([path, start, reply.status]).toEqual([path, start, path === '/mcp' ? 200 : 400]);
        await reply.text();
        const { all } = await probed();
        expect(all, start).toBeLessThan(MAX_STEPS_PER_BODY);
      }
    });
  });
});

interface PageResult {
  status: string;
  content: string;
  error?: string;
  /** Seconds; present when the service was too busy for the page. */
  retry_after?: number;
}

/** Fields of the tools that are arrays, and of the interfaces that are compatible with others. */
const ARRAY_FIELDS = [
  ['/v1/search', 'service_search', 'include_domains'],
  ['/v1/search', 'service_search', 'exclude_domains'],
  ['/v1/extract', 'service_extract', 'urls'],
  ['/search', undefined, 'include_domains'],
  ['/search', undefined, 'exclude_domains'],
  ['/extract', undefined, 'urls'],
  ['/openwebui/extract', undefined, 'urls'],
] as const;

/** Bodies just below the limit of 1 MiB, that are refused but have to be parsed and validated first. */
function* hostileBodies(): Generator<[path: string, body: string]> {
  const toMcp = (name: string, given: string): [string, string] => [
    '/mcp',
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${name}","arguments":{"query":"颱風",${given}}}}`,
  ];
  for (const element of ['1', '" "', '{}', '"例.tw"']) {
    const count = Math.min(400_000, Math.floor(1_000_000 / (Buffer.byteLength(element) + 1)));
    const array = `[${Array(count).fill(element)}]`;
    for (const [path, tool, field] of ARRAY_FIELDS) {
      yield [path, `{"query":"颱風","${field}":${array}}`];
      if (tool === undefined) continue;
      yield toMcp(tool, `"${field}":${array}`);
      if (!element.includes('"')) yield toMcp(tool, `"${field}":"${array}"`); // JSON in a text, as some models send
    }
  }
  for (const text of [',', ', ', 'a,', 'http://a.example/,']) {
    const list = text.repeat(Math.floor(1_000_000 / text.length));
    yield ['/v1/extract', `{"url":1,"urls":"${list}"}`];
    yield toMcp('service_extract', `"url":1,"urls":"${list}"`);
  }
}

/** Resident megabytes of a process and the processes it started, as Linux counts them. */
function resident(pid: number): number {
  try {
    const own = Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_000;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
    return children.reduce((sum, child) => sum + resident(Number(child)), own);
  } catch {
    return 0; // the process has just ended
  }
}
