/** Requests and replies for the API description, with invented sites. */
export const extractExamples = {
  'the passages about a question': {
    request: { url: 'https://gov.example.com/rail-fares', query: '學生票', format: 'text', max_tokens: 2000 },
    response: {
      results: [
        {
          url: 'https://gov.example.com/rail-fares',
          title: '高鐵票價表（標準車廂）',
          content: '學生憑證購買，每張全票減一成。',
          format: 'text',
          length: 15,
          status: 'success',
        },
      ],
      success_count: 1,
      failed_count: 0,
      format: 'text',
      filtered: true,
      credits_used: 20,
      credits_remaining: 980,
    },
  },
  'two pages, one of them refused': {
    request: { urls: ['https://gov.example.com/rail-fares', 'http://10.0.0.1/'] },
    response: {
      results: [
        {
          url: 'https://gov.example.com/rail-fares',
          title: '高鐵票價表（標準車廂）',
          content:
            '下表為海島高鐵標準車廂全票票價。\n\n| 起站 | 迄站 | 標準車廂 |\n| --- | --- | --- |\n| 北港 | 中原 | 700 |',
          format: 'markdown',
          length: 71,
          status: 'success',
        },
        {
          url: 'http://10.0.0.1/',
          title: null,
          content: '',
          format: 'markdown',
          length: 0,
          status: 'failed',
          error: '不允許的位址：內部網路或保留位址不可擷取（disallowed URL）。',
        },
      ],
      success_count: 1,
      failed_count: 1,
      format: 'markdown',
      credits_used: 18,
      credits_remaining: 982,
    },
  },
} as const;
