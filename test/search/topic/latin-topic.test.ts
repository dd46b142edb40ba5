import { describe, expect, it } from 'vitest';
import { plan } from '../../../src/search/plan.ts';

const planned = (query: string) =>
  plan({ query, lang: 'en', now: new Date('2026-11-20T02:00:00Z'), timeZone: 'Asia/Taipei' });

describe('an English query', () => {
  it.each([
    ['Hong Kong typhoon signal no 8', 'week'],
    ['Xi Jinping Trump meeting Busan', 'month'],
    ['TSMC shares', 'week'],
    ['nvidia share price', 'week'],
    ['Nvidia H20 ban', 'month'],
    ['Tai Po fire Hong Kong', 'week'],
    ['Taiwan blast factory', 'week'],
    ['OpenAI lawsuit Musk', 'month'],
    ['Thailand Cambodia border clash', 'month'],
    ['Bitcoin price', 'week'],
    ['Bitcoin plunges below 90000', 'week'],
    ['Musk sues OpenAI', 'month'],
    ['Apple fined EU', 'month'],
    ['Intel CEO ousted', 'month'],
    ['Hong Kong activist sentenced', 'month'],
    ['Bank of Japan rate decision', 'month'],
    ['UK inflation data', 'month'],
    ['Happy Valley race results', 'week'],
    ['Ohtani injury update', 'month'],
    ['Apple unveils headset', 'month'],
    ['Samsung walkout', 'month'],
    ['Xi Jinping APEC Shenzhen speech', 'month'],
    ['Trump UN speech', 'month'],
    ['Putin visit North Korea', 'month'],
  ])('about an event of a person, company or place is news: %s', (query, timeRange) => {
    expect(planned(query)).toMatchObject({ category: 'news', time_range: timeRange });
  });

  it.each([
    'Amazon Fire tablet',
    'Hong Kong cancelled flight refund',
    'Taiwan typhoon kit',
    'Tesla charged cable',
    'Nvidia driver download',
    'Apple share sheet SwiftUI',
    'fire alarm battery replacement',
    'Korean War museum',
    'Vietnam War history',
    'Microsoft Office free trial',
    'Chrome crash Windows',
    'DJI drone price',
    'visit Tokyo',
    'Tokyo weather in April',
    'earthquake magnitude scale',
    'earnings per share formula',
    'mortgage rate cut calculator',
    'race results timing software',
    'spinal injury lawyer Texas',
    'Japan injury insurance',
    'Country Garden chair',
    'what causes earthquakes',
    'Steve Jobs Stanford speech',
    'best man speech examples',
    'text to speech app',
    'visit North Korea',
    'Keynote vs PowerPoint',
  ])('about a product, a service or advice is general: %s', (query) => {
    expect(planned(query).category).toBe('general');
  });
});
