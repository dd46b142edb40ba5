/** The parts of an OpenAPI document that the reference shows. */
export interface ApiDocument {
  servers: Array<{ url: string }>;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  security?: object[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content?: Content }>;
}

type Content = Record<string, { schema: Schema; examples?: Record<string, { value: unknown }> }>;

export interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  description?: string;
  default?: unknown;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  $ref?: string;
}

/** Returns the schema that a reference leads to; of alternatives the first, as the others are arrays of it. */
export function resolve({ components }: ApiDocument, schema: Schema | undefined): Schema | undefined {
  const first = schema?.oneOf?.[0] ?? schema;
  return components.schemas[first?.$ref?.split('/').at(-1) ?? ''] ?? first;
}

/** A field of an object, or of an object within it. */
export interface Field {
  /** Its path, such as `results[].title`. */
  name: string;
  schema: Schema;
  isRequired: boolean;
}

/** Lists the fields of an object, each followed by those of the objects in it. */
export function fieldsOf(schema: Schema | undefined, path = ''): Field[] {
  return Object.entries(schema?.properties ?? {}).flatMap(([own, property]) => {
    const name = `${path}${own}`;
    const inner = property.type === 'array' ? fieldsOf(property.items, `${name}[].`) : fieldsOf(property, `${name}.`);
    return [{ name, schema: property, isRequired: schema?.required?.includes(own) ?? false }, ...inner];
  });
}

/** Writes a type as TypeScript would. */
export function typeOf(schema: Schema): string {
  if (schema.const !== undefined) return String(schema.const);
  if (schema.enum !== undefined) return schema.enum.map(String).join(' | ');
  if (schema.anyOf !== undefined) return schema.anyOf.map(typeOf).join(' | ');
  if (schema.type === 'array') return `${schema.items === undefined ? '' : typeOf(schema.items)}[]`;
  return [schema.type ?? 'object'].flat().join(' | ');
}

/** Returns an operation's example as a shell command, and the reply to it; undefined when there is nothing to reply. */
export function exampleOf(base: string, [method, path]: readonly [string, string], operation: Operation, key: string) {
  const { security = [], requestBody, responses } = operation;
  const bodies = requestBody?.content['application/json']?.examples ?? {};
  // The reply given for MCP is that to a call of a tool.
  const body = (bodies['tools/call'] ?? Object.values(bodies)[0])?.value;
  const options = [
    ...(method === 'GET' || method === 'POST' ? [] : [`-X ${method}`]),
    ...(security.length === 0 ? [] : [`-H 'Authorization: Bearer ${key}'`]),
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d '${inShell(JSON.stringify(body))}'`]),
  ];
  const [content] = Object.values(responses[200]?.content ?? {});
  const reply = Object.values(content?.examples ?? {})[0]?.value;
  return {
    request: [`curl -s ${base}${path}`, ...options].join(' \\\n  '),
    reply: typeof reply === 'object' ? JSON.stringify(reply, null, 2) : (reply as string | undefined)?.trimEnd(),
  };
}

function inShell(text: string): string {
  return text.replaceAll("'", "'\\''");
}

/** One error, with the status it is sent with and the text that people see. */
export interface ApiError {
  code: string;
  status: string;
  text: string;
}

/** Returns the errors of an operation, from the examples of its responses. */
export function errorsOf({ responses }: Operation): ApiError[] {
  return Object.entries(responses).flatMap(([status, { content }]) => {
    const examples = Number(status) < 400 ? {} : (content?.['application/json']?.examples ?? {});
    return Object.entries(examples).map(([code, { value }]) => ({
      code,
      status,
      text: (value as { error: string }).error,
    }));
  });
}
