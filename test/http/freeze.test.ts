import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openApi } from '../../src/http/openapi.ts';
import { tools } from '../../tools/index.ts';
import { breakingChanges, type Frozen, freeze, type Schema } from './_freeze.ts';

/** /v1 as promised to clients. A release with additions deletes the file and runs this test, which then promises them too. */
const FILE = new URL('./v1.json', import.meta.url);
const current = () => freeze(openApi(tools, 'https://search.example.com'));

it('/v1 has no change that breaks clients of the promised version', () => {
  const now = current();
  if (!existsSync(FILE) && process.env.CI === undefined) writeFileSync(FILE, `${JSON.stringify(now, null, 1)}\n`);
  const frozen = JSON.parse(readFileSync(FILE, 'utf8')) as Frozen;
  expect(breakingChanges(frozen, now)).toEqual([]);
});

describe('breakingChanges', () => {
  const edited = (edit: (document: Frozen) => void) => {
    const document = structuredClone(current());
    edit(document);
    return breakingChanges(current(), document);
  };
  const schema = (document: Frozen, name: string) => document.components.schemas[name] as Required<Schema>;
  const property = (document: Frozen, name: string, field: string) =>
    schema(document, name).properties[field] as Required<Schema>;

  it.each<[string, (document: Frozen) => void, string]>([
    ['a path that goes', ({ paths }) => delete paths['/v1/credits'], 'get /v1/credits: is gone'],
    [
      'a status that goes',
      ({ paths }) => delete paths['/v1/search']?.post?.responses['502'],
      'post /v1/search: 502 is gone',
    ],
    [
      'a field that goes',
      (document) => delete schema(document, 'SearchResponse').properties.planned,
      'post /v1/search 200.planned: is gone',
    ],
    [
      'a field that is not always there any more',
      (document) => {
        schema(document, 'CreditsResponse').required = [];
      },
      'get /v1/credits 200.monthly_credits: may be missing',
    ],
    [
      'a field of another type',
      (document) => {
        property(document, 'CreditsResponse', 'credits_used').type = 'string';
      },
      'get /v1/credits 200.credits_used: may now be string',
    ],
    [
      'a field that is now demanded',
      (document) => schema(document, 'SearchRequest').required.push('lang'),
      'post /v1/search request.lang: is required',
    ],
    [
      'a value that is not taken any more',
      (document) => property(document, 'SearchRequest', 'time_range').enum.pop(),
      'post /v1/search request.time_range: has other values: all',
    ],
    [
      'a value nobody knew in an answer',
      (document) => property(document, 'ExtractResponse', 'format').enum.push('html'),
      'post /v1/extract 200.format: has other values: html',
    ],
    [
      'a lower maximum',
      (document) => {
        property(document, 'SearchRequest', 'max_results').maximum = 10;
      },
      'post /v1/search request.max_results: has another maximum',
    ],
  ])('reports %s', (_name, edit, change) => {
    expect(edited(edit)).toContain(change);
  });

  it.each<[string, (document: Frozen) => void]>([
    ['a new path', ({ paths }) => Object.assign(paths, { '/v1/new': paths['/v1/search'] })],
    [
      'a new optional field of a request',
      (document) => Object.assign(schema(document, 'SearchRequest').properties, { fresh: { type: 'boolean' } }),
    ],
    [
      'a new field of an answer',
      (document) => {
        Object.assign(schema(document, 'SearchResponse').properties, { fresh: { type: 'string' } });
        schema(document, 'SearchResponse').required.push('fresh');
      },
    ],
    ['a new value that is taken', (document) => property(document, 'SearchRequest', 'time_range').enum.push('hour')],
    [
      'a higher maximum',
      (document) => {
        property(document, 'SearchRequest', 'max_tokens').maximum = 300_000;
      },
    ],
  ])('does not report %s', (_name, edit) => {
    expect(edited(edit)).toEqual([]);
  });
});
