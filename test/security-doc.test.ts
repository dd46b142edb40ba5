import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ADDRESSES, URLS } from './net/address-payloads.ts';

const root = join(import.meta.dirname, '..');
const text = readFileSync(join(root, 'SECURITY.md'), 'utf8');

it('names files that are there', () => {
  const files = [...text.matchAll(/`((?:src|test)\/[\w./-]+)`/g)].map(([, file]) => file ?? '');
  expect(files.length).toBeGreaterThan(30);
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

it('says how many payloads there are', () => {
  expect(text).toContain(`${URLS.length} URLs, ${ADDRESSES.length} addresses`);
});
