import pLimit from 'p-limit';
import { createKeyedLimit } from '../net/keyed-limit.ts';
import { PageFailure } from './failure.ts';

/** The account that wants a page, and the page's host. */
export interface Asker {
  account: string;
  host: string;
}

/** Queue that limits how many pages are fetched and read at once, and how many may wait. */
export interface PageQueue {
  /**
   * Runs `work` when its turn comes; rejects as soon as the signal fires. Throws PageFailure `overloaded` when too many
   * pages are waiting.
   */
  run<T>(asker: Asker, work: () => Promise<T>, signal: AbortSignal): Promise<T>;
}

const MAX_PAGES = 60; // three whole calls, up to 300 MB; further pages wait to be fetched
const MAX_PER_ACCOUNT = 40;
const MAX_PER_HOST = 6; // as in browsers
const MAX_WAITING = 600; // thirty whole calls; further pages are refused rather than kept waiting for a minute
const MAX_WAITING_OF_ACCOUNT = 400; // so that no account fills the queue for all others

/** Creates an empty queue. */
export function createPageQueue(): PageQueue {
  const perAccount = createKeyedLimit(MAX_PER_ACCOUNT);
  const perHost = createKeyedLimit(MAX_PER_HOST);
  const all = pLimit(MAX_PAGES);
  const inside = createCount();
  return {
    async run({ account, host }, work, signal) {
      const isFull = inside.all() - all.activeCount >= MAX_WAITING;
      if (isFull || inside.of(account) >= MAX_PER_ACCOUNT + MAX_WAITING_OF_ACCOUNT) throw new PageFailure('overloaded');
      const leave = inside.enter(account);
      // The narrower queues come first, so that a page that waits for a slow host takes no place from other pages.
      return await perAccount(account, () => perHost(host, () => all(work), signal), signal).finally(leave);
    },
  };
}

/** Counts the pages in the queue, waiting or running. */
function createCount() {
  let sum = 0;
  const byAccount = new Map<string, number>(); // accounts without pages are absent
  return {
    all: () => sum,
    of: (account: string) => byAccount.get(account) ?? 0,
    /** Counts a page until the returned function is called. */
    enter(account: string): () => void {
      sum++;
      byAccount.set(account, (byAccount.get(account) ?? 0) + 1);
      return () => {
        sum--;
        const left = (byAccount.get(account) ?? 1) - 1;
        if (left === 0) byAccount.delete(account);
        else byAccount.set(account, left);
      };
    },
  };
}
