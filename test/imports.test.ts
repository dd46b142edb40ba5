import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';

/**
 * What each folder may import. The files at the top of src/ and the commands connect everything; those in SHARED may be
 * imported by any file.
 */
const MAY_IMPORT: Record<string, readonly string[]> = {
  'src/http': [
    'tools',
    'src/services',
    'src/process',
    'src/tool.ts',
    'src/config.ts',
    'src/context.ts',
    'src/tool-context.ts',
  ],
  'src/dashboard': ['src/http', 'src/services', 'src/context.ts', 'src/tool.ts'],
  tools: ['src/services', 'src/tool.ts'],
  'src/services': ['src/search', 'src/engines', 'src/extractor', 'src/llm', 'src/db'],
  'src/engines': ['src/net', 'src/cache'],
  'src/cache': [],
  'src/extractor': ['src/net', 'src/process'],
  'src/search': [],
  'src/llm': [],
  'src/db': ['src/process'],
  'src/net': [],
  'src/demo': [],
  'src/text': [],
  'src/phrases': [],
  'src/time': [],
  'src/process': [],
  'src/telemetry': ['src/config.ts'],
};

const WIRES = ['src/commands'];

const SHARED = [
  'src/text',
  'src/phrases',
  'src/time',
  'src/errors.ts',
  'src/json.ts',
  'src/memoize.ts',
  'src/schemas.ts',
  'src/zod.ts',
  'src/telemetry/trace.ts',
  'src/telemetry/metrics.ts',
  'src/process/version.ts',
];

/** Subfolders, each of which may import those before it; the files beside them put the pieces together. */
const STEPS: Record<string, readonly string[]> = {
  'src/extractor': [
    'tree', // the light tree, its sizes, its lines
    'words', // what lines and names say
    'hidden', // what a reader does not see
    'images',
    'code',
    'formulas',
    'data', // texts that a page carries as data
    'parse', // HTML → tree
    'title',
    'manual', // reference pages of programs
    'gather', // parts of a text that stand elsewhere on the page
    'write', // tree → DOM
    'decide', // which element holds the text, and what on the page is not text
    'entity', // pages about one work, product, place or job
    'thread', // posts
    'formats', // formats other than HTML
  ],
  'src/http': [
    'reply', // how replies are written
    'routing', // which paths exist, and what is said about those that do not
    'request', // what every request has: a body, a signal, a line in the log
    'server', // below Express: sockets, shutdown, input that is not HTTP
    'openapi', // parts of the API description
    'json-rpc', // messages, of any method
    'lenient', // what models and clients of other services send, as it was meant
    'mcp', // the tools for the SDK, and its exchanges over HTTP and stdio
    'compatible', // the tools in the formats of other APIs
  ],
  'src/services': [
    'ledger', // the parts of credits.ts
  ],
  'src/db': [
    'embedded', // the database that one process opens and others share; embedded.ts is its pool
  ],
  'src/engines': [
    'request', // what is sent to engines
    'reply', // how the replies of engines are read
    'fan-out', // sending, waiting, giving up
    'redirects', // following the redirect URLs that engines give instead of results' own
  ],
  'src/search': [
    'url', // which URLs are of the same page
    'names', // the table of names, and where a query contains one
    'english', // English queries in Chinese
    'dates', // the period that a query asks for
    'topic', // whether a query is about news
    'merging', // results of several engines → one list
  ],
  'src/llm': [
    'text', // sentences, headings, notes, tables
    'injection', // instructions to a model in a page's text
    'boilerplate', // what a site says to every visitor
    'subject', // what a question and a text are about
    'rank', // which sentences tell about that subject
  ],
};

/** Subfolders that are not steps. */
const NO_STEPS = [
  'src/search/data', // tables without code
  'src/extractor/pool', // runs the files beside the steps in a process of its own
  'src/llm/prompts', // for the models of a provider
];

/**
 * Files that the folders beside them may import: what engines and models are, how long a text may be, what all endpoints
 * do alike, what an exchange is, what a key is, which statements are prepared, and how they share a round trip.
 */
const CONTRACTS = [
  'src/engines/engine.ts',
  'src/engines/market.ts',
  'src/llm/provider.ts',
  'src/extractor/text-window.ts',
  'src/http/auth.ts',
  'src/http/error-handler.ts',
  'src/http/exchange.ts',
  'src/http/json-schema.ts',
  'src/services/api-key.ts',
  'src/services/batcher.ts',
  'src/db/statement.ts',
];

