import type { connect as Connect, Server } from './drivers.ts';
import type { ClientRow } from './matrix.ts';

export const STEPS = ['connect', 'list', 'search', 'extract', 'error', 'reconnect'] as const;

/** How far a client comes: the steps that succeed, and what goes wrong in the next one. */
export interface Outcome {
  passed: number;
  problem?: string;
}

/**
 * Takes a client through everything that it does: connect, list the tools, call both, call one wrongly, connect again.
 * `page`: the address of a page to read.
 */
export async function walk(connect: typeof Connect, client: ClientRow, server: Server, page: string): Promise<Outcome> {
  let passed = 0;
  const step = async (work: () => Promise<string | undefined>) => {
    const problem = await work();
    if (problem !== undefined) throw new Error(problem);
    passed++;
  };
  const says = (text: string, word: string) =>
    text.includes(word) ? undefined : `no ${word} in: ${text.slice(0, 200)}`;
  const names = (list: string[]) => says(list.join(' '), 'service_search service_extract');
  try {
    let session = await connect(client, server);
    passed++;
    await step(async () => names(await session.list()));
    await step(async () => says(await session.call('service_search', { query: '颱風' }), '[1]'));
    await step(async () => says(await session.call('service_extract', { urls: [page] }), '成功 1'));
    // Some clients look at the schema themselves: only words that they cannot know to be wrong.
    await step(async () =>
      says(await session.call('service_search', { query: 'a', start_date: 'soon' }), 'start_date'),
    );
    await step(async () => {
      await session.close();
      session = await connect(client, server);
      const problem = names(await session.list());
      await session.close();
      return problem;
    });
    return { passed };
  } catch (error) {
    return { passed, problem: `${STEPS[passed]}: ${String((error as Error)?.message ?? error).slice(0, 300)}` };
  }
}
