import type { TimeRange } from '../../schemas.ts';
import { findNames } from '../names/names.ts';
import { NEWS_WORDS } from '../names/news-words.ts';

/**
 * Returns the period of the news that an English query asks for: a word of NEWS_WORDS beside the person, body or place
 * it affects. Returns undefined when the query asks for no news.
 */
export function latinNewsRange(query: string): TimeRange | undefined {
  if (isHandsOn(query)) return undefined;
  const words = query.toLowerCase().match(/[a-z]+/g) ?? [];
  const place = PLACES.test(query);
  const kinds = findNames(query).map(({ name }) => name.kind);
  const isSomewhere = place || kinds.some((kind) => PLACE_KINDS.has(kind));
  const isSomebody =
    isSomewhere || ACTORS.test(query) || FULL_NAME.test(query) || kinds.some((kind) => ACTOR_KINDS.has(kind));
  const found = words.map((word) => NEWS_WORDS.get(word)).filter((word) => word?.timeRange !== undefined);
  const isAtBody = kinds.includes('person') && (BODIES.test(query) || kinds.some((kind) => BODY_KINDS.has(kind)));
  const fits = { places: isSomewhere, bodies: isAtBody };
  const meant = found.find((word) => (word?.of === undefined ? isSomebody : fits[word.of]));
  if (meant !== undefined) return meant.timeRange;
  return PRICES.test(query) || (isSomebody && /\bshare prices?\b/i.test(query)) ? 'week' : undefined;
}

/** Whether an English query is about something that the asker makes, learns or looks up. */
export function isHandsOn(query: string): boolean {
  return HANDS_ON.test(query);
}

/** Market prices and their moves. */
const PRICES =
  /\b(?:bitcoin|oil|gold|crude|ethereum) (?:prices?|plunges?|slumps?|tumbles?|soars?|surges?|rall(?:y|ies))\b/i;

const PLACE_KINDS: ReadonlySet<string> = new Set(['country', 'place']);
const ACTOR_KINDS: ReadonlySet<string> = new Set(['person', 'company', 'org', 'gov']);

const BODY_KINDS: ReadonlySet<string> = new Set(['org', 'gov', 'country']);
const BODIES = /\b(?:UN|EU|NATO|APEC|ASEAN|G7|G20|BRICS|SCO|COP\d\d|Davos|Congress|Senate|parliament|White House)\b/;

/** Places that the table of names does not list, as Chinese has one form for them everywhere. */
const PLACES =
  /\b(?:Taiwan|Taipei|Hualien|Taichung|Tainan|Kaohsiung|Hong Kong|Kowloon|Tai Po|Mong Kok|Macau|China|Beijing|Shanghai|Shenzhen|Guangdong|Guangzhou|Sichuan|Xinjiang|Tibet|Japan|Okinawa|Hokkaido|Korea|Seoul|India|Delhi|Mumbai|Myanmar|Vietnam|Hanoi|Manila|Cebu|Jakarta|Bali|Malaysia|Singapore|Russia|Israel|Gaza|Iran|Tehran|Syria|Turkey|Europe|EU|UK|Britain|London|France|Paris|Germany|Berlin|Spain|US|USA|America|California|Texas|Florida|Canada|Mexico|Brazil|Australia|Bondi|Taiwan Strait|South China Sea)\b/;
const ACTORS =
  /\b(?:PLA|KMT|DPP|CCP|Fed|NATO|UN|Hamas|Hezbollah|Houthis?|OpenAI|TikTok|ByteDance|DeepSeek|Anthropic|SpaceX|Starship|Cloudflare|AWS|Microsoft|Huawei|Musk|Putin|Biden|parliament|president|premier|prime minister|minister|mayor|police|army|navy|court|Supreme Court|Congress|Senate)\b/;

/** A person's full name: Charlie Kirk shot. */
const FULL_NAME = /\b[A-Z][a-z]+ [A-Z][a-z]+(?= [a-z])/;

/** Words of what the asker makes, learns or looks up: beside them a news word is no news. */
const HANDS_ON =
  /\b(?:how|what|why|who|which|guide|tutorial|install\w*|set ?up|config\w*|download|driver|sdk|api|sheet|button|library|package|recipe|formula|calculator|converter|definition|meaning|names?|scale|types?|history|map|manual|lyrics|movies?|films?|series|episodes?|games?|books?|novel|tickets?|hotels?|itinerary|visa|codes?|vin|etf|etfs|photos?|wallpaper|emoji|tablet|stick|hd|charger|pass|museum|memorial|list|quiz|safety|drill bits?|insurance|jobs?|salary|careers?|art of|free trial|stock exchange|in stock|refund|severance|lawyers?|attorneys?|claims?|compensation|prevention|treatment|recovery|rehab|spinal|kit|preparedness|eligibility|(?:vietnam|korean|gulf|civil|cold|opium|iraq|pacific|world|star) wars?|fire (?:station|department|alarm|tv)|(?:flight|travel|phone|laptop) deals?|black friday|18\d\d|19\d\d|20[01]\d)\b/i;
