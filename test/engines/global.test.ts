import { describe, expect, it } from 'vitest';
import { bingHtml } from '../../src/engines/bing-html.ts';
import { brave } from '../../src/engines/brave.ts';
import { duckduckgo } from '../../src/engines/duckduckgo.ts';
import { EngineFailure } from '../../src/engines/engine.ts';
import { mojeek } from '../../src/engines/mojeek.ts';
import { yahoo } from '../../src/engines/yahoo.ts';
import { engineContract, QUERY } from './contract.ts';

const ENGINES = [duckduckgo, bingHtml('www.bing.com'), brave, mojeek, yahoo];
for (const engine of ENGINES) engineContract(engine);

describe('a block page reached by redirect is known by its address', () => {
  it.each([
    ['https://search.brave.com/captcha?x', brave, 'captcha'],
    ['https://consent.yahoo.com/v2/collectConsent', yahoo, 'access_denied'],
  ] as const)('%s', (url, engine, reason) => {
    const response = { url, status: 200, headers: {}, body: '<html><p>Hello</p></html>' };
    expect(() => engine.parse(response, QUERY)).toThrow(new EngineFailure(reason));
  });
});

it('DuckDuckGo is told words, not bangs', () => {
  const sent = (text: string) => duckduckgo.request({ ...QUERY, text }).form?.q;
  expect(sent('!g 颱風 \\停班 !')).toBe('g 颱風 停班');
  expect(sent('好棒! C++ a!b "x y"')).toBe('好棒! C++ a!b "x y"');
  expect(sent('颱'.repeat(600))).toHaveLength(499);
});
