import { html } from 'htm/preact';
import type { VNode } from 'preact';
import type { Reader } from '../layout.ts';

/** The parts of an OpenAPI document that the page shows. */
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

interface Operation {
  operationId?: string;
  summary?: string;
  description?: string;
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { description?: string; content?: Record<string, { schema?: Schema }> }>;
}

interface Schema {
  type?: string | string[];
  enum?: unknown[];
  description?: string;
  default?: unknown;
  items?: Schema;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  $ref?: string;
}

/** Shows the API reference: each operation with the fields of its request and response. */
export function docs({ words }: Reader, api: ApiDocument): VNode {
  const sections = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => section(`${method.toUpperCase()} ${path}`, operation)),
  );
  return html`
    <h1>${words.docs}</h1>
    <p class="lead">${words.docsLead} <a href="/openapi.json">/openapi.json</a>${words.docsNote && html`<br />${words.docsNote}`}</p>
    ${sections}
  ` as unknown as VNode;

  function section(name: string, { operationId, summary, description, requestBody, responses }: Operation) {
    return html`
      <section class="card" id=${operationId}>
        <h2><code>${name}</code></h2>
        <p>${words.summaries[operationId ?? ''] ?? summary}</p>
        ${description && html`<p class="note">${description}</p>`}
        ${fields(name, words.request, requestBody?.content['application/json']?.schema)}
        ${fields(name, `${words.response} 200`, responses['200']?.content?.['application/json']?.schema)}
        <p class="note">
          ${Object.entries(responses).map(
            ([status, { description: meaning }]) =>
              html`<span class="status"><code>${status}</code> ${meaning?.replaceAll('`', '')}</span> `,
          )}
        </p>
      </section>
    `;
  }

  function fields(of: string, title: string, reference: Schema | undefined) {
    const schema = api.components.schemas[reference?.$ref?.split('/').at(-1) ?? ''] ?? reference;
    const properties = Object.entries(schema?.properties ?? {});
    if (properties.length === 0) return null;
    return html`
      <h3>${title}</h3>
      <div class="scroll" tabindex="0" role="region" aria-label=${`${of} ${title}`}>
        <table class="stacking fields">
          <thead>
            <tr><th>${words.field}</th><th>${words.type}</th><th>${words.meaning}</th></tr>
          </thead>
          <tbody>
            ${properties.map(
              ([name, property]) => html`
                <tr>
                  <td class="name"><code>${name}</code>${schema?.required?.includes(name) && html` <small>${words.required}</small>`}</td>
                  <td class="type">${typeOf(property)}</td>
                  <td>${property.description}</td>
                </tr>
              `,
            )}
          </tbody>
        </table>
      </div>
    `;
  }
}

function typeOf(schema: Schema): string {
  if (schema.enum !== undefined) return schema.enum.map(String).join(' | ');
  if (schema.anyOf !== undefined) return schema.anyOf.map(typeOf).join(' | ');
  if (schema.type === 'array') return `${schema.items === undefined ? '' : typeOf(schema.items)}[]`;
  return [schema.type ?? 'object'].flat().join(' | ');
}
