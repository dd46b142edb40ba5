import { callsByHour, failuresByCode, figuresByTool, type HourOfCalls, type ToolFigures } from '../db/overview.ts';
import type { Database } from '../db/schema.ts';
import { type DayOfUse, type RecentCall, recentCalls, usageByDay } from '../db/usage.ts';

export type { DayOfUse, HourOfCalls, RecentCall, ToolFigures };

/** Reports on calls that have ended. */
export interface Reports {
  /** Returns an account's credits and calls by day and tool since `from`, oldest first, without days that have none. */
  usageByDay(accountId: string, from: Date): Promise<DayOfUse[]>;
  /** Returns one page of an account's calls, newest first; pages count from 0. */
  recentCalls(accountId: string, page: number): Promise<CallsPage>;
  /** Returns figures on everybody's calls since `from`. */
  overview(from: Date): Promise<Overview>;
}

/** One page of a list of calls. */
export interface CallsPage {
  calls: RecentCall[];
  hasOlder: boolean;
}

/** Figures on everybody's calls. */
export interface Overview {
  tools: ToolFigures[];
  /** Oldest first. Hours without calls are absent. */
  hours: HourOfCalls[];
  /** Most frequent first. */
  failures: Array<{ code: string; calls: number }>;
}

const CALLS_PER_PAGE = 25;

/** Creates reports from this database. */
export function createReports(db: Database): Reports {
  return {
    usageByDay: (accountId, from) => usageByDay(db, accountId, from),
    async recentCalls(accountId, page) {
      const calls = await recentCalls(db, accountId, page * CALLS_PER_PAGE, CALLS_PER_PAGE);
      return { calls: calls.slice(0, CALLS_PER_PAGE), hasOlder: calls.length > CALLS_PER_PAGE };
    },
    async overview(from) {
      const [tools, hours, failures] = await Promise.all([
        figuresByTool(db, from),
        callsByHour(db, from),
        failuresByCode(db, from),
      ]);
      return { tools, hours, failures };
    },
  };
}
