/**
 * Sends hostile bodies and heads of every shape to every door and prints the twelve that cost the main thread most. CPU
 * time, as other processes would add to any other; the dearest are sent three times, of which the least counts.
 */
import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { accountRequests } from '../_util/account-requests.ts';
import { type HostileRequest, hostileRequests } from '../_util/hostile-bodies.ts';
import { startTestService } from '../_util/service.ts';
import { print, report } from './_report.ts';

const DEAR_MS = 40;
const SHOWN = 12;

const service = await startTestService({ TRUSTED_PROXIES: '127.0.0.0/8' });
const key = await service.newKey(100_000_000);
const { cookie } = await accountRequests(() => service).signUp();
const only = process.argv[2];

interface Cost {
  what: string;
  ms: number;
  status: number;
}

const costs: Cost[] = [];
let n = 0;
for (const hostile of hostileRequests()) {
  if (only !== undefined && !`${hostile.path} ${hostile.name}`.includes(only)) continue;
  const once = () => costOf(hostile);
  const first = await once();
  n++;
  const again = first.ms > DEAR_MS ? [await once(), await once()] : [];
  const ms = Math.min(first.ms, ...again.map((cost) => cost.ms));
  costs.push({ ...first, ms });
  if (ms > DEAR_MS) print(`${ms.toFixed(0)} ms  ${first.status}  ${first.what}`);
}
await service.stop();
const dearest = costs.toSorted((one, other) => other.ms - one.ms).slice(0, SHOWN);
report(
  `The dearest of ${n} requests, ms of the main thread`,
  dearest.map(({ what, ms, status }) => ({ what, measured: `${ms.toFixed(0)} (${status})`, aim: '< 50' })),
);
process.exit();

async function costOf(hostile: HostileRequest): Promise<Cost> {
  const { method, path, name, body } = hostile;
  const packed = body === undefined ? undefined : gzipSync(body);
  const before = cpuMs();
  const status = await sent(hostile, packed);
  return { what: `${method} ${path.slice(0, 40)} ${name}`, ms: cpuMs() - before, status };
}

function sent({ method, path, headers }: HostileRequest, packed: Buffer | undefined): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const given = {
    'content-type': 'application/json',
    ...(packed === undefined ? {} : { 'content-encoding': 'gzip', 'content-length': packed.length }),
    // Attempts to sign in are limited per address.
    'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
    ...(path.startsWith('/api/') ? { cookie } : { authorization: `Bearer ${key}` }),
    ...headers,
  };
  request(service.url + path, { method, headers: given }, (response) => {
    response.resume().on('close', () => resolve(response.statusCode ?? 0));
    if (method === 'GET' && path.startsWith('/mcp')) response.destroy(); // a stream
  })
    .on('error', reject)
    .end(packed);
  return promise;
}

/** CPU time of this thread, which is also the service's main one; what the client adds is small. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
