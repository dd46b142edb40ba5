import { execFile, spawnSync } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestService, type TestService } from '../_util/service.ts';

const run = promisify(execFile);

let service: TestService;
let model: Server;
let key: string;
/** The requests that the model received. */
const asked: ModelRequest[] = [];

interface ModelRequest {
  tools: { function: { name: string; parameters: { properties: object } } }[];
  messages: { role: string; content: string }[];
}

beforeAll(async () => {
  service = await startTestService();
  key = await service.newKey();
  model = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = JSON.parse(Buffer.concat(chunks).toString()) as ModelRequest;
    asked.push(body);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply(body)));
  });
  await new Promise<void>((done) => model.listen(0, '127.0.0.1', done));
});
afterAll(async () => {
  model.closeAllConnections();
  model.close();
  await service.stop();
});

/** A model that searches with its first tool, whatever it is asked, and then repeats the tool's result. */
function reply({ messages, tools }: ModelRequest) {
  const last = messages.at(-1);
  const base = { id: 'r1', object: 'chat.completion', created: 0, model: 'example-model' };
  const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
  const name = tools[0]?.function.name;
  const call = { id: 'c1', type: 'function', function: { name, arguments: '{"query":"颱風 停班停課"}' } };
  const message =
    last?.role === 'tool'
      ? { role: 'assistant', content: `查到的是：${last.content}` }
      : { role: 'assistant', content: null, tool_calls: [call] };
  return {
    ...base,
    usage,
    choices: [{ index: 0, finish_reason: last?.role === 'tool' ? 'stop' : 'tool_calls', message }],
  };
}

/** Runs the example and returns what it prints. */
async function example(command: string, file: string, ...args: string[]): Promise<string> {
  const env = {
    PATH: process.env.PATH,
    HUASOU_URL: service.url,
    HUASOU_API_KEY: key,
    OPENAI_BASE_URL: `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`,
    PYTHONIOENCODING: 'utf-8',
  };
  const { stdout } = await run(command, [join(import.meta.dirname, file), ...args], { env });
  return stdout;
}

it('the curl example prints an answer and results', async () => {
  const { answer, results } = JSON.parse(await example('sh', 'curl.sh'));
  expect(answer).toContain('[1]');
  expect(results.length).toBeGreaterThan(0);
});

it('the fetch example in TypeScript searches and reads the first page', async () => {
  const text = await example(process.execPath, 'fetch.ts');
  expect(text).toContain(`${service.web.origin}/`);
  expect(text).toContain('颱風');
  expect(text.split('\n').length).toBeGreaterThan(8);
});

it.runIf(spawnSync('python3', ['--version']).status === 0)(
  'the Python example prints an answer and results',
  async () => {
    const text = await example('python3', 'standard_library.py');
    expect(text).toContain('停班');
    expect(text).toContain('[1] ');
  },
);

it('the Vercel AI SDK example answers from search results', async () => {
  asked.length = 0;
  const text = await example(process.execPath, 'ai-sdk.ts');
  expect(text).toMatch(/^查到的是：/);
  expect(text).toContain('停班停課');
  expect(asked).toHaveLength(2);
});

it('the LangChain.js example reads a page', async () => {
  const url = `${service.web.origin}/wiki/typhoon`;
  const text = await example(process.execPath, 'langchain.ts', url);
  expect(text).toContain(`# ${url}`);
  expect(text.length).toBeGreaterThan(200);
});

it.each([
  ['ai-sdk.ts', 'OPENAI_BASE_URL'],
  ['function-calling.ts', 'OPENAI_BASE_URL'],
  ['langchain.ts', 'Give its address'],
])('%s says in one line what is missing', async (file, said) => {
  const env = { PATH: process.env.PATH, HUASOU_URL: service.url, HUASOU_API_KEY: key, OPENAI_BASE_URL: NOWHERE };
  const { stdout, stderr } = await run(process.execPath, [join(import.meta.dirname, file)], { env }).catch(
    (error: { stdout: string; stderr: string }) => error,
  );
  expect([stdout, stderr]).toEqual(['', expect.stringMatching(new RegExp(`^.*${said}.*\n$`))]);
});

it.each(['curl.sh', 'fetch.ts', 'standard_library.py', 'ai-sdk.ts', 'langchain.ts', 'function-calling.ts'])(
  '%s says in one line that the key is missing',
  async (file) => {
    const command = file.endsWith('.ts') ? process.execPath : file.endsWith('.py') ? 'python3' : 'sh';
    if (spawnSync(command, ['-c', '']).error) return; // no Python here
    const env = { PATH: process.env.PATH, HUASOU_URL: NOWHERE };
    const { stdout, stderr } = await run(command, [join(import.meta.dirname, file)], { env }).catch(
      (error: { stdout: string; stderr: string }) => error,
    );
    expect([stdout, stderr]).toEqual(['', expect.stringMatching(/^.*HUASOU_API_KEY:? is not set.*\n$/)]);
  },
);

const NOWHERE = 'http://127.0.0.1:1/v1';

it('the function-calling example uses the tools that the server lists', async () => {
  asked.length = 0;
  const text = await example(process.execPath, 'function-calling.ts');
  expect(text).toMatch(/^查到的是：搜尋「颱風 停班停課」/);
  expect(asked[0]?.tools.map((tool) => tool.function.name)).toEqual(['service_search', 'service_extract']);
  expect(Object.keys(asked[0]?.tools[0]?.function.parameters.properties ?? {})).toContain('query');
});
