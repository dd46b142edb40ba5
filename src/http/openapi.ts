import { creditsSchema, errorSchema, healthSchema, statsSchema } from '../schemas.ts';
import type { Tool } from '../tool.ts';
import { type JsonSchema, jsonSchema } from './json-schema.ts';
import { AUTHENTICATION, BEARER, FIXED_PATHS, RPC_REQUEST, TAGS } from './openapi/paths.ts';
import { errorResponses, json, TOO_LARGE } from './openapi/responses.ts';

/**
 * Builds the OpenAPI 3.1 description from the schemas that validate requests and from the table of errors. With a tag,
 * it contains only operations with that tag, for programs that turn every operation into a tool.
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

type Paths = Readonly<Record<string, JsonSchema>>;

/** Keeps the paths all of whose methods have the tag. */
function tagged(paths: Paths, tag: string | undefined): Paths {
  if (tag === undefined) return paths;
  const isTagged = (operation: unknown) => (operation as { tags: string[] }).tags.includes(tag);
  return Object.fromEntries(Object.entries(paths).filter(([, methods]) => Object.values(methods).every(isTagged)));
}

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

/** Converts an example's name to a map key, which may only contain letters, digits and hyphens. */
function slug(name: string): string {
  return name.replace(/[^a-z0-9]+/gi, '-');
}
