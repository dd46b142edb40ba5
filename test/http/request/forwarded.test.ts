import { expect, it } from 'vitest';
import { bareAddresses } from '../../../src/http/request/forwarded.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['[2001:db8::1]:443, 10.0.0.2:80', '2001:db8::1, 10.0.0.2'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['[fe80::1%25eth0]:80', 'fe80::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['unknown, _hidden, 1.2.3:4, ', 'unknown, _hidden, 1.2.3:4, '],
])('removes ports, brackets and zones: %s', (given, bare) => expect(bareAddresses(given)).toBe(bare));
