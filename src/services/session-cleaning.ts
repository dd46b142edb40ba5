import type { Database } from '../db/schema.ts';
import { deleteExpiredSessions } from '../db/sign-in.ts';
import { DAY_MS } from '../time/durations.ts';

interface CleaningOptions {
  now: () => Date;
  log: { warn(entry: object, message: string): void };
  everyMs?: number;
}

/**
 * Deletes expired sessions now and once a day; better-auth deletes one only when its cookie is sent again. Returns a
 * function that stops this and waits for a deletion that is running.
 */
export function cleanSessions(db: Database, { now, log, everyMs = DAY_MS }: CleaningOptions): () => Promise<void> {
  let cleaning = Promise.resolve();
  const clean = () => {
    const before = new Date(now().getTime() - GRACE_MS);
    cleaning = cleaning
      .then(() => deleteExpiredSessions(db, before))
      .catch((err) => log.warn({ err }, 'could not delete expired sessions'));
  };
  clean();
  const timer = setInterval(clean, everyMs).unref();
  return async () => {
    clearInterval(timer);
    await cleaning;
  };
}

const GRACE_MS = DAY_MS; // replicas' clocks differ, and may be wrong
