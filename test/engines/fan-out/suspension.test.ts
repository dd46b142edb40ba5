import { expect, it } from 'vitest';
import { readSuspensions } from '../../../src/engines/fan-out/suspension.ts';

const state = '{"openedAt":1,"attempt":1}';

it.each(['captcha', 'timeout', 'http_error 503'])('a saved suspension for "%s" is restored', (reason) => {
  const saved = new Map([['bing', { reason, retryAfterMs: 5_000, state }]]);
  expect(readSuspensions(saved)).toEqual(saved);
});

it.each([
  ['of_a_later_version', state],
  ['toString', state],
  ['http_error x', state],
  ['suspended: timeout', state],
  ['', state],
  ['captcha', '{"until":1}'],
  ['captcha', ''],
])('a saved suspension "%s" with state %s is dropped without the others', (reason, of) => {
  const saved = new Map([
    ['bing', { reason, state: of }],
    ['brave', { reason: 'captcha', state }],
  ]);
  expect([...readSuspensions(saved).keys()]).toEqual(['brave']);
});
