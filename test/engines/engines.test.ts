import { expect, it } from 'vitest';
import { createEngines } from '../../src/engines/index.ts';
import { engineContract, QUERY } from './contract.ts';

const SEARXNG = { searxngUrl: 'http://127.0.0.1:8080' };
const ENGINES = [...createEngines(SEARXNG), ...createEngines({})];
for (const engine of ENGINES) engineContract(engine);

it('are those that were asked for, in that order', () => {
  expect(createEngines({}).map(({ name }) => name)).toEqual(['bing', 'wikipedia', 'google_news', 'bing_news', 'gdelt']);
  expect(createEngines(SEARXNG).map(({ name }) => name)).toEqual(['searxng']);
  expect(createEngines({ ...SEARXNG, searchEngines: ['bing', 'searxng'] }).map(({ name }) => name)).toEqual([
    'bing',
    'searxng',
  ]);
  expect(createEngines({ searchEngines: ['gdelt', 'bing'] }).map(({ name }) => name)).toEqual(['gdelt', 'bing']);
});

it('an unknown one, or one without its setting, is said', () => {
  expect(() => createEngines({ searchEngines: ['altavista'] })).toThrow(
    'SEARCH_ENGINES: altavista is unknown; there are bing',
  );
  expect(() => createEngines({ searchEngines: ['searxng'] })).toThrow('searxng needs SEARXNG_URL');
});

it('SearXNG is told words, not commands', () => {
  const [searxng] = ENGINES;
  const sent = (text: string) => new URL(searxng?.request({ ...QUERY, text }).url ?? '').searchParams.get('q');
  expect(sent('!!g 颱風 :en <3 ?x')).toBe('g 颱風 en 3 x');
  expect(sent('C++ 入門: 比較 a!b')).toBe('C++ 入門: 比較 a!b');
});
