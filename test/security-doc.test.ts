import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ADDRESSES, URLS } from './net/address-payloads.ts';

const root = join(import.meta.dirname, '..');
const text = readFileSync(join(root, 'SECURITY.md'), 'utf8');

it('SECURITY.md states how many address payloads are tested', () => {
  expect(text).toContain(`${URLS.length} URLs, ${ADDRESSES.length} addresses`);
});
