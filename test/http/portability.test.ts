import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { framesOf } from '../_util/frames.ts';
import { startTestService, type TestService } from '../_util/service.ts';

/** The tools as sent over MCP are checked against what each client's documentation and users say it accepts. */
interface Schema {
  type?: unknown;
  description?: string;
  enum?: unknown[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: unknown;
  [keyword: string]: unknown;
}
interface Tool {
  name: string;
  description: string;
  inputSchema: Schema;
}

let service: TestService;
let tools: Tool[];
beforeAll(async () => {
  service = await startTestService();
  const response = await fetch(`${service.url}/mcp?apiKey=${await service.newKey()}`, {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  });
  const [[, reply] = []] = framesOf(await response.text());
  tools = (reply as { result: { tools: Tool[] } }).result.tools;
});
afterAll(() => service.stop());

/** A schema and all schemas nested in it. */
function all(schema: Schema): Schema[] {
  return [schema, ...[...Object.values(schema.properties ?? {}), ...(schema.items ? [schema.items] : [])].flatMap(all)];
}
const schemas = () => tools.flatMap(({ inputSchema }) => all(inputSchema));
const keywords = () => new Set(schemas().flatMap((schema) => Object.keys(schema)));

it('tools/list returns both tools with their schemas', () => {
  expect(tools.map(({ name }) => name)).toEqual(['service_search', 'service_extract']);
  expect(schemas().length).toBeGreaterThan(15);
});

describe('Claude', () => {
  it('accepts the names, and the schemas as 2020-12 objects without alternatives at the top', () => {
    const ajv = new Ajv2020({ strict: true });
    for (const { name, inputSchema } of tools) {
      expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
      expect(inputSchema.type).toBe('object');
      for (const word of ['oneOf', 'allOf', 'anyOf']) expect(inputSchema).not.toHaveProperty(word);
      expect(() => ajv.compile(inputSchema)).not.toThrow();
      for (const property of Object.keys(inputSchema.properties ?? {}))
        expect(property).toMatch(/^[a-zA-Z0-9_.-]{1,64}$/);
    }
  });
});

/** A schema made strict as OpenAI's own SDKs do it: every property required, optional ones nullable, no others allowed. */
function strict(schema: Schema): Schema {
  const { properties, items, required = [], ...rest } = schema;
  if (items !== undefined) return { ...rest, items: strict(items) };
  if (properties === undefined) return rest;
  const entries = Object.entries(properties).map(([name, property]) => {
    const own = strict(property);
    return [name, required.includes(name) ? own : { ...own, type: [own.type, 'null'] }] as const;
  });
  return {
    ...rest,
    properties: Object.fromEntries(entries),
    required: Object.keys(properties),
    additionalProperties: false,
  };
}

describe('OpenAI', () => {
  const SUPPORTED =
    'type description enum items properties required additionalProperties minimum maximum minItems maxItems';

  it('accepts the names and the length of the descriptions', () => {
    for (const { name, description } of tools) {
      expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
      expect(description.length).toBeLessThanOrEqual(1_024);
    }
  });

  it('accepts the schemas in strict mode', () => {
    for (const { inputSchema } of tools) {
      for (const schema of all(strict(inputSchema))) {
        for (const word of Object.keys(schema)) expect(SUPPORTED.split(' ')).toContain(word);
        if (schema.properties !== undefined) {
          expect(schema.additionalProperties).toBe(false);
          expect(schema.required).toEqual(Object.keys(schema.properties));
        }
      }
      expect(() => new Ajv2020({ strict: true, allowUnionTypes: true }).compile(strict(inputSchema))).not.toThrow();
    }
    expect(schemas().reduce((sum, { enum: values = [] }) => sum + values.length, 0)).toBeLessThan(1_000);
  });

  it('may send null for every optional field, as strict mode makes models do', async () => {
    const key = await service.newKey();
    const { properties = {}, required = [] } = tools[0]?.inputSchema ?? {};
    const nulls = Object.fromEntries(Object.keys(properties).map((name) => [name, null]));
    const params = { name: 'service_search', arguments: { ...nulls, query: '颱風' } };
    expect(required).toEqual(['query']);
    const response = await fetch(`${service.url}/mcp?apiKey=${key}`, {
      method: 'POST',
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
    });
    expect(framesOf(await response.text())[0]?.[1]).toMatchObject({ result: { isError: false } });
  });
});

describe('Gemini', () => {
  // The fields of Gemini's Schema type; any other field is a 400 for the whole request.
  const SUPPORTED =
    'type format title description nullable enum maxItems minItems properties required minimum maximum items';

  it('accepts the names and the schemas', () => {
    for (const word of keywords()) expect(SUPPORTED.split(' ')).toContain(word);
    for (const schema of schemas()) {
      expect(['string', 'integer', 'number', 'boolean', 'array', 'object']).toContain(schema.type);
      if (schema.type === 'array') expect(schema.items?.type).toBeTypeOf('string');
      if (schema.enum !== undefined) expect(schema.type).toBe('string');
      for (const value of schema.enum ?? []) expect(value).toMatch(/./);
      if (schema.type === 'object') expect(Object.keys(schema.properties ?? {}).length).toBeGreaterThan(0);
      for (const name of schema.required ?? []) expect(schema.properties).toHaveProperty(name);
    }
    for (const { name } of tools) expect(name).toMatch(/^[a-zA-Z_][a-zA-Z0-9_.-]{0,62}$/);
  });
});

describe('Cursor', () => {
  it("accepts the names joined with the server's, and finds a type in every schema", () => {
    for (const { name } of tools) expect(`huasou:${name}`.length).toBeLessThanOrEqual(60);
    for (const schema of schemas()) expect(schema.type).toBeTypeOf('string');
    expect(keywords()).not.toContain('$ref');
    expect(keywords()).not.toContain('$schema');
  });
});
