import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Engine, EngineFailure, type EngineQuery } from '../../src/engines/engine.ts';
import { marketOf } from '../../src/engines/market.ts';
import { usable } from '../../src/engines/reply/usable.ts';
import { VERSION } from '../../src/process/version.ts';
import { CATEGORIES, LANGS, REGIONS, TIME_RANGES } from '../../src/schemas.ts';
import { MAX_URL } from '../../src/text/web-address.ts';
import { longestParsed } from '../_util/longest-parsed.ts';
import { stepsOf } from '../_util/steps.ts';

export const QUERY: EngineQuery = {
  text: '颱風 停班',
  market: marketOf('zh-TW'),
  category: 'news',
  timeRange: 'week',
  includeDomains: [],
  excludeDomains: [],
  count: 5,
  now: new Date('2026-11-20T08:00:00Z'),
};

/**
 * Tests the contract of every engine on its saved replies in `test/fixtures/engines/<name>/`: `ordinary.*` has results,
 * `empty.*` is the engine's own page without results, and `<reason>--<what>.*` must cause a failure with that reason.
 */
export function engineContract(engine: Engine): void {
  const folder = join(import.meta.dirname, '../fixtures/engines', engine.name);
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const parse = (body: string) =>
    engine.parse({ url: 'https://engine.example/', status: 200, headers: {}, body }, QUERY);
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');

  describe(`${engine.name}: requests`, () => {
    const questions = LANGS.flatMap((lang) =>
      CATEGORIES.flatMap((category) =>
        TIME_RANGES.map((timeRange) => ({ ...QUERY, market: marketOf(lang), category, timeRange })),
      ),
    );
    const sent = (query: EngineQuery) => {
      const { url, headers, json, form } = engine.request(query);
      return decodeURIComponent(`${url} ${JSON.stringify({ headers, json, form })}`.replaceAll('+', ' ')).replaceAll(
        `Huasou/${VERSION}`,
        'Huasou/…',
      );
    };

    it('are http(s) addresses with the query in them, the same for the same question', () => {
      for (const question of questions) {
        const request = engine.request(question);
        expect(new URL(request.url).protocol).toMatch(/^https?:$/);
        expect(sent(question)).toContain('颱風');
        expect(engine.request(question)).toEqual(request);
      }
    });

    it.each(['a&b=c#d', '<script>', '%', '"', '\n', '\u0000', '', '　', '!g 颱風', '💥', 'a'.repeat(5_000)])(
      'take %j as words',
      (text) => {
        const { url, headers } = engine.request({ ...QUERY, text });
        expect(URL.parse(url)).not.toBeNull();
        expect(() => new Headers(headers)).not.toThrow();
      },
    );

    it('send each language and period as the engine knows them', () => {
      const asked = engine.categories.flatMap((category) => [
        ...LANGS.map((lang) => ({ ...QUERY, category, market: marketOf(lang) })),
        ...TIME_RANGES.map((timeRange) => ({ ...QUERY, category, timeRange })),
      ]);
      expect([...new Set(asked.map(sent))]).toMatchSnapshot();
    });

    it('send each region, dates and sites as the engine knows them', () => {
      const category = engine.categories[0] ?? 'general';
      const asked = [
        ...REGIONS.map((region) => ({ ...QUERY, category, market: marketOf('zh-TW', region) })),
        { ...QUERY, category, startDate: '2026-03-01', endDate: '2026-03-31' },
        { ...QUERY, category, includeDomains: ['gov.tw', 'cna.com.tw'] },
        { ...QUERY, category, excludeDomains: ['ptt.cc'] },
      ].map(sent);
      expect([...new Set(asked)]).toMatchSnapshot();
    });
  });

  describe(`${engine.name}: replies`, () => {
    it('are saved: an ordinary, an empty and at least two bad ones', () => {
      expect(files.filter((file) => file.startsWith('ordinary')).length).toBeGreaterThan(0);
      expect(files.filter((file) => /^empty[.-](?!-)/.test(file)).length).toBeGreaterThan(0);
      expect(files.filter((file) => file.includes('--')).length).toBeGreaterThan(1);
    });

    it.each(files.filter((file) => file.startsWith('ordinary')))('%s is read', (file) => {
      const { results } = parse(read(file));
      expect(results.length).toBeGreaterThan(0);
      for (const result of results) {
        expect(result.title).not.toBe('');
        expect(URL.parse(result.url)?.protocol).toMatch(/^https?:$/);
        expect(`${result.title}${result.snippet}`).not.toMatch(/<\/?\w+>|&(amp|lt|quot|#\d+);/);
        if (result.published !== null) expect(new Date(result.published).toISOString()).toBe(result.published);
      }
      expect(results).toMatchSnapshot();
    });

    it('with addresses that are too long are read, but these neither parsed nor kept', async () => {
      const body = read(files.find((file) => file.startsWith('ordinary')) ?? '');
      const long = body.replace(/https?:(?:\\?\/|%2F){2}[^"'\s<>\\&]+/gi, (address) => address + '颱'.repeat(MAX_URL));
      const { longest, result } = await longestParsed(() => {
        try {
          return usable(parse(long).results);
        } catch (error) {
          expect(error).toBeInstanceOf(EngineFailure);
          return [];
        }
      });
      expect(longest).toBeLessThanOrEqual(MAX_URL);
      expect(Math.max(0, ...result.map(({ url }) => url.length))).toBeLessThanOrEqual(MAX_URL);
    });

    it.each(files.filter((file) => /^empty[.-](?!-)/.test(file)))('%s has nothing', (file) => {
      expect(parse(read(file)).results).toEqual([]);
    });

    it.each(files.filter((file) => file.includes('--')))('%s is that failure', (file) => {
      expect(() => parse(read(file))).toThrow(new EngineFailure(file.split('--')[0] as EngineFailure['reason']));
    });

    // Beyond the limit of depth, and below those of length, whose tests are those of `parseMarkup`.
    it.each([
      ['nested', '<div>'.repeat(6_000)],
      ['nested results', '<div class="web-result result vrwrap algo-sr" data-type="web">'.repeat(600)],
      [
        'results',
        '<div class="web-result result vrwrap algo-sr" data-type="web"><p class="content"></div>'.repeat(900),
      ],
      ['ends', '<div>'.repeat(490) + '</p2>'.repeat(30_000)],
      ['attributes', `<div ${Array.from({ length: 20_000 }, (_, at) => `a${at}`).join(' ')}>`],
      ['comments', '<!---->'.repeat(30_000)],
    ])('a page made of %s is refused before it takes time', (_what, body) => {
      const steps = stepsOf(() => expect(() => parse(body)).toThrow(new EngineFailure('bad_response')));
      expect(steps).toBeLessThan(20 * body.length);
    });

    it.each([
      '',
      'null',
      '[]',
      '5',
      '{',
      '{}x',
      '<html></html>',
      '<rss>',
      '\u0000',
      '{"results":5}',
      '{"query":{"search":"x"}}',
      '{"articles":{}}',
    ])('%j is a failure or nothing, never an error of ours', (body) => {
      try {
        expect(parse(body).results).toEqual([]);
      } catch (error) {
        expect(error).toBeInstanceOf(EngineFailure);
      }
    });
  });
}