/** Where each third-party package may be imported. */
const AT_HOME: Record<string, string> = {
  express: 'src/http|src/dashboard|src/app.ts',
  cors: 'src/app.ts',
  '@modelcontextprotocol/sdk': 'src/http/mcp/sdk-server.ts|src/http/exchange.ts',
  'zod-to-json-schema': 'src/http/json-schema.ts',
  got: 'src/net/client.ts',
  undici: 'src/net/operator-client.ts|src/net/dispatched.ts',
  keyv: 'src/net/page-cache.ts',
  'tough-cookie': 'src/net|src/engines/fan-out/upstream.ts|src/commands/engine-try.ts',
  'css-select': 'src/engines|src/extractor/hidden/rules.ts',
  'css-what': 'src/extractor/hidden/rules.ts|src/extractor/hidden/selector-index.ts',
  'd3-color': 'src/extractor/hidden/colour.ts',
  cockatiel: 'src/cache|src/llm/circuit.ts',
  'lru-cache': 'src/cache|src/http/reply/fixed-replies.ts|src/llm/planning.ts|src/services/ledger/caller-cache.ts',
  '@redis/client': 'src/cache',
  jsdom: 'src/extractor/write/dom.ts',
  '@mozilla/readability': 'src/extractor/decide/readability.ts',
  turndown: 'src/extractor/markdown.ts',
  piscina: 'src/extractor/pool/pool.ts',
  unpdf: 'src/extractor/formats/pdf.ts',
  'opencc-js': 'src/text/script-tables.ts',
  kysely: 'src/db',
  pg: 'src/db',
  '@electric-sql/pglite': 'src/db',
  '@anthropic-ai/sdk': 'src/llm/anthropic.ts',
  'better-auth': 'src/dashboard|src/services/password.ts',
  'd3-scale': 'src/dashboard/views/bars.ts',
  preact: 'src/dashboard',
  htm: 'src/dashboard',
  'preact-render-to-string': 'src/dashboard/layout.ts',
  commander: 'src/cli.ts',
  'prom-client': 'src/telemetry/metrics.ts',
  '@opentelemetry/api': 'src/telemetry/trace.ts|src/telemetry/tracing.ts',
  '@opentelemetry': 'src/telemetry/tracing.ts|src/telemetry/trace.ts',
  chardet: 'src/net/charset-guess.ts',
  'iconv-lite': 'src/net|src/demo/web.ts',
  htmlparser2: 'src/engines|src/extractor',
  domhandler: 'src/engines',
  'p-limit': 'src/net|src/engines|src/extractor|src/llm/turns.ts|src/db',
  pino: 'src/telemetry/log.ts|src/tool-context.ts',
  'rate-limiter-flexible': 'src/dashboard/site-limits.ts|src/services/admission.ts',
  tldts: 'src/net|src/search/url/redirect-target.ts|src/text/site-of.ts',
  zod: 'src/zod.ts|src/config.ts|src/http/json-schema.ts',
};

const root = join(import.meta.dirname, '..');
const files = ['src', 'tools'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name)),
);
const imports = files.flatMap((file) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/(?:from|import)\s*\(?'([@a-z.][\w@/.:-]*)'/g)].map((match) => ({
    file,
    target: match[1] as string,
  })),
);

it('finds the sources and their imports', () => {
  expect(files.length).toBeGreaterThan(40);
  expect(imports.length).toBeGreaterThan(100);
});

it('folders import only what they may', () => {
  const wrong = imports.filter(({ file, target }) => {
    const folder = Object.keys(MAY_IMPORT).find((name) => file.startsWith(`${name}/`));
    if (folder === undefined || !target.startsWith('.')) return false;
    const path = relative(root, join(root, dirname(file), target));
    const allowed = [folder, ...SHARED, ...(MAY_IMPORT[folder] ?? [])];
    return !allowed.some((place) => path === place || path.startsWith(`${place}/`));
  });
  expect(wrong).toEqual([]);
});

it('no file imports itself through others, not even for types', () => {
  const targets = Map.groupBy(
    imports.filter(({ target }) => target.startsWith('.')),
    ({ file }) => file,
  );
  const [open, done] = [new Set<string>(), new Set<string>()];
  const circles: string[] = [];
  const follow = (file: string) => {
    if (open.has(file)) return void circles.push([...open, file].slice([...open].indexOf(file)).join(' → '));
    if (done.has(file)) return;
    open.add(file);
    for (const { target } of targets.get(file) ?? []) follow(join(dirname(file), target));
    open.delete(file);
    done.add(file);
  };
  for (const file of files) follow(file);
  expect(circles).toEqual([]);
});

