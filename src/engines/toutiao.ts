import { DomUtils } from 'htmlparser2';
import { isRecord } from '../json.ts';
import { parseUrl } from '../text/web-address.ts';
import type { Engine, EngineQuery, EngineReply, EngineRequest, EngineResult } from './engine.ts';
import { toIso } from './reply/dates.ts';
import { hanText } from './reply/han-text.ts';
import { all, parsePage, resultsOr } from './reply/html.ts';
import { stringIn } from './reply/json.ts';
import { usable } from './reply/usable.ts';

/** Toutiao's search: recent texts from the mainland, many by individuals. The page contains the results as JSON. */
export const toutiao: Engine = {
  name: 'toutiao',
  provider: 'toutiao',
  categories: ['general', 'news'],
  timeRanges: ['all'],
  weight: 0.5,
  maxQueries: 1,
  prefersSimplified: true,
  isFallback: true,
  politeness: { inFlight: 1, perMinute: 10 },
  request: (query) => toRequest(query, {}),
  parse({ url, body }, query): EngineReply {
    const page = parsePage(body);
    const cards = all(page, 'script[data-druid-card-data-id][type="application/json"]');
    const results = usable(cards.map((card) => toResult(dataIn(DomUtils.textContent(card)), query.now)));
    if (results.length > 0) return { results };
    // Sometimes the page has no results, but an id with which the results can be requested.
    const searchId = /"search_?id"\s*:\s*"(\w{8,64})"/i.exec(body)?.[1];
    if (searchId !== undefined && !parseUrl(url)?.searchParams.has('search_id')) {
      const more = { source: 'pagination', action_type: 'pagination', page_num: '0', search_id: searchId };
      return { results, next: toRequest(query, more) };
    }
    return resultsOr(results, { isEmpty: NOTHING.test(body), body });
  },
};

const NOTHING = /没有找到相关|未找到相关|no_result/;

function toRequest({ text, category, market }: EngineQuery, more: Record<string, string>): EngineRequest {
  const pd = category === 'news' ? 'information' : 'synthesis';
  return {
    url: `https://so.toutiao.com/search?${new URLSearchParams({ keyword: text, pd, dvpf: 'pc', ...more })}`,
    headers: { 'accept-language': market.acceptLanguage, referer: 'https://so.toutiao.com/' },
  };
}

function dataIn(json: string): Record<string, unknown> {
  try {
    const { data } = JSON.parse(json) ?? {};
    return isRecord(data) ? data : {};
  } catch {
    return {};
  }
}

/** Converts a card to a result. Pages of other sites have their fields in `display`; app URLs are `sslocal://`. */
function toResult(data: Record<string, unknown>, now: Date): EngineResult {
  const display = recordAt(data, 'display');
  const [info, title, summary] = ['info', 'title', 'summary'].map((name) => recordAt(display, name));
  const emphasized = [data, display].map((part) => recordAt(part, 'emphasized'));
  const urls = [data.article_url, info?.url, data.url, data.source_url, data.share_url, data.ttsearch_msite_url];
  const times = [data.publish_time, data.create_time, data.behot_time, data.display_time].map(String);
  const texts = [data.abstract, display.summary, summary?.text, ...emphasized.map((part) => part.summary)];
  const titles = [data.title, title?.text, ...emphasized.map((part) => part.title)];
  return {
    title: hanText(titles.map(stringIn).find(Boolean)),
    url: urls.map(stringIn).find((url) => /^https?:/.test(url)) ?? '',
    snippet: hanText(texts.map(stringIn).find(Boolean)),
    published: toIso(times.find((time) => /^[1-9]\d{9}/.test(time)) ?? stringIn(data.datetime), now),
  };
}

function recordAt(value: Record<string, unknown>, name: string): Record<string, unknown> {
  const part = value[name];
  return isRecord(part) ? part : {};
}
