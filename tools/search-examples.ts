/** Requests and replies for the API description, with invented sites. */
export const searchExamples = {
  'snippets and an answer': {
    request: { query: '颱風 停班停課', max_results: 1, include_answer: true },
    response: {
      query: '颱風 停班停課',
      lang: 'zh-TW',
      search_depth: 'basic',
      results: [
        {
          title: '颱風海葵逼近 氣象單位發布陸上警報 五縣市停班停課',
          url: 'https://news.example.com/typhoon-warning',
          snippet: '颱風海葵持續逼近，氣象單位清晨五時三十分發布陸上警報，東部與南部五縣市宣布停止上班、停止上課。',
          published: '2026-11-20T21:30:00.000Z',
          engine: 'bing_news',
          score: 0.9922,
          language: 'zh-TW',
        },
      ],
      planned: {
        queries: ['颱風 停班停課', '台风 停班停课'],
        category: 'news',
        time_range: 'week',
        source: 'inferred',
      },
      unresponsive_engines: [['google_news', 'timeout']],
      answer: '颱風海葵持續逼近，東部與南部五縣市宣布停止上班、停止上課[1]。',
      credits_used: 14,
      credits_remaining: 986,
    },
  },
  'summaries of pages': {
    request: { query: '高鐵 票價', search_depth: 'advanced', include_domains: ['gov.example.com'], max_results: 1 },
    response: {
      query: '高鐵 票價',
      lang: 'zh-TW',
      search_depth: 'advanced',
      results: [
        {
          title: '高鐵票價表（標準車廂）',
          url: 'https://gov.example.com/rail-fares',
          snippet: '下表為海島高鐵標準車廂全票票價。',
          content: '海島高鐵標準車廂全票票價：北港至中原 700 元，商務車廂 1,250 元，行車時間 52 分。',
          published: null,
          engine: 'brave',
          score: 0.97,
          also_at: ['https://mirror.example.com/rail-fares'],
          sources: ['gov.example.com', 'mirror.example.com'],
          language: 'zh-TW',
        },
      ],
      planned: { queries: ['高鐵 票價', '高铁 票价'], category: 'general', time_range: 'all', source: 'inferred' },
      credits_used: 16,
      credits_remaining: 984,
    },
  },
  'nothing found': {
    request: { query: '沒有人寫過的一句話', category: 'news', time_range: 'day' },
    response: {
      query: '沒有人寫過的一句話',
      lang: 'zh-TW',
      search_depth: 'basic',
      results: [],
      planned: { queries: ['沒有人寫過的一句話'], category: 'news', time_range: 'all', source: 'user' },
      warning: '調整類別或時間範圍重試後仍然沒有結果；可換個關鍵字，或放寬 time_range 與 category。',
      credits_used: 17,
      credits_remaining: 983,
    },
  },
} as const;
