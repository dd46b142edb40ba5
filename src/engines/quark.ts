import { DomUtils } from 'htmlparser2';
import { isRecord } from '../json.ts';
import type { TimeRange } from '../schemas.ts';
import type { Engine, EngineResult } from './engine.ts';
import { toIso } from './reply/dates.ts';
import { hanText } from './reply/han-text.ts';
import { all, parsePage, resultsOr } from './reply/html.ts';
import { stringIn } from './reply/json.ts';

/** Quark (Shenma), a mobile engine; its page has results as JSON. Refuses for 15 minutes after about nine queries. */
export const quark: Engine = {
  name: 'quark',
  provider: 'quark',
  categories: ['general'],
  timeRanges: ['day', 'week', 'month', 'year', 'all'],
  weight: 0.7,
  maxQueries: 1,
  prefersSimplified: true,
  isFallback: true,
  politeness: { inFlight: 1, perMinute: 6 },
  request({ text, timeRange, market }) {
    const period = PERIODS[timeRange];
    const parameters = new URLSearchParams({
      q: text,
      layout: 'html',
      page: '1',
      ...(period === undefined ? {} : { tl_request: period }),
    });
    return { url: `https://quark.sm.cn/s?${parameters}`, headers: { 'accept-language': market.acceptLanguage } };
  },
  parse({ body }, { now }) {
    const page = parsePage(body);
    const cards = all(page, 'script[type="application/json"][id^="s-data-"]').map((script) =>
      cardIn(DomUtils.textContent(script)),
    );
    const results = cards.flatMap((card) => resultsIn(card, now)).filter(({ url }) => !OWN.test(url));
    const hasCards = cards.some((card) => card !== undefined);
    return resultsOr(results, { isEmpty: hasCards && NOTHING.test(body), body });
  },
};

const PERIODS: Partial<Record<TimeRange, string>> = { day: '4', week: '3', month: '2', year: '1' };

/** URLs of Quark's own pages. */
const OWN = /^https?:\/\/(page\.sm\.cn|([\w-]+\.)*quark\.cn)\//;

const NOTHING = /没有找到|没找到|未找到|抱歉/;

function cardIn(json: string): Record<string, unknown> | undefined {
  try {
    const { data } = JSON.parse(json) ?? {};
    return isRecord(data) && isRecord(data.initialData) ? data.initialData : undefined;
  } catch {
    return undefined; // ordinary pages have blocks that are not JSON
  }
}

/** Returns the results of a card: one page, or a list of pages or news. An encyclopedia's entry is one level deeper. */
function resultsIn(card: Record<string, unknown> | undefined, now: Date): EngineResult[] {
  if (card === undefined) return [];
  const lists = [card.data, card.feed, card.list].flat().filter(isRecord);
  return [card, ...lists].map((item) => toResult(item, now)).filter(({ title, url }) => title !== '' && url !== '');
}

function toResult(card: Record<string, unknown>, now: Date): EngineResult {
  const [title, source, summary] = [partOf(card, 'title'), partOf(card, 'source'), partOf(card, 'summary')];
  const time = source.time ?? card.time;
  const urls = [source.dest_url, source.url, card.normal_url, card.url];
  const texts = [
    summary.content,
    card.summary,
    card.desc,
    card.abstract,
    card.show_body,
    card.text,
    listed(card.content),
  ];
  return {
    title: hanText(stringIn(title.content) || stringIn(card.title)),
    url: urls.map(stringIn).find(Boolean) ?? '',
    snippet: hanText(texts.map(stringIn).find(Boolean)),
    published: toIso(typeof time === 'number' && time > 0 ? String(time) : stringIn(time), now),
  };
}

/** Returns a part of a card, which is `titleProps: {content}` or `title: {content}` depending on the kind of card. */
function partOf(card: Record<string, unknown>, name: 'title' | 'source' | 'summary'): Record<string, unknown> {
  return [card[`${name}Props`], card[name]].find(isRecord) ?? {};
}

function listed(content: unknown): unknown {
  return Array.isArray(content) ? content.map(stringIn).join(' ') : content;
}
