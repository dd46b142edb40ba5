import { type ErrorCode, STATUS_BY_CODE } from '../errors.ts';
import { errorSchema } from '../schemas.ts';
import { statsSchema } from '../services/stats.ts';
import type { Tool } from '../tool.ts';
import type { z } from '../zod.ts';
import { type JsonSchema, jsonSchema } from './json-schema.ts';
import { healthSchema } from './public.ts';
import { creditsSchema } from './rest.ts';

/** The OpenAPI 3.1 description, from the schemas that the doors use and the table of errors. */
export function openApi(tools: readonly Tool[], base: string): JsonSchema {
  const toolPaths = tools.map((tool) => [tool.rest.path, { post: toolOperation(tool) }] as const);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Huasou 華搜',
      version: '1.0.0',
      description: 'Web search and page extraction for AI agents, made for Chinese-language content.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: base }],
    paths: { ...Object.fromEntries(toolPaths), ...FIXED_PATHS },
    components: {
      schemas: { Error: jsonSchema(errorSchema), Stats: jsonSchema(statsSchema), Health: jsonSchema(healthSchema) },
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

const AUTHENTICATION = ['missing_api_key', 'invalid_api_key'] as const;
const BEARER = [{ bearer: [] }];
const BEARER_OR_QUERY = [{ bearer: [] }, { queryKey: [] }];

function toolOperation({ rest, input, output }: Tool): JsonSchema {
  const codes = [
    'invalid_json',
    'invalid_request',
    ...rest.errors,
    ...AUTHENTICATION,
    'insufficient_credits',
    'internal_error',
  ] as const;
  return {
    operationId: rest.operationId,
    summary: rest.summary,
    description: rest.description,
    security: BEARER,
    requestBody: { required: true, content: json(input) },
    responses: { 200: { description: 'The result.', content: json(output) }, ...errorResponses(codes) },
  };
}

function json(schema: z.ZodTypeAny): JsonSchema {
  return { 'application/json': { schema: jsonSchema(schema) } };
}

/** One response a status, naming the codes that it may carry. */
function errorResponses(codes: readonly ErrorCode[]): JsonSchema {
  const byStatus = Map.groupBy(codes, (code) => STATUS_BY_CODE[code]);
  return Object.fromEntries([...byStatus].map(([status, list]) => [status, errorResponse(list)]));
}

function errorResponse(codes: readonly ErrorCode[]): JsonSchema {
  const challenge = { 'WWW-Authenticate': { schema: { type: 'string' }, description: 'Bearer realm="service"' } };
  return {
    description: codes.map((code) => `\`${code}\``).join(', '),
    ...(codes.includes('missing_api_key') ? { headers: challenge } : {}),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  };
}

function referring(name: string, description: string): JsonSchema {
  return { description, content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } } };
}

const RPC_MESSAGE = {
  type: 'object',
  required: ['jsonrpc', 'method'],
  properties: {
    jsonrpc: { const: '2.0' },
    id: { type: ['integer', 'string', 'null'], description: 'Without it the message is a notification.' },
    method: { type: 'string', examples: ['initialize', 'tools/list', 'tools/call'] },
    params: { type: 'object' },
  },
};

const FIXED_PATHS = {
  '/v1/credits': {
    get: {
      operationId: 'getCredits',
      summary: 'Read the balance',
      description: 'Costs nothing.',
      security: BEARER,
      responses: {
        200: { description: 'The balance.', content: json(creditsSchema) },
        ...errorResponses([...AUTHENTICATION, 'internal_error']),
      },
    },
  },
  '/mcp': {
    post: {
      operationId: 'mcpJsonRpc',
      summary: 'MCP over Streamable HTTP, revision 2025-03-26',
      description:
        'One JSON-RPC 2.0 message or an array of at most 20. Failed authentication is a JSON-RPC error (-32000) with status 200.',
      security: BEARER_OR_QUERY,
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: { oneOf: [RPC_MESSAGE, { type: 'array', items: RPC_MESSAGE, minItems: 1, maxItems: 20 }] },
          },
        },
      },
      responses: {
        200: {
          description: 'A frame `event: message` for each reply.',
          headers: { 'Mcp-Session-Id': { schema: { type: 'string' }, description: 'With the reply to initialize.' } },
          content: { 'text/event-stream': { schema: { type: 'string' } } },
        },
        202: { description: 'There was nothing to answer: notifications only.' },
      },
    },
    get: {
      operationId: 'mcpEventStream',
      summary: 'An event stream that pings once and closes after 30 seconds',
      security: BEARER_OR_QUERY,
      responses: {
        200: { description: 'The stream.', content: { 'text/event-stream': { schema: { type: 'string' } } } },
        ...errorResponses(AUTHENTICATION),
      },
    },
    delete: {
      operationId: 'mcpEndSession',
      summary: 'End a session (there is no session state)',
      security: [],
      responses: { 202: { description: 'Always.' } },
    },
  },
  '/api/stats': {
    get: {
      operationId: 'getPublicStats',
      summary: 'Public usage statistics',
      security: [],
      responses: { 200: referring('Stats', 'Counts.'), ...errorResponses(['internal_error']) },
    },
  },
  '/api/health': {
    get: {
      operationId: 'getHealth',
      summary: 'Liveness',
      security: [],
      responses: { 200: referring('Health', 'The process is up.') },
    },
  },
  '/openapi.json': {
    get: {
      operationId: 'getOpenApiSpec',
      summary: 'This description',
      security: [],
      responses: {
        200: { description: 'OpenAPI 3.1.', content: { 'application/json': { schema: { type: 'object' } } } },
      },
    },
  },
};
