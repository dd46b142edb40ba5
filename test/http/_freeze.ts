/** The parts of an OpenAPI document that clients depend on, without texts and examples. */
export interface Frozen {
  paths: Record<string, Record<string, FrozenOperation>>;
  components: { schemas: Record<string, Schema> };
}

interface FrozenOperation {
  operationId: string;
  security: unknown;
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

export interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  required?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
}

const WORDS = new Set(['description', 'summary', 'examples', 'example', 'tags', 'servers', 'info', 'title']);

/** Returns the document without the parts that no program depends on. */
export function freeze(document: unknown): Frozen {
  return prune(document, false) as Frozen;
}

/** Removes those parts, but keeps every name in `properties`: a property may be called `title` or `description`. */
function prune(value: unknown, isNames: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => prune(item, false));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => isNames || !WORDS.has(name));
  return Object.fromEntries(kept.map(([name, item]) => [name, prune(item, !isNames && name === 'properties')]));
}

/** Lists what in `after` may break a client written for `before`, one change per line. Additions do not count. */
export function breakingChanges(before: Frozen, after: Frozen): string[] {
  const changes: string[] = [];
  const say = (where: string, what: string) => changes.push(`${where}: ${what}`);
  for (const [path, methods] of Object.entries(before.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const where = `${method} ${path}`;
      const now = after.paths[path]?.[method];
      if (now === undefined) say(where, 'is gone');
      else compareOperations(where, operation, now);
    }
  }
  return changes;

  function compareOperations(where: string, was: FrozenOperation, is: FrozenOperation): void {
    if (was.operationId !== is.operationId) say(where, `is called ${is.operationId}`);
    if (JSON.stringify(was.security) !== JSON.stringify(is.security)) say(where, 'has another security');
    for (const [type, { schema }] of Object.entries(was.requestBody?.content ?? {})) {
      const now = is.requestBody?.content[type]?.schema;
      if (now === undefined) say(where, `takes no ${type}`);
      else compare(`${where} request`, schema, now, 'request');
    }
    if (was.requestBody === undefined && is.requestBody !== undefined) say(where, 'takes a body');
    for (const [status, { content = {} }] of Object.entries(was.responses)) {
      const now = is.responses[status];
      if (now === undefined) say(where, `${status} is gone`);
      for (const [type, { schema }] of Object.entries(content)) {
        const seen = now?.content?.[type]?.schema;
        if (now !== undefined && seen === undefined) say(where, `${status} is no ${type}`);
        else if (seen !== undefined) compare(`${where} ${status}`, schema, seen, 'response');
      }
    }
  }

  /** Compares schemas: a request may allow more and require no more, a response may contain more and omit nothing. */
  function compare(where: string, was: Schema, is: Schema, side: 'request' | 'response'): void {
    const [old, now] = [resolve(was, before), resolve(is, after)];
    const [narrow, wide] = side === 'request' ? [old, now] : [now, old];
    const missing = typesOf(narrow).filter(
      (type) => !typesOf(wide).includes(type) && !(type === 'integer' && typesOf(wide).includes('number')),
    );
    if (missing.length > 0)
      say(where, `${side === 'request' ? 'no longer takes' : 'may now be'} ${missing.join(', ')}`);
    const values = (narrow.enum ?? []).filter((value) => wide.enum !== undefined && !wide.enum.includes(value));
    const isOpened = narrow.enum === undefined && wide.enum !== undefined && typesOf(narrow).length > 0;
    if (values.length > 0 || isOpened) say(where, `has other values: ${values.join(', ')}`);
    for (const bound of ['minimum', 'minItems'] as const)
      if ((wide[bound] ?? -Infinity) > (narrow[bound] ?? -Infinity)) say(where, `has another ${bound}`);
    for (const bound of ['maximum', 'maxItems'] as const)
      if ((wide[bound] ?? Infinity) < (narrow[bound] ?? Infinity)) say(where, `has another ${bound}`);
    const demanded = (side === 'request' ? now : old).required ?? [];
    const given = (side === 'request' ? old : now).required ?? [];
    for (const name of demanded.filter((name) => !given.includes(name)))
      say(`${where}.${name}`, side === 'request' ? 'is required' : 'may be missing');
    for (const [name, property] of Object.entries(old.properties ?? {})) {
      const seen = now.properties?.[name];
      if (seen === undefined) say(`${where}.${name}`, 'is gone');
      else compare(`${where}.${name}`, property, seen, side);
    }
    if (old.items !== undefined && now.items !== undefined) compare(`${where}[]`, old.items, now.items, side);
  }
}

function resolve(schema: Schema, { components }: Frozen): Schema {
  return schema.$ref === undefined ? schema : (components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});
}

function typesOf({ type, const: constant, anyOf, oneOf }: Schema): string[] {
  if (constant !== undefined) return [`"${constant}"`];
  return [...(type === undefined ? [] : [type].flat()), ...[...(anyOf ?? []), ...(oneOf ?? [])].flatMap(typesOf)];
}
