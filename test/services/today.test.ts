import { expect, it } from 'vitest';
import { readingModel, startMessagesApi } from '../_util/messages-api.ts';
import { startTestService } from '../_util/service.ts';

it('the plan, the planning model and the answering model use the same date for today', async () => {
  const api = await startMessagesApi(readingModel);
  const service = await startTestService(
    { ANTHROPIC_API_KEY: 'sk-test', ANTHROPIC_BASE_URL: api.url, TIME_ZONE: 'America/New_York' },
    { now: () => new Date('2026-11-25T02:00:00Z') }, // still the 24th in that time zone
  );
  try {
    await service.post('/v1/search', { query: '颱風 動態', include_answer: true }, await service.newKey());
    const days = api.requests.map(({ prompt }) => /今天是 (\S{10})/.exec(prompt)?.[1]);
    expect(days).toEqual(['2026-11-24', '2026-11-24']);
  } finally {
    await service.stop();
    await api.close();
  }
});
