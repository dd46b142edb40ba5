import { zodToJsonSchema } from 'zod-to-json-schema';
import type { z } from '../zod.ts';

/** A JSON object: a schema, or another part of the API description. */
export type JsonSchema = Record<string, unknown>;

/** Converts a zod schema to JSON Schema, for both the API description and MCP's tool list. */
export function jsonSchema(schema: z.ZodTypeAny): JsonSchema {
  // Unknown fields of a request are ignored and replies may gain fields, so neither forbids additional properties.
  const { $schema, ...rest } = zodToJsonSchema(schema, {
    $refStrategy: 'none',
    removeAdditionalStrategy: 'strict',
  }) as JsonSchema;
  return rest;
}

interface PortableOptions {
  /** Properties to leave out. */
  omit?: readonly string[];
  /** Required properties, instead of the schema's own. */
  required?: readonly string[];
}

/**
 * Converts an input schema to the subset of JSON Schema that every MCP client accepts: a flat object, a type on every
 * property, string enums. `$schema`, `default`, `format`, `pattern` and `anyOf` make Gemini, OpenAI's strict mode or
 * Cursor refuse a tool, so a default moves into the description, and of several types only the richest is declared (the
 * service still accepts the others).
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

/** Returns the array type among the alternatives, or else the first of them. */
function richest(anyOf: unknown): JsonSchema {
  const options = (anyOf ?? []) as JsonSchema[];
  const array = options.find((option) => option.type === 'array');
  return array ?? options[0] ?? {};
}