it.each(Object.entries(STEPS))('the folders of %s import each other in one direction', (folder, steps) => {
  const stepOf = (path: string) => steps.findIndex((step) => path.startsWith(`${folder}/${step}/`));
  const seen = new Set<string>();
  const wrong = imports.filter(({ file, target }) => {
    const own = stepOf(file);
    if (own === -1 || !target.startsWith('.')) return false;
    const path = relative(root, join(root, dirname(file), target));
    seen.add(steps[own] ?? '');
    return path.startsWith(`${folder}/`) && !CONTRACTS.includes(path) && (stepOf(path) === -1 || stepOf(path) > own);
  });
  expect(wrong).toEqual([]);
  expect([...seen].sort()).toEqual(steps.toSorted());
});

it('every folder is covered by these rules', () => {
  const foldersIn = (folder: string) =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${folder}/${name}`);
  expect(foldersIn('src').toSorted()).toEqual([...Object.keys(MAY_IMPORT), ...WIRES].filter(isInSrc).toSorted());
  for (const [folder, steps] of Object.entries(STEPS)) {
    const known = [...steps.map((step) => `${folder}/${step}`), ...NO_STEPS];
    expect(foldersIn(folder).filter((path) => !known.includes(path))).toEqual([]);
  }
});

function isInSrc(path: string): boolean {
  return path.startsWith('src/');
}

it('each library is imported only where it belongs', () => {
  const wrong = imports.filter(({ file, target }) => {
    if (target.startsWith('.') || target.startsWith('node:')) return false;
    const home = Object.entries(AT_HOME).find(([name]) => target === name || target.startsWith(`${name}/`))?.[1];
    return !home?.split('|').some((place) => file === place || file.startsWith(`${place}/`));
  });
  expect(wrong).toEqual([]);
});

/** Names of engines and tools are the beginnings of their file names: bing-news.ts may import bing.ts. */
it.each(['tools', 'src/engines'])('no tool or engine in %s imports another', (folder) => {
  const listed = imports
    .filter(({ file, target }) => file === `${folder}/index.ts` && target.startsWith('./'))
    .map(({ target }) => target)
    .filter((target) => !CONTRACTS.includes(join(folder, target)));
  const wrong = imports.filter(({ file, target }) => {
    const isOfMany = dirname(file) === folder && file !== `${folder}/index.ts` && listed.includes(target);
    return isOfMany && basename(file).split(/[-.]/)[0] !== basename(target).split(/[-.]/)[0];
  });
  expect(listed.length).toBeGreaterThan(1);
  expect(wrong).toEqual([]);
});

const FOR_TOOLS = /^(express|kysely|pg|got|@modelcontextprotocol|@electric-sql)/;

/** The libraries that are loaded with these files and with everything they import. */
function librariesOf(files: string[]): string[] {
  const reached = new Set<string>();
  const libraries = new Set<string>();
  const follow = (file: string) => {
    if (reached.has(file)) return;
    reached.add(file);
    for (const [, target = ''] of readFileSync(join(root, file), 'utf8').matchAll(LOADED)) {
      if (!target.startsWith('.')) libraries.add(target);
      else if (target.endsWith('.ts')) follow(relative(root, join(root, dirname(file), target)));
    }
  };
  for (const file of files) follow(file);
  return [...libraries];
}

it('the service loads no library at its start that it does not need', () => {
  const libraries = librariesOf(['src/cli.ts', 'src/commands/serve.ts', 'src/app.ts', 'src/http/monitoring.ts']);
  expect(libraries).toContain('express');
  const heavy = /^(@redis\/client|@anthropic-ai\/sdk|jsdom|@opentelemetry\/(?!api))/;
  expect(libraries.filter((name) => heavy.test(name))).toEqual([]);
});

it.each([
  ['forwards to a server', ['src/commands/forward.ts', 'src/net/operator-client.ts'], FOR_TOOLS],
  ['runs the tools itself', ['src/commands/run-locally.ts'], /^(express|kysely|pg|better-auth|@electric-sql)/],
])('stdio that %s loads no library that it does not need', (_what, files, heavy) => {
  const libraries = librariesOf(['src/cli.ts', 'src/commands/stdio.ts', ...files]);
  expect(libraries).toContain('undici');
  expect(libraries.filter((name) => heavy.test(name))).toEqual([]);
});

/** Matches what is loaded with a module: neither types nor what it imports only when it needs it. */
const LOADED = /^(?:import|export) (?!type\b)(?:[^;']*? from )?'([^']+)'/gm;

it('only one file reads the environment', () => {
  const readers = files.filter((file) => readFileSync(join(root, file), 'utf8').includes('process.env'));
  expect(readers).toEqual(['src/config.ts']);
});
