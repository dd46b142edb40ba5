import { CREDITS_EXAMPLE, HEALTH_EXAMPLE, RPC_EXAMPLES, RPC_REPLY_EXAMPLES, STATS_EXAMPLE } from './examples.ts';
import { answer, errorResponses, TOO_LARGE } from './responses.ts';

/** Groups of operations. */
export const TAGS = [
  { name: 'Tools', description: 'What the service does. Costs credits.' },
  { name: 'Account', description: 'Of the key that asks.' },
  { name: 'MCP', description: 'The same tools for MCP clients.' },
  { name: 'Public', description: 'Without a key.' },
];

/** Error codes of every operation that needs a key. */
export const AUTHENTICATION = ['missing_api_key', 'invalid_api_key'] as const;
/** Security requirement of operations that take the key from the Authorization header. */
export const BEARER = [{ bearer: [] }];
const BEARER_OR_QUERY = [{ bearer: [] }, { queryKey: [] }];

/** Schema of a JSON-RPC request. */
export const RPC_REQUEST = {
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

/** Paths of all endpoints that are not tools. */
export const FIXED_PATHS = {
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
