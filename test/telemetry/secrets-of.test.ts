import { expect, it } from 'vitest';
import { loadConfig } from '../../src/config.ts';
import { secretsOf, withoutSecrets } from '../../src/telemetry/secrets.ts';

it.each([
  ['a key', { SERPAPI_API_KEY: 'k-secret-1' }, '?api_key=k-secret-1&q=x', '?api_key=***&q=x'],
  ['a key, escaped', { SERPAPI_API_KEY: 'k+secret/1==' }, '?api_key=k%2Bsecret%2F1%3D%3D&q=x', '?api_key=***&q=x'],
  [
    'a password',
    { SEARXNG_URL: 'http://ann:pass-4471@a.example' },
    'http://ann:pass-4471@a.example/',
    'http://ann:***@a.example/',
  ],
  ['a password, decoded', { SEARXNG_URL: 'http://ann:p%40ss-4471@a.example' }, 'p@ss-4471', '***'],
  [
    'a gateway’s',
    { ANTHROPIC_API_KEY: 'sk-ant-1', ANTHROPIC_BASE_URL: 'http://u:gate-5512@a.example' },
    'gate-5512',
    '***',
  ],
  ['a server’s', { HUASOU_API_KEY: 'hs_1234567', HUASOU_URL: 'http://u:serv-7781@a.example' }, 'serv-7781', '***'],
  [
    'a password for a socket',
    { DATABASE_URL: 'postgres://u:sock-3391@/db?host=/run' },
    'postgres://u:sock-3391@/db',
    'postgres://u:***@/db',
  ],
  [
    'a password among the parameters',
    { DATABASE_URL: 'postgres://u@h/db?password=para-8812' },
    'password=para-8812',
    'password=***',
  ],
  ['a password in a line of JSON', { SEARXNG_URL: 'http://a:q%22uote-1@a.example' }, '"x q\\"uote-1"', '"x ***"'],
  ['a short one, which is any word', { SERPAPI_API_KEY: 'abc' }, 'abc', 'abc'],
  ['no secret at all', {}, 'https://a.example/?q=x', 'https://a.example/?q=x'],
])('masks what is secret in the settings: %s', (_, environment, text, expected) => {
  expect(withoutSecrets(text, secretsOf(loadConfig(environment)))).toBe(expected);
});
