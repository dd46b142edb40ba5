import type { Lang, Region } from '../schemas.ts';

/** Language and country of a search, as standard codes; each engine maps them to its own. */
export interface Market {
  language: 'zh-Hant' | 'zh-Hans' | 'en';
  /** ISO 3166 code; null = no particular country. */
  country: 'TW' | 'HK' | 'CN' | 'SG' | 'MY' | 'US' | null;
  /** `Accept-Language` header of a browser in this market. */
  acceptLanguage: string;
}

/**
 * Returns the market for a language, or for a region if one is given. The region decides which Chinese is used (`hk`
 * with zh-TW is Hong Kong's); English stays English.
 */
export function marketOf(lang: Lang, region?: Region): Market {
  if (region === undefined) return market(LANGUAGES[lang], HOME[lang]);
  if (region === 'global') return market(LANGUAGES[lang], null);
  const { language, country } = REGIONAL[region];
  return market(lang === 'en' ? 'en' : language, country);
}

const LANGUAGES: Record<Lang, Market['language']> = {
  'zh-TW': 'zh-Hant',
  'zh-HK': 'zh-Hant',
  'zh-CN': 'zh-Hans',
  en: 'en',
};

const HOME: Record<Lang, Market['country']> = { 'zh-TW': 'TW', 'zh-HK': 'HK', 'zh-CN': 'CN', en: 'US' };

const REGIONAL: Record<Exclude<Region, 'global'>, Pick<Market, 'language' | 'country'>> = {
  tw: { language: 'zh-Hant', country: 'TW' },
  hk: { language: 'zh-Hant', country: 'HK' },
  cn: { language: 'zh-Hans', country: 'CN' },
  sg: { language: 'zh-Hans', country: 'SG' },
  my: { language: 'zh-Hans', country: 'MY' },
};

function market(language: Market['language'], country: Market['country']): Market {
  const prefix = language === 'en' ? 'en' : 'zh';
  const script = language === 'zh-Hant' ? 'zh-TW' : 'zh-CN';
  const tag = country === null ? (language === 'en' ? 'en-US' : script) : `${prefix}-${country}`;
  return { language, country, acceptLanguage: prefix === 'en' ? `${tag},en;q=0.9` : `${tag},zh;q=0.9,en;q=0.5` };
}
