import { afterAll, expect, it } from 'vitest';
import { anyDatabase } from '../_util/databases.ts';
import { type MessagesReply, readingModel, startMessagesApi } from '../_util/messages-api.ts';
import { faultTable } from './_table.ts';
import { createWorld } from './_world.ts';

const record = faultTable('language model');
const ends: Array<() => Promise<unknown>> = [];
afterAll(() => Promise.all(ends.map((end) => end())));

// Each case has its own service, because a service that has seen outages pauses the model.
it.concurrent.each<[string, MessagesReply[]]>([
  ['garbage, or overloaded', [{ raw: '<html>{"content":' }, { status: 529 }]],
  ['hung, or in the middle of its replies', ['hang', 'hang in body']],
])("when the model's reply is %s, answers come from the embedded model", async (fault, whats) => {
  let isWell = false;
  let asked = 0;
  const model = await startMessagesApi((request) =>
    isWell ? readingModel(request) : (whats[asked++ % whats.length] as MessagesReply),
  );
  const database = await anyDatabase();
  const world = await createWorld({
    database: database.options,
    environment: { ANTHROPIC_API_KEY: 'sk-test', ANTHROPIC_BASE_URL: model.url },
  });
  ends.push(async () => {
    await world.end();
    await model.close();
    await database.drop();
  });
  const url = `${world.web.origin}/wanbao/typhoon`;
  const [answered, filtered] = await Promise.all([
    world.search({ include_answer: true }),
    world.call('/v1/extract', { url, query: '停班停課' }),
  ]);
  expect(answered).toMatchObject({ status: 200, body: { answer: expect.stringMatching(/\[1\]/) } });
  // The whole page, without a surcharge for filtering.
  expect(filtered).toMatchObject({ status: 200, body: { success_count: 1, filtered: false } });
  expect(model.requests.length).toBeGreaterThan(1);
  isWell = true;
  const recoveryMs = await world.recovery();
  await world.expectSound();
  record({ fault: `the model: ${fault}`, seen: [answered, filtered], recoveryMs });
});
