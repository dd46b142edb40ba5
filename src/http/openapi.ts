import { type ErrorCode, STATUS_BY_CODE } from '../errors.ts';
import { errorSchema, healthSchema } from '../schemas.ts';
import { statsSchema } from '../services/stats.ts';
import type { Tool } from '../tool.ts';
import { type JsonSchema, jsonSchema } from './json-schema.ts';
import {
  CREDITS_EXAMPLE,
  ERROR_EXAMPLES,
  HEALTH_EXAMPLE,
  RPC_EXAMPLES,
  RPC_REPLY_EXAMPLES,
  STATS_EXAMPLE,
} from './openapi-examples.ts';
import { creditsSchema } from './rest.ts';

/**
 * The OpenAPI 3.1 description, from the schemas that the doors use and the table of errors. With a tag, of its operations alone:
 * programs that make a tool of each operation have no use for the others.
 */
export function openApi(tools: readonly Tool[], base: string, tag?: string): JsonSchema {
  const toolPaths = Object.fromEntries(tools.map((tool) => [tool.rest.path, { post: toolOperation(tool) }] as const));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Huasou 華搜',
      version: '1.0.0',
      description: 'Web search and page extraction for AI agents, made for Chinese-language content.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: base }],
    tags: TAGS.filter(({ name }) => tag === undefined || name === tag),
    paths: tagged({ ...toolPaths, ...FIXED_PATHS }, tag),
    components: {
      schemas: {
        ...Object.fromEntries(tools.flatMap(toolSchemas)),
        CreditsResponse: jsonSchema(creditsSchema),
        Error: jsonSchema(errorSchema),
        Health: jsonSchema(healthSchema),
        JsonRpcRequest: RPC_REQUEST,
        Readiness: { type: 'object', required: ['ok'], properties: { ok: { const: true } } },
        Stats: jsonSchema(statsSchema),
      },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'API key: hs_ and 32 characters.' },
        queryKey: {
          type: 'apiKey',
          in: 'query',
          name: 'apiKey',
          description: 'For MCP clients that cannot set headers.',
        },
      },
    },
  };
}

export const TAGS = [
  { name: 'Tools', description: 'What the service does. Costs credits.' },
  { name: 'Account', description: 'Of the key that asks.' },
  { name: 'MCP', description: 'The same tools for MCP clients.' },
  { name: 'Public', description: 'Without a key.' },
];

type Paths = Readonly<Record<string, JsonSchema>>;

function tagged(paths: Paths, tag: string | undefined): Paths {
  if (tag === undefined) return paths;
  const isTagged = (operation: unknown) => (operation as { tags: string[] }).tags.includes(tag);
  return Object.fromEntries(Object.entries(paths).filter(([, methods]) => Object.values(methods).every(isTagged)));
}

const AUTHENTICATION = ['missing_api_key', 'invalid_api_key'] as const;
const BEARER = [{ bearer: [] }];
const BEARER_OR_QUERY = [{ bearer: [] }, { queryKey: [] }];

function toolSchemas({ rest, input, output }: Tool): [string, JsonSchema][] {
  return [
    [`${rest.resource}Request`, jsonSchema(input)],
    [`${rest.resource}Response`, jsonSchema(output)],
  ];
}

function toolOperation({ rest }: Tool): JsonSchema {
  const codes = [
    'invalid_json',
    'invalid_request',
    ...rest.errors,
    ...AUTHENTICATION,
    'insufficient_credits',
    'rate_limited',
    'internal_error',
    'overloaded',
  ] as const;
  const examples = Object.entries(rest.examples);
  const valued = (of: 'request' | 'response') =>
    Object.fromEntries(examples.map(([name, example]) => [slug(name), { summary: name, value: example[of] }]));
  return {
    operationId: rest.operationId,
    tags: ['Tools'],
    summary: rest.summary,
    description: rest.description,
    security: BEARER,
    requestBody: { required: true, content: json(`${rest.resource}Request`, valued('request')) },
    responses: {
      200: { description: 'The result.', content: json(`${rest.resource}Response`, valued('response')) },
      ...errorResponses(codes),
      413: TOO_LARGE,
    },
  };
}

/** A name for the keys of maps, which may hold letters, digits and hyphens only. */
function slug(name: string): string {
  return name.replace(/[^a-z0-9]+/gi, '-');
}

function json(schema: string, examples: JsonSchema): JsonSchema {
  return { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` }, examples } };
}

function answer(schema: string, description: string, value: object): JsonSchema {
  return { description, content: json(schema, { one: { value } }) };
}

/** One response a status, naming the codes that it may carry and showing each. */
function errorResponses(codes: readonly ErrorCode[]): JsonSchema {
  const byStatus = Map.groupBy(codes, (code) => STATUS_BY_CODE[code]);
  return Object.fromEntries([...byStatus].map(([status, list]) => [status, errorResponse(list)]));
}

const CHALLENGE = { 'WWW-Authenticate': { schema: { type: 'string' }, description: 'Bearer realm="service"' } };
const RETRY_AFTER = {
  'Retry-After': { schema: { type: 'integer' }, description: 'Seconds; with rate_limited and overloaded.' },
};

function errorResponse(codes: readonly ErrorCode[]): JsonSchema {
  const headers = {
    ...(codes.includes('missing_api_key') ? CHALLENGE : {}),
    ...(codes.includes('rate_limited') || codes.includes('overloaded') ? RETRY_AFTER : {}),
  };
  const examples = codes.map((code) => [code, { value: { ...ERROR_EXAMPLES[code], code } }] as const);
  return {
    description: codes.map((code) => `\`${code}\``).join(', '),
    ...(Object.keys(headers).length > 0 ? { headers } : {}),
    content: json('Error', Object.fromEntries(examples)),
  };
}

