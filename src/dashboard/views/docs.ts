import { html } from 'htm/preact';
import type { VNode } from 'preact';
import type { Reader } from '../layout.ts';
import type { Words } from '../words.ts';
import {
  type ApiDocument,
  type ApiError,
  errorsOf,
  exampleOf,
  fieldsOf,
  type Operation,
  resolve,
  type Schema,
  typeOf,
} from './api-document.ts';
import { contents } from './contents.ts';
import { KEY_PLACEHOLDER } from './placeholders.ts';

/** Shows the API reference: each operation with its fields, an example and its errors; then what all have in common. */
export function docs({ words }: Reader, api: ApiDocument): VNode {
  const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  const sections = [
    ...operations.map(({ method, path, operation }) => ({
      id: operation.operationId,
      name: html`<code>${method} ${path}</code>`,
    })),
    { id: 'errors', name: words.errorCodes },
    { id: 'others', name: words.otherRoutes },
  ];
  return html`
    <h1>${words.docs}</h1>
    <p class="lead">${words.docsLead} <a href="/openapi.json">/openapi.json</a></p>
    ${contents(words.contents, sections)}
    ${operations.map(({ method, path, operation }) => section(words, api, [method, path], operation))}
    ${errors(
      words,
      api,
      operations.flatMap(({ operation }) => errorsOf(operation)),
    )}
    <section class="card" id="others">
      <h2>${words.otherRoutes}</h2>
      ${OTHER_ROUTES.map(
        (routes, index) => html`
          <p>${routes.map((route) => html`<code>${route}</code><br />`)}${words.otherRoutesTexts[index]}</p>
        `,
      )}
    </section>
  ` as unknown as VNode;
}

/** Routes outside the API description, in the order of their texts. */
const OTHER_ROUTES = [
  ['POST /search', 'POST /extract', 'GET /usage'],
  ['POST /openwebui/search', 'POST /openwebui/extract'],
  ['POST /api/auth/sign-in/email {"email", "password"}'],
  ['GET /api/keys', 'POST /api/keys {"name"}', 'DELETE /api/keys/{id}'],
  ['GET /llms.txt', 'GET /llms-full.txt'],
];

function section(words: Words, api: ApiDocument, route: readonly [string, string], operation: Operation) {
  const name = route.join(' ');
  const { operationId, summary, description, requestBody, responses } = operation;
  const { request, reply } = exampleOf(api.servers[0]?.url ?? '', route, operation, KEY_PLACEHOLDER);
  const without = Object.entries(responses).filter(([status, { content }]) => Number(status) < 400 && !content);
  const own = errorsOf(operation);
  return html`
    <section class="card" id=${operationId}>
      <h2><code>${name}</code></h2>
      <p>${text(words, summary)}</p>
      ${description && html`<p class="note">${text(words, description)}</p>`}
      ${fields(words, name, words.request, resolve(api, requestBody?.content['application/json']?.schema))}
      ${fields(words, name, `${words.response} 200`, resolve(api, responses[200]?.content?.['application/json']?.schema))}
      ${without.map(([status, said]) => html`<h3>${words.response} ${status}</h3><p class="note">${text(words, said.description)}</p>`)}
      <details>
        <summary>${words.example}<span class="hidden"> ${name}</span></summary>
        <div class="code"><pre tabindex="0">${request}</pre>${reply && html`<pre tabindex="0">${reply}</pre>`}</div>
      </details>
      ${
        own.length > 0 &&
        html`
          <p class="note">
            ${words.errorCodes}${own.map(({ code, status }) => html` <a class="status" href=${`#${anchor(code)}`}><code>${status} ${code}</code></a>`)}
          </p>
        `
      }
    </section>
  `;
}

function anchor(code: string): string {
  return `error-${code}`;
}

/** Lists the errors once each, with the text that is sent; an id for the first of a code. */
function errors(words: Words, api: ApiDocument, all: readonly ApiError[]) {
  const distinct = [...new Map(all.map((error) => [`${error.status} ${error.code}`, error])).values()];
  const sorted = distinct.toSorted((a, b) => a.status.localeCompare(b.status) || a.code.localeCompare(b.code));
  const seen = new Set<string>();
  const rows = sorted.map(({ code, status, text: said }) => {
    const id = seen.has(code) ? undefined : anchor(code);
    seen.add(code);
    return html`
      <tr id=${id}>
        <td class="name"><code>${code}</code></td>
        <td class="type">${status}</td>
        <td lang="zh-Hant-TW">${said}</td>
      </tr>
    `;
  });
  return html`
    <section class="card" id="errors">
      <h2>${words.errorCodes}</h2>
      <p class="note">${words.errorsNote}</p>
      ${table(words.errorCodes, [words.code, 'HTTP', words.errorText], rows)}
      ${fields(words, words.errorCodes, words.response, api.components.schemas.Error)}
    </section>
  `;
}

function fields(words: Words, of: string, title: string, schema: Schema | undefined) {
  const all = fieldsOf(schema);
  const mark = title === words.request ? words.required : words.always;
  if (all.length === 0) return null;
  const rows = all.map(
    ({ name, schema: { description, default: fallback, ...type }, isRequired }) => html`
      <tr>
        <td class="name"><code>${name}</code>${isRequired && html` <small>${mark}</small>`}</td>
        <td class="type">${typeOf(type)}${fallback !== undefined && html` <small>${words.byDefault} ${String(fallback)}</small>`}</td>
        <td>${description && text(words, description)}</td>
      </tr>
    `,
  );
  return html`<h3>${title}</h3>${table(`${of} ${title}`, [words.field, words.type, words.meaning], rows)}`;
}

function table(label: string, head: readonly string[], rows: readonly unknown[]) {
  return html`
    <div class="scroll" tabindex="0" role="region" aria-label=${label}>
      <table class="stacking fields">
        <thead><tr>${head.map((name) => html`<th>${name}</th>`)}</tr></thead>
        <tbody>${rows}</tbody>
      </table>
    </div>
  `;
}

/** A text of the API description in the page's language; in English, and marked so, when there is no translation. */
function text({ api }: Words, english: string) {
  const found = api[english];
  return found ?? html`<span lang="en">${english.replaceAll('`', '')}</span>`;
}
