/**
 * A function-calling loop for any model that speaks OpenAI's protocol. The tools come from the server itself, over MCP,
 * so this program need not change when they do.
 */
const base = process.env.HUASOU_URL ?? 'http://127.0.0.1:8787';
const key = process.env.HUASOU_API_KEY;
if (!key) {
  console.error('HUASOU_API_KEY is not set: it has to be an API key of the service.');
  process.exit(1);
}
const model = process.env.OPENAI_BASE_URL ?? 'http://127.0.0.1:11434/v1';

interface Tool {
  name: string;
  description: string;
  inputSchema: object;
}

interface Message {
  role: 'user' | 'assistant' | 'tool';
  content: string | null;
  tool_calls?: { id: string; function: { name: string; arguments: string } }[];
  tool_call_id?: string;
}

function give(up: string): never {
  console.error(up);
  process.exit(1);
}

/** One JSON-RPC call over MCP's HTTP transport: the reply is the `data:` of one event. */
async function mcp<Result>(method: string, params: object = {}): Promise<Result> {
  const response = await fetch(`${base}/mcp`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  }).catch(() => give(`No Huasou answers at ${base}: HUASOU_URL says where it is.`));
  const [, data] = /^data: (.*)$/m.exec(await response.text()) ?? [];
  const { result, error } = JSON.parse(data ?? '{}');
  if (error) give(error.message);
  return result;
}

async function complete(messages: Message[], tools: object[]): Promise<Message> {
  const response = await fetch(`${model}/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${process.env.OPENAI_API_KEY ?? 'none'}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model: process.env.OPENAI_MODEL ?? 'example-model', messages, tools }),
  }).catch(() => give(`No model answers at ${model}: OPENAI_BASE_URL says where it is.`));
  if (!response.ok) give(`The model at ${model} answers with status ${response.status}.`);
  const { choices } = await response.json();
  return choices[0].message;
}

const { tools } = await mcp<{ tools: Tool[] }>('tools/list');
const functions = tools.map(({ name, description, inputSchema }) => ({
  type: 'function',
  function: { name, description, parameters: inputSchema },
}));

const messages: Message[] = [{ role: 'user', content: process.argv[2] ?? '颱風是怎麼形成的？' }];
for (let turn = 0; turn < 8; turn++) {
  const message = await complete(messages, functions);
  messages.push(message);
  if (!message.tool_calls?.length) break;
  for (const { id, function: wanted } of message.tool_calls) {
    const call = { name: wanted.name, arguments: JSON.parse(wanted.arguments) };
    // A failed call is a result as well (isError): its text says what to do instead.
    const { content } = await mcp<{ content: { text: string }[] }>('tools/call', call);
    messages.push({ role: 'tool', tool_call_id: id, content: content.map(({ text }) => text).join('\n') });
  }
}
console.log(messages.at(-1)?.content);
