import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import iconv from 'iconv-lite';
import { HOUR_MS } from '../time/durations.ts';
import type { DemoPage } from './page.ts';
import { PAGES } from './pages/index.ts';
import { type SearchFaults, searchPages } from './search.ts';
import { renderPage } from './templates.ts';

/** A small web on loopback: pages of several sites, and an endpoint that searches them with SearXNG's protocol. */
export interface DemoWeb {
  /** URL of the web without a path; also the value for SEARXNG_URL. */
  origin: string;
  pages: readonly DemoPage[];
  /** Faults for tests; may be changed at any time. */
  search: SearchFaults;
  /** Requests so far, by path. */
  hits: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

/** Starts the demo web. `port`: 0 = any free port. */
export async function startDemoWeb({ now, port = 0 }: { now: () => Date; port?: number }): Promise<DemoWeb> {
  const search: SearchFaults = { delayMs: 0, failing: undefined };
  const hits = new Map<string, number>();
  const server = createServer((request, response) => {
    const url = URL.parse(request.url ?? '/', origin);
    if (url === null) return void send(response, 400, 'text/plain', 'Bad Request');
    hits.set(url.pathname, (hits.get(url.pathname) ?? 0) + 1);
    if (url.pathname === '/search') return void answerSearch(url, response, search, now());
    servePage(url.pathname, request, response, now());
  });
  await new Promise<void>((done, fail) => server.once('error', fail).listen(port, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () => {
    server.closeAllConnections();
    return new Promise<void>((done) => server.close(() => done()));
  };
  return { origin, pages: PAGES, search, hits, close };
}

async function answerSearch(url: URL, response: ServerResponse, faults: SearchFaults, now: Date): Promise<void> {
  if (faults.delayMs > 0) await new Promise((wake) => setTimeout(wake, faults.delayMs));
  if (faults.failing === 'hang') return;
  if (faults.failing === 'http_500') return void send(response, 500, 'text/html', 'Internal Server Error');
  if (faults.failing === 'garbage') return void send(response, 200, 'application/json', '<html>{"results":');
  // SearXNG refuses JSON unless its settings allow it; this one refuses everything else.
  if (url.searchParams.get('format') !== 'json') return void send(response, 403, 'text/html', 'Forbidden');
  const query = faults.failing === 'empty' ? '' : (url.searchParams.get('q') ?? '');
  const category = url.searchParams.get('categories') ?? 'general';
  const request = { query, category, timeRange: url.searchParams.get('time_range') };
  send(response, 200, 'application/json', JSON.stringify(searchPages(PAGES, request, url.origin, now)));
}

const HTML = 'text/html; charset=utf-8';

function servePage(path: string, request: IncomingMessage, response: ServerResponse, now: Date): void {
  const page = PAGES.find((candidate) => candidate.path === path);
  if (page !== undefined) return void sendPage(page, response, now);
  const special = SPECIAL[path];
  if (special !== undefined) return void special(response, request);
  send(response, 404, HTML, '<title>找不到網頁</title><h1>404</h1>');
}

function sendPage(page: DemoPage, response: ServerResponse, now: Date): void {
  const related = PAGES.filter((other) => other.site === page.site && other !== page).slice(0, 5);
  const html = renderPage(page, new Date(now.getTime() - page.ageHours * HOUR_MS), related);
  if (page.encoding === undefined) return void send(response, 200, HTML, html);
  const { name, declared } = page.encoding;
  const bytes = iconv.encode(html, name === 'big5-hkscs' ? 'big5hkscs' : name);
  send(response, 200, declared === 'header' ? `text/html; charset=${name}` : 'text/html', bytes);
}

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

/** Paths that redirect, hang or fail, as on the real web. */
const SPECIAL: Record<string, Answer> = {
  '/moved': (response) => redirect(response, '/daily/chip-plant'),
  '/to-metadata': (response) => redirect(response, 'http://169.254.169.254/latest/meta-data/'),
  '/loop': (response) => redirect(response, '/loop'),
  '/slow': () => {},
  '/report.pdf': (response) => send(response, 200, 'application/pdf', '%PDF-1.7'),
  '/broken': (response) => response.destroy(),
};

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(302, { location }).end();
}

function send(response: ServerResponse, status: number, type: string, body: string | Buffer): void {
  response.writeHead(status, { 'content-type': type }).end(body);
}
