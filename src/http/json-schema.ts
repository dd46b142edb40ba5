import { zodToJsonSchema } from 'zod-to-json-schema';
import type { z } from '../zod.ts';

export type JsonSchema = Record<string, unknown>;

/** The one place where zod schemas become JSON Schema, for the API description and for MCP's tool list. */
export function jsonSchema(schema: z.ZodTypeAny): JsonSchema {
  // Unknown fields of a request are ignored and answers may grow, so neither side forbids additional properties.
  const { $schema, ...rest } = zodToJsonSchema(schema, {
    $refStrategy: 'none',
    removeAdditionalStrategy: 'strict',
  }) as JsonSchema;
  return rest;
}

interface PortableOptions {
  omit?: readonly string[];
  required?: readonly string[];
}

/**
 * An input schema in the words that every MCP client accepts: a flat object, a type on every property, string enums.
 * `$schema`, `default`, `format`, `pattern` and `anyOf` make Gemini, OpenAI's strict mode or Cursor refuse a tool, so a
 * default moves into the description and of several types the richest stays (the door accepts the others all the same).
 */
export function portableSchema(schema: z.ZodTypeAny, { omit = [], required }: PortableOptions = {}): JsonSchema {
  const full = jsonSchema(schema) as { properties: Record<string, JsonSchema>; required?: string[] };
  const kept = Object.entries(full.properties).filter(([name]) => !omit.includes(name));
  return {
    type: 'object',
    properties: Object.fromEntries(kept.map(([name, property]) => [name, portableProperty(property)])),
    required: required ?? full.required ?? [],
  };
}

function portableProperty(property: JsonSchema): JsonSchema {
  const { anyOf, default: preset, description, ...own } = property;
  const { type, enum: values, items, minimum, maximum } = { ...richest(anyOf), ...own } as JsonSchema;
  const words =
    preset === undefined || /default/.test(String(description)) ? description : `${description} Default ${preset}.`;
  const narrowed = { type, enum: values, items, minimum, maximum, description: words };
  return Object.fromEntries(Object.entries(narrowed).filter(([, value]) => value !== undefined));
}

function richest(anyOf: unknown): JsonSchema {
  const options = (anyOf ?? []) as JsonSchema[];
  const array = options.find((option) => option.type === 'array');
  return array ?? options[0] ?? {};
}