const TOO_LARGE = {
  description: '`invalid_request`: the body is over 1 MiB.',
  content: json('Error', {
    invalid_request: { value: { error: '請求內容超過 1 MiB 上限。', code: 'invalid_request' } },
  }),
};

const RPC_REQUEST = {
  type: 'object',
  required: ['jsonrpc', 'method'],
  properties: {
    jsonrpc: { const: '2.0' },
    id: { type: ['integer', 'string', 'null'], description: 'Without it the message is a notification.' },
    method: { type: 'string', examples: ['initialize', 'tools/list', 'tools/call'] },
    params: { type: 'object' },
  },
};

const RPC_REFERENCE = { $ref: '#/components/schemas/JsonRpcRequest' };

const FIXED_PATHS = {
  '/v1/credits': {
    get: {
      operationId: 'getCredits',
      tags: ['Account'],
      summary: 'Read the balance',
      description: 'Costs nothing.',
      security: BEARER,
      responses: {
        200: answer('CreditsResponse', 'The balance.', CREDITS_EXAMPLE),
        ...errorResponses([...AUTHENTICATION, 'internal_error']),
      },
    },
  },
  '/mcp': {
    post: {
      operationId: 'mcpJsonRpc',
      tags: ['MCP'],
      summary: 'MCP over Streamable HTTP, revision 2025-03-26',
      description:
        'One JSON-RPC 2.0 message or an array of at most 20. Failed authentication is a JSON-RPC error (-32000) with status 200.',
      security: BEARER_OR_QUERY,
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: { oneOf: [RPC_REFERENCE, { type: 'array', items: RPC_REFERENCE, minItems: 1, maxItems: 20 }] },
            examples: RPC_EXAMPLES,
          },
        },
      },
      responses: {
        200: {
          description: 'A frame `event: message` for each reply.',
          headers: { 'Mcp-Session-Id': { schema: { type: 'string' }, description: 'With the reply to initialize.' } },
          content: { 'text/event-stream': { schema: { type: 'string' }, examples: RPC_REPLY_EXAMPLES } },
        },
        202: { description: 'There was nothing to answer: notifications only.' },
        413: TOO_LARGE,
        ...errorResponses(['internal_error']),
      },
    },
    get: {
      operationId: 'mcpEventStream',
      tags: ['MCP'],
      summary: 'An event stream that pings once and closes after 30 seconds',
      description: 'The service never pushes anything else. Costs nothing.',
      security: BEARER_OR_QUERY,
      responses: {
        200: {
          description: 'The stream.',
          content: {
            'text/event-stream': {
              schema: { type: 'string' },
              examples: { ping: { value: 'event: ping\ndata: {}\n\n' } },
            },
          },
        },
        ...errorResponses([...AUTHENTICATION, 'internal_error']),
      },
    },
    delete: {
      operationId: 'mcpEndSession',
      tags: ['MCP'],
      summary: 'End a session',
      description: 'There is no session state: nothing happens.',
      security: [],
      responses: { 202: { description: 'Always.' } },
    },
  },
  '/api/stats': {
    get: {
      operationId: 'getPublicStats',
      tags: ['Public'],
      summary: 'Public usage statistics',
      description: 'May be kept for 60 seconds.',
      security: [],
      responses: { 200: answer('Stats', 'Counts.', STATS_EXAMPLE), ...errorResponses(['internal_error']) },
    },
  },
  '/api/health': {
    get: {
      operationId: 'getHealth',
      tags: ['Public'],
      summary: 'Liveness',
      description: 'Does not touch the database.',
      security: [],
      responses: { 200: answer('Health', 'The process is up.', HEALTH_EXAMPLE) },
    },
  },
  '/api/ready': {
    get: {
      operationId: 'getReadiness',
      tags: ['Public'],
      summary: 'Readiness',
      description: 'Whether the service can work now: it is not stopping, and its database answers.',
      security: [],
      responses: {
        200: answer('Readiness', 'It can.', { ok: true }),
        ...errorResponses(['not_ready']),
      },
    },
  },
  '/openapi.json': {
    get: {
      operationId: 'getOpenApiSpec',
      tags: ['Public'],
      summary: 'This description',
      description: 'May be kept for 300 seconds.',
      security: [],
      parameters: [
        {
          name: 'tag',
          in: 'query',
          schema: { type: 'string', enum: TAGS.map(({ name }) => name) },
          description: 'Only the operations with this tag.',
        },
      ],
      responses: {
        ...errorResponses(['invalid_request']),
        200: {
          description: 'OpenAPI 3.1.',
          content: {
            'application/json': {
              schema: { type: 'object' },
              examples: {
                beginning: { value: { openapi: '3.1.0', info: { title: 'Huasou 華搜', version: '1.0.0' }, paths: {} } },
              },
            },
          },
        },
      },
    },
  },
};
