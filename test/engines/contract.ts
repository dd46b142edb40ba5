import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Engine, EngineFailure, type EngineQuery } from '../../src/engines/engine.ts';
import { CATEGORIES, LANGS, TIME_RANGES } from '../../src/schemas.ts';

export const QUERY: EngineQuery = {
  text: '颱風 停班',
  lang: 'zh-TW',
  category: 'news',
  timeRange: 'week',
  count: 5,
  now: new Date('2026-11-20T08:00:00Z'),
};

/**
 * What every engine is held to. Its saved replies are files in `test/fixtures/engines/<name>/`: `ordinary.*` has results,
 * `empty.*` is a proven nothing, and `<reason>--<what>.*` ends in that failure.
 */
export function engineContract(engine: Engine): void {
  const folder = join(import.meta.dirname, '../fixtures/engines', engine.name);
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const parse = (body: string) =>
    engine.parse({ url: 'https://engine.example/', status: 200, headers: {}, body }, QUERY);
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');

  describe(`${engine.name}: requests`, () => {
    const questions = LANGS.flatMap((lang) =>
      CATEGORIES.flatMap((category) => TIME_RANGES.map((timeRange) => ({ ...QUERY, lang, category, timeRange }))),
    );

    it('are http(s) addresses with the query in them, the same for the same question', () => {
      for (const question of questions) {
        const request = engine.request(question);
        expect(new URL(request.url).protocol).toMatch(/^https?:$/);
        expect(decodeURIComponent(request.url.replaceAll('+', ' '))).toContain('颱風');
        expect(engine.request(question)).toEqual(request);
      }
    });

    it.each(['a&b=c#d', '<script>', '%', '"', '\n', '\u0000', '', '　', '!g 颱風', '💥', 'a'.repeat(5_000)])(
      'take %j as words',
      (text) => {
        expect(URL.parse(engine.request({ ...QUERY, text }).url)).not.toBeNull();
      },
    );

    it('send each language and period as the engine knows them', () => {
      const urls = questions
        .filter(({ category }) => engine.categories.includes(category))
        .map((question) => decodeURIComponent(engine.request(question).url));
      expect([...new Set(urls)]).toMatchSnapshot();
    });
  });

  describe(`${engine.name}: replies`, () => {
    it('are saved: an ordinary, an empty and at least two bad ones', () => {
      expect(files.filter((file) => file.startsWith('ordinary')).length).toBeGreaterThan(0);
      expect(files.filter((file) => file.startsWith('empty')).length).toBeGreaterThan(0);
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

    it.each(files.filter((file) => file.startsWith('empty')))('%s has nothing', (file) => {
      expect(parse(read(file)).results).toEqual([]);
    });

    it.each(files.filter((file) => file.includes('--')))('%s is that failure', (file) => {
      expect(() => parse(read(file))).toThrow(new EngineFailure(file.split('--')[0] as EngineFailure['reason']));
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
