import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { page, type Reader } from '../../../src/dashboard/layout.ts';
import { clients } from '../../../src/dashboard/views/clients.ts';
import { connect } from '../../../src/dashboard/views/connect.ts';
import { KEY_PLACEHOLDER } from '../../../src/dashboard/views/placeholders.ts';
import { WORDS } from '../../../src/dashboard/words.ts';

const BASE = 'https://search.example.com';
const WORDS_OF_READER = { language: 'zh-TW', words: WORDS['zh-TW'], theme: undefined } as const;
const READER: Reader = { ...WORDS_OF_READER, path: '/connect', isSignedIn: true, isOperator: false };
const all = clients(BASE, WORDS['zh-TW']);
const configs = all.flatMap(({ id, configs: own }) => own.map(({ text }) => [id, text] as const));

it('the page begins with links to all of its sections', () => {
  const html = page(READER, '', connect(READER, BASE));
  const links = [...html.matchAll(/<li><a href="#([\w-]+)">/g)].map(([, id]) => id);
  expect(links).toEqual(all.map(({ id }) => id));
  for (const id of links) expect(html).toContain(`<section class="card" id="${id}">`);
  const ids = [...html.matchAll(/\bid="([^"]*)"/g)].map(([, id]) => id);
  expect(ids).toHaveLength(new Set(ids).size);
});

it('there are MCP over HTTP and stdio, REST, Tavily and Open WebUI', () => {
  const texts = configs.map(([, text]) => text).join('\n');
  for (const part of ['mcp-remote', '"stdio"', `apiBaseURL: "${BASE}"`, `api_base_url="${BASE}"`, '/openwebui/extract'])
    expect(texts).toContain(part);
});

it.each(configs)('the key of %s may stand in a header, and is replaced by a new one', (_id, text) => {
  expect(text).toContain(KEY_PLACEHOLDER);
  expect(text).not.toMatch(/hs_(?!YOUR_KEY)/);
});

it('the placeholder of the key is ASCII, and the same in the script', () => {
  expect(KEY_PLACEHOLDER).toMatch(/^[!-~]+$/);
  const script = readFileSync(join(import.meta.dirname, '../../../src/dashboard/assets/shared.js'), 'utf8');
  expect(script).toContain(`KEY_PLACEHOLDER = '${KEY_PLACEHOLDER}'`);
});

it('no model is named that a later one will replace', () => {
  const models = configs.flatMap(([, text]) => /"model": "([^"]*)"/.exec(text)?.[1] ?? []);
  expect(models).toEqual(['YOUR_MODEL', 'YOUR_MODEL']);
});
