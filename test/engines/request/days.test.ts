import { expect, it } from 'vitest';
import { baidu } from '../../../src/engines/baidu.ts';
import { bing } from '../../../src/engines/bing.ts';
import { bingHtml } from '../../../src/engines/bing-html.ts';
import { bocha } from '../../../src/engines/bocha.ts';
import { brave } from '../../../src/engines/brave.ts';
import { braveApi } from '../../../src/engines/brave-api.ts';
import { duckduckgo } from '../../../src/engines/duckduckgo.ts';
import { exa } from '../../../src/engines/exa.ts';
import { googleNews } from '../../../src/engines/google-news.ts';
import { qianfan } from '../../../src/engines/qianfan.ts';
import { you } from '../../../src/engines/you.ts';
import { candidatesIn } from '../../../src/search/merging/candidates.ts';
import { QUERY } from '../contract.ts';

const DATES = { startDate: '2026-03-01', endDate: '2026-03-31' };

it.each([
  [duckduckgo, '1990-01-01..2020-12-31'],
  [brave, '1990-01-01to2020-12-31'],
  [braveApi('KEY'), '1990-01-01to2020-12-31'],
  [you('KEY'), '1990-01-01to2020-12-31'],
  [bocha('KEY'), '1990-01-01..2020-12-31'],
  [qianfan('KEY'), '"page_time":{"gte":"1990-01-01","lt":"2021-01-01"}'],
  [bing('www.bing.com'), 'ez5_7305_18627'],
  [bingHtml('www.bing.com'), 'ez5_7305_18627'],
  [baidu, 'stf=631123200,1609430399'],
])('an end date alone is sent as a period since the beginning of the web: $name', (engine, expected) => {
  const { url, form, json } = engine.request({ ...QUERY, timeRange: 'all', endDate: '2020-12-31' });
  expect(decodeURIComponent(`${url} ${JSON.stringify([form, json])}`)).toContain(expected);
});

it('Exa receives days in UTC+8', () => {
  expect(exa('KEY').request({ ...QUERY, ...DATES, timeRange: 'all' }).json).toMatchObject({
    startPublishedDate: '2026-02-28T16:00:00.000Z',
    endPublishedDate: '2026-03-31T15:59:59.999Z',
  });
});

it('Google News receives one more day on each side, which merging removes again', () => {
  const { url } = googleNews.request({ ...QUERY, ...DATES });
  expect(new URL(url).searchParams.get('q')).toBe('颱風 停班 after:2026-02-28 before:2026-04-01');
  const days = ['2026-02-28T15:59:00Z', '2026-02-28T16:00:00Z', '2026-03-31T15:59:00Z', '2026-03-31T16:00:00Z'];
  const results = days.map((published, n) => ({
    title: `颱風 ${n}`,
    url: `https://a.tw/${n}`,
    snippet: '',
    published,
  }));
  const list = { engine: 'google_news', provider: 'google', weight: 1, queryIndex: 0, results };
  const context = { ...QUERY, ...DATES, queries: ['颱風'], timeRange: 'all' as const, max: 5 };
  const kept = candidatesIn([list], { ...context, language: 'zh-Hant' });
  expect(kept.map(({ url: page }) => page)).toEqual(['https://a.tw/1', 'https://a.tw/2']);
});
