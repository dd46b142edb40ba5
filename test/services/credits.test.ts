import { setTimeout as sleep } from 'node:timers/promises';
import { type CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { heldBalance, insertHolds, takeHolds } from '../../src/db/credits.ts';
import { openDatabase } from '../../src/db/database.ts';
import { migrate } from '../../src/db/migrate.ts';
import { undoFuturePeriod } from '../../src/db/periods.ts';
import type { Database } from '../../src/db/schema.ts';
import { type Accounts, createAccounts } from '../../src/services/accounts.ts';
import { hashKey } from '../../src/services/api-key.ts';
import { createCredits } from '../../src/services/credits.ts';
import type { Caller, Credits, Hold } from '../../src/services/ledger/ledger.ts';
import { nextReset } from '../../src/services/ledger/monthly-reset.ts';
import { createReserve, HOLD_LIFETIME_MS } from '../../src/services/ledger/reserve.ts';
import { onEveryDatabase } from '../_util/databases.ts';

const START = new Date('2026-11-20T08:00:00Z');

onEveryDatabase((database) => {
  let db: Database;
  let accounts: Accounts;
  let credits: Credits;
  let now: Date;
  let caller: Caller;
  let n = 0;

  beforeAll(async () => {
    db = await openDatabase(database().options);
    await migrate(db);
    accounts = createAccounts(db, () => now);
    credits = createCredits(db, () => now);
  });
  afterAll(() => db.destroy());

  beforeEach(async () => {
    now = START;
    caller = await newCaller(50);
  });

  async function newCaller(monthlyCredits: number): Promise<Caller> {
    const account = await accounts.ensure({ email: `a${n++}@example.com`, monthlyCredits });
    const { key } = await accounts.createKey(account, 'test');
    return (await credits.authenticate(hashKey(key))) as Caller;
  }

  async function spend(amount: number): Promise<void> {
    await credits.settle(await credits.reserve(caller, 'service_search', amount), amount);
  }

  async function row() {
    const account = await db
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', caller.accountId)
      .executeTakeFirstOrThrow();
    const { rows } = await sql<{ spent: number; rows: number }>`
      select coalesce(sum(credits), 0)::int as spent, count(*)::int as rows from usage
      where account_id = ${caller.accountId} and created_at >= ${account.resets_at}::timestamptz - interval '1 month'`.execute(
      db,
    );
    const { rows: held } = await sql<{ held: number }>`
      select coalesce(sum(credits), 0)::int as held from holds where account_id = ${caller.accountId}`.execute(db);
    return {
      used: account.credits_used,
      heldColumn: account.credits_held,
      ...rows[0],
      ...held[0],
      resets: account.resets_at,
      lifetime: [Number(account.lifetime_calls), Number(account.lifetime_credits)],
    };
  }

  async function expectSound(): Promise<void> {
    const { used, spent, heldColumn, held } = await row();
    expect(used).toBe(spent);
    expect(heldColumn).toBe(held);
    expect(used).toBeGreaterThanOrEqual(0);
    expect(used).toBeLessThanOrEqual(50);
  }

  describe('reserving and settling credits', () => {
    it('charges the cost of the call instead of the held amount', async () => {
      const hold = await credits.reserve(caller, 'service_search', 3);
      expect(await credits.settle(hold, 2)).toEqual({ credits_used: 2, credits_remaining: 48 });
      expect(await row()).toMatchObject({ used: 2, spent: 2, held: 0, rows: 1 });
    });

    it('takes one statement to reserve and one to settle for concurrent calls', async () => {
      let statements = 0;
      const counting = createCredits(
        onResult(db, async () => void statements++),
        () => now,
      );
      const holds = await Promise.all([1, 2, 3].map((n) => counting.reserve(caller, 'service_search', n)));
      expect(statements).toBe(1);
      await Promise.all(holds.map((hold) => counting.settle(hold, 1)));
      expect(statements).toBe(2);
    });

    it('charges once when a hold is settled repeatedly', async () => {
      const hold = await credits.reserve(caller, 'service_search', 2);
      const balances = await Promise.all([credits.settle(hold, 2), credits.settle(hold, 2), credits.settle(hold, 2)]);
      expect(balances).toEqual(Array(3).fill({ credits_used: 2, credits_remaining: 48 }));
      await expectSound();
    });

    it('creates one hold per call when the reservation is repeated', async () => {
      const hold = (n: number) => ({ id: `${caller.accountId}-${n}`, tool: 'service_search', credits: 20 });
      const terms = {
        keyHash: caller.keyHash,
        now,
        latestReset: nextReset(now),
        expiresAt: new Date(now.getTime() + 1_000),
      };
      const balance = { monthly_credits: 50, credits_used: 0, credits_held: 20 };
      for (const wasHeld of [false, true]) {
        expect(await heldBalance(db, hold(1).id)).toEqual(wasHeld ? balance : undefined);
        expect(await insertHolds(db, [hold(1)], terms)).toEqual(balance);
      }
      // A batch with an existing hold creates none; each of its calls has to be reserved alone.
      expect(await insertHolds(db, [hold(1), hold(2)], terms)).toBeUndefined();
      expect(await row()).toMatchObject({ held: 20, heldColumn: 20 });
    });

    it('returns the same balance when a call repeats the reservation of the last credits', async () => {
      const reserve = createReserve(db, () => now);
      const wanted = { id: `${caller.accountId}-all`, tool: 'service_search', credits: 50 };
      const balance = { monthly_credits: 50, credits_used: 0, credits_held: 50 };
      for (let attempt = 1; attempt <= 2; attempt++) expect(await reserve(caller, wanted)).toEqual(balance);
    });

    it('records the duration of the call and its model tokens', async () => {
      const hold = await credits.reserve(caller, 'service_search', 2);
      now = new Date(START.getTime() + 1_234);
      await credits.settle(hold, 2, { inputTokens: 321, outputTokens: 45 });
      const usage = await db
        .selectFrom('usage')
        .select(['latency_ms', 'model_input_tokens', 'model_output_tokens'])
        .where('id', '=', hold.id)
        .executeTakeFirst();
      expect(usage).toEqual({ latency_ms: 1_234, model_input_tokens: 321, model_output_tokens: 45 });
    });

    it('charges and releases calls with more model tokens than the table can hold', async () => {
      const tokens = { inputTokens: 3_000_000_000, outputTokens: 1e300 };
      await credits.settle(await credits.reserve(caller, 'service_search', 2), 2, tokens);
      await credits.release(await credits.reserve(caller, 'service_search', 2), 'internal_error', tokens);
      expect(await row()).toMatchObject({ used: 2, held: 0, rows: 2 });
      const most = await db
        .selectFrom('usage')
        .select(['model_input_tokens', 'model_output_tokens'])
        .where('account_id', '=', caller.accountId)
        .execute();
      expect(most).toEqual(Array(2).fill({ model_input_tokens: 2 ** 31 - 1, model_output_tokens: 2 ** 31 - 1 }));
    });

    it('charges nothing for a failed call and records its error code', async () => {
      const hold = await credits.reserve(caller, 'service_search', 3);
      await credits.release(hold, 'upstream_unavailable');
      expect(await row()).toMatchObject({ used: 0, held: 0, rows: 1, lifetime: [0, 0] });
      await spend(2);
      expect(await row()).toMatchObject({ used: 2, held: 0, rows: 2, lifetime: [1, 2] });
      const usage = await db.selectFrom('usage').select('status').where('id', '=', hold.id).executeTakeFirst();
      expect(usage?.status).toBe('upstream_unavailable');
    });

    it('refuses to charge more than was held', async () => {
      const hold = await credits.reserve(caller, 'service_search', 1);
      await expect(credits.settle(hold, 2)).rejects.toThrow('held');
    });

    it('spends exactly the available credits in concurrent calls', async () => {
      const calls = await Promise.allSettled(Array.from({ length: 200 }, () => spend(1)));
      expect(calls.filter((call) => call.status === 'fulfilled')).toHaveLength(50);
      expect(await row()).toMatchObject({ used: 50, held: 0, rows: 50 });
      await expectSound();
    });

    it('decides each of several concurrent reservations by the credits left', async () => {
      const wishes = await Promise.allSettled(
        [20, 40, 20, 10, 1].map((n) => credits.reserve(caller, 'service_search', n)),
      );
      const held = wishes.flatMap((wish) => (wish.status === 'fulfilled' ? [wish.value] : []));
      const left = 50 - held.reduce((sum, hold) => sum + hold.credits, 0);
      expect(left).toBeGreaterThanOrEqual(0);
      const refusals = wishes.flatMap((wish) => (wish.status === 'rejected' ? [wish.reason] : []));
      expect(refusals.length).toBeGreaterThan(0);
      for (const { code, details } of refusals) {
        expect(code).toBe('insufficient_credits');
        expect(details.credits_needed).toBeGreaterThan(left);
      }
      await Promise.all(held.map((hold) => credits.release(hold, 'upstream_unavailable')));
      await expectSound();
    });

    it('reports balances to concurrent calls as if they had ended one after another', async () => {
      const holds = await Promise.all([1, 2, 3].map((n) => credits.reserve(caller, 'service_search', n)));
      const over = await credits.reserve(caller, 'service_search', 4);
      await credits.release(over, 'upstream_unavailable');
      const balances = await Promise.all([...holds, over].map((hold) => credits.settle(hold, hold.credits)));
      expect(balances.slice(0, 3).map(({ credits_used }) => credits_used)).toEqual([1, 3, 6]);
      expect(balances[3]).toEqual({ credits_used: 6, credits_remaining: 44 });
      expect(await row()).toMatchObject({ used: 6, spent: 6, held: 0, rows: 4 });
      await expectSound();
    });

    it('settles valid calls although another call in the batch is invalid', async () => {
      const holds = await Promise.all([1, 2, 3].map((n) => credits.reserve(caller, 'service_search', n)));
      const odd = { inputTokens: 1.5, outputTokens: 0 };
      const ends = holds.map((hold, n) => credits.settle(hold, hold.credits, n === 1 ? odd : undefined));
      const outcomes = await Promise.allSettled(ends);
      expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
      expect(await row()).toMatchObject({ used: 4, spent: 4, held: 2, rows: 2 });
    });

    it('keeps held credits from other calls', async () => {
      const hold = await credits.reserve(caller, 'service_extract', 45);
      await expect(credits.reserve(caller, 'service_search', 7)).rejects.toMatchObject({
        code: 'insufficient_credits',
        details: { credits_needed: 7, credits_remaining: 5 },
        isPassing: true,
        message: expect.stringMatching(/進行中的呼叫.*可稍候再試/),
      });
      await expect(credits.reserve(caller, 'service_search', 51)).rejects.toMatchObject({
        isPassing: false,
        message: expect.stringMatching(/等每月 1 日/),
      });
      await credits.settle(hold, 0);
      await spend(6);
      await expectSound();
      await expect(credits.reserve(caller, 'service_search', 50)).rejects.toMatchObject({
        details: { credits_needed: 50, credits_remaining: 44 },
        isPassing: false,
      });
    });

    it('lets work start before the reservation only while enough credits remain', async () => {
      const rich = await newCaller(250);
      expect(credits.mayBegin(rich, 150)).toBe(true);
      const reserving = credits.reserve(rich, 'service_search', 50);
      expect([credits.mayBegin(rich, 100), credits.mayBegin(rich, 101)]).toEqual([true, false]);
      await reserving;
      expect([credits.mayBegin(rich, 100), credits.mayBegin(rich, 101)]).toEqual([true, false]); // now held
    });

    it('never refuses a call whose credits another call releases meanwhile', async () => {
      for (let moment = 1; moment <= 8; moment++) {
        const other = await credits.reserve(caller, 'service_search', 50);
        const busy = createCredits(
          afterResult(db, moment, () => credits.release(other, 'cancelled')),
          () => now,
        );
        const outcome = await busy.reserve(caller, 'service_search', 2).catch((error) => error);
        if (outcome.details === undefined) await credits.release(outcome, 'cancelled');
        else expect(outcome.details).toEqual({ credits_needed: 2, credits_remaining: expect.toSatisfy((n) => n < 2) });
        await credits.release(other, 'cancelled');
        expect(await row()).toMatchObject({ used: 0, held: 0 });
      }
    });

    it('leaves no credits when the allowance is lowered below what is spent', async () => {
      await spend(10);
      const hold = await credits.reserve(caller, 'service_search', 5);
      await accounts.setAllowance(caller.accountId, 8);
      expect(await credits.settle(hold, 5)).toEqual({ credits_used: 15, credits_remaining: 0 });
      await expect(credits.reserve(caller, 'service_search', 2)).rejects.toMatchObject({
        code: 'insufficient_credits',
        details: { credits_needed: 2, credits_remaining: 0 },
      });
    });

    it('reports the charges that it lost while the database was unreachable', async () => {
      let isAway = true;
      const lost: unknown[] = [];
      const watched = createCredits(
        unreachable(db, () => isAway),
        () => now,
        {
          onLostCharge: ({ id }, error) => lost.push([id, (error as Error).message]),
        },
      );
      const callers = await Promise.all([newCaller(50), newCaller(50), newCaller(50)]);
      const holds = await Promise.all(callers.map((one) => credits.reserve(one, 'service_search', 2)));
      const [charged, expired, deleted] = holds as [Hold, Hold, Hold];
      const balances = await Promise.all(holds.map((hold) => watched.settle(hold, 2)));
      expect(balances).toEqual(Array(3).fill({ credits_used: 2, credits_remaining: 48 }));
      await db.deleteFrom('holds').where('id', '=', expired.id).execute();
      await db.deleteFrom('accounts').where('id', '=', deleted.accountId).execute();
      isAway = false;
      await expect.poll(() => lost).toEqual([[expired.id, expect.stringContaining('expired')]]);
      const used = () => db.selectFrom('usage').select('credits').where('id', '=', charged.id).executeTakeFirst();
      await expect.poll(used).toEqual({ credits: 2 });
    });

    it("reports a lost charge when the database stays unreachable for the hold's lifetime", async () => {
      const lost: unknown[] = [];
      const watched = createCredits(
        unreachable(db, () => true),
        () => now,
        {
          onLostCharge: ({ id }, error) => lost.push([id, (error as Error).message]),
        },
      );
      const hold = await credits.reserve(caller, 'service_search', 2);
      await watched.settle(hold, 2);
      vi.useFakeTimers({ toFake: ['performance'] });
      vi.advanceTimersByTime(86_400_000);
      await expect
        .poll(() => lost)
        .toEqual([[hold.id, 'away']])
        .finally(() => vi.useRealTimers());
    });

    it.each([
      ['makes a late charge', false, []],
      ['reports a late charge that cannot be made', true, ['away']],
    ])('%s when it is closed', async (_what, staysAway, reported) => {
      let isAway = true;
      const lost: string[] = [];
      const closing = createCredits(
        unreachable(db, () => isAway),
        () => now,
        { onLostCharge: (_hold, error) => lost.push((error as Error).message) },
      );
      const hold = await credits.reserve(caller, 'service_search', 2);
      await closing.settle(hold, 2);
      isAway = staysAway;
      await closing.close();
      expect(lost).toEqual(reported);
      expect((await row()).used).toBe(staysAway ? 0 : 2);
    });

    it('reports a late charge that the database does not answer in time when it is closed', async () => {
      let isSilent = false;
      const lost: string[] = [];
      const silent = Object.assign(db.withoutPlugins(), {
        executeQuery: () =>
          isSilent ? new Promise(() => {}) : Promise.reject(Object.assign(new Error('away'), { code: 'ECONNREFUSED' })),
      }) as unknown as Database;
      const closing = createCredits(silent, () => now, {
        onLostCharge: (_hold, error) => lost.push((error as Error).message),
      });
      await closing.settle(await credits.reserve(caller, 'service_search', 2), 2);
      isSilent = true;
      await closing.close();
      expect(lost).toEqual([expect.stringContaining('stopped')]);
    });

    it('refuses a call whose account was deleted during the call', async () => {
      const hold = await credits.reserve(caller, 'service_search', 1);
      await db.deleteFrom('accounts').where('id', '=', caller.accountId).execute();
      await expect(credits.settle(hold, 1)).rejects.toMatchObject({ code: 'invalid_api_key' });
      await credits.release(hold, 'invalid_api_key');
    });
  });

  describe('holds of dead processes', () => {
    it('are released when they expire, not earlier', async () => {
      await credits.reserve(caller, 'service_extract', 50);
      now = new Date(START.getTime() + HOLD_LIFETIME_MS - 1);
      await expect(spend(1)).rejects.toMatchObject({ code: 'insufficient_credits' });
      now = new Date(START.getTime() + HOLD_LIFETIME_MS);
      await spend(1);
      expect(await row()).toMatchObject({ used: 1, held: 0, heldColumn: 0 });
    });

    it('are released when a wrong clock has dated them in the future', async () => {
      now = new Date(START.getTime() + 2 * 86_400_000);
      await credits.reserve(caller, 'service_extract', 50);
      now = START;
      await spend(1);
      expect(await row()).toMatchObject({ used: 1, held: 0, heldColumn: 0 });
    });

    it.each([
      ['ahead', 60_000, 0],
      ['behind', 0, 60_000],
    ])('are not assumed when the clock that made them is a minute %s', async (_where, itsMs, ourMs) => {
      now = new Date(START.getTime() + itsMs);
      const hold = await credits.reserve(caller, 'service_extract', 50);
      now = new Date(START.getTime() + ourMs);
      await expect(spend(1)).rejects.toMatchObject({ code: 'insufficient_credits' });
      now = new Date(START.getTime() + itsMs + 45_000);
      await credits.settle(hold, 50);
      await expectSound();
    });

    it('cannot be settled after their release', async () => {
      const dead = await credits.reserve(caller, 'service_extract', 50);
      now = new Date(START.getTime() + HOLD_LIFETIME_MS);
      await spend(1);
      await expect(credits.settle(dead, 50)).rejects.toThrow('expired');
      await expectSound();
    });

    it('are released when SQL deletes them together with their key', async () => {
      const { key } = await accounts.createKey(caller.accountId, 'other');
      const other = (await credits.authenticate(hashKey(key))) as Caller;
      await credits.reserve(other, 'service_extract', 20);
      await credits.reserve(other, 'service_extract', 20);
      const calls = Promise.allSettled(Array.from({ length: 60 }, () => spend(1)));
      await db.deleteFrom('api_keys').where('id', '=', other.apiKeyId).execute();
      await calls;
      const { used } = await row();
      await spend(50 - used);
      expect(await row()).toMatchObject({ used: 50, spent: 50, held: 0, heldColumn: 0 });
    });

    it('are released once when many calls find them', async () => {
      await credits.reserve(caller, 'service_extract', 30);
      await credits.reserve(caller, 'service_extract', 20);
      now = new Date(START.getTime() + HOLD_LIFETIME_MS);
      const calls = await Promise.allSettled(Array.from({ length: 60 }, () => spend(1)));
      // A call that loses the race for the expired holds may be refused, but no credit may be given twice.
      const given = calls.filter((call) => call.status === 'fulfilled').length;
      expect(given).toBeGreaterThan(0);
      expect(given).toBeLessThanOrEqual(50);
      await expectSound();
      expect((await row()).heldColumn).toBe(0);
    });
  });

  describe('the billing month', () => {
    const NEXT = new Date('2026-12-01T00:00:00Z');

    it('resets at the first authentication after its end', async () => {
      await spend(50);
      now = new Date(NEXT.getTime() - 1);
      await expect(spend(1)).rejects.toMatchObject({ code: 'insufficient_credits' });
      now = NEXT;
      expect((await credits.authenticate(caller.keyHash))?.account).toEqual({
        monthlyCredits: 50,
        creditsUsed: 0,
        creditsHeld: 0,
        resetsAt: new Date('2027-01-01T00:00:00Z'),
      });
      await expectSound();
    });

    it('resets in a reservation after its end', async () => {
      await spend(50);
      now = NEXT;
      await spend(2);
      expect(await row()).toMatchObject({ used: 2, spent: 2, resets: new Date('2027-01-01T00:00:00Z') });
    });

    it('resets in the settlement of a call that ran past midnight', async () => {
      await spend(10);
      const hold = await credits.reserve(caller, 'service_search', 2);
      now = new Date(NEXT.getTime() + 1000);
      expect(await credits.settle(hold, 2)).toEqual({ credits_used: 2, credits_remaining: 48 });
      await expectSound();
    });

    it('is the one in which a call began when the clock is set back before its end', async () => {
      now = NEXT;
      const hold = await credits.reserve(caller, 'service_search', 2);
      now = START;
      await credits.settle(hold, 2);
      expect(await row()).toMatchObject({ used: 2, spent: 2, held: 0, resets: new Date('2027-01-01T00:00:00Z') });
      const usage = await db.selectFrom('usage').select('latency_ms').where('id', '=', hold.id).executeTakeFirst();
      expect(usage).toEqual({ latency_ms: 0 });
    });

    it('is the one that a slightly faster clock has begun', async () => {
      now = new Date(NEXT.getTime() - 2_000);
      const hold = await credits.reserve(caller, 'service_search', 2);
      now = NEXT;
      await credits.authenticate(caller.keyHash);
      now = new Date(NEXT.getTime() - 1_000);
      await credits.settle(hold, 2);
      expect(await row()).toMatchObject({ used: 2, spent: 2, held: 0, resets: new Date('2027-01-01T00:00:00Z') });
    });

    it('is the one at settlement when the clock jumped years ahead during the call', async () => {
      const hold = await credits.reserve(caller, 'service_search', 2);
      now = new Date('2036-04-15T12:00:00Z');
      await credits.settle(hold, 2);
      expect(await row()).toMatchObject({ used: 2, spent: 2, held: 0, resets: new Date('2036-05-01T00:00:00Z') });
    });

    it('resets once after several months', async () => {
      await spend(10);
      now = new Date('2027-04-15T12:00:00Z');
      await spend(1);
      expect(await row()).toMatchObject({ used: 1, resets: new Date('2027-05-01T00:00:00Z') });
    });

    it('returns to the current one, with all charges, after the clock was months ahead', async () => {
      now = new Date('2026-10-15T08:00:00Z');
      caller = await newCaller(50);
      await spend(7);
      now = START;
      await spend(5);
      now = new Date('2027-02-15T08:00:00Z');
      await spend(3);
      now = START;
      const { account } = (await credits.authenticate(caller.keyHash)) as Caller;
      expect(account).toMatchObject({ creditsUsed: 8, resetsAt: NEXT });
      await expectSound();
      // The following months start without charges, the one of that clock too.
      for (const month of ['2026-12-01', '2027-01-01', '2027-02-01', '2027-03-01']) {
        now = new Date(month);
        await credits.authenticate(caller.keyHash);
        expect(await row()).toMatchObject({ used: 0, spent: 0 });
      }
    });

    it('returns with all charges after the clock was a month behind', async () => {
      now = new Date('2026-12-15T12:00:00Z');
      await spend(9);
      now = START;
      await spend(2);
      expect(await row()).toMatchObject({ used: 11, spent: 11, resets: NEXT });
      now = new Date('2026-10-15T12:00:00Z'); // further behind
      await spend(1);
      expect(await row()).toMatchObject({ used: 12, spent: 12 });
      now = new Date('2026-12-15T12:05:00Z');
      const { account } = (await credits.authenticate(caller.keyHash)) as Caller;
      expect(account).toMatchObject({ creditsUsed: 9, resetsAt: new Date('2027-01-01T00:00:00Z') });
      await expectSound();
      now = new Date('2027-01-01T00:00:00Z');
      await credits.authenticate(caller.keyHash);
      expect(await row()).toMatchObject({ used: 0, spent: 0 });
    });

    it('leaves no credits to a replica whose clock is a month behind, nor to the others after it', async () => {
      const slow = createCredits(db, () => new Date('2026-10-20T12:00:00Z'));
      await spend(50);
      for (let n = 0; n < 2; n++) {
        const known = (await slow.authenticate(caller.keyHash)) as Caller;
        await expect(slow.reserve(known, 'service_search', 1)).rejects.toMatchObject({ code: 'insufficient_credits' });
        await expect(spend(1)).rejects.toMatchObject({ code: 'insufficient_credits' });
        expect(await row()).toMatchObject({ used: 50, spent: 50, resets: NEXT });
      }
    });

    it.each([
      ['looked at', async () => await credits.authenticate(caller.keyHash)],
      ['used', async () => await credits.release(await credits.reserve(caller, 'service_search', 1), 'cancelled')],
    ])('returns with its charges when the clock was ahead while the account was only %s', async (_how, touch) => {
      await spend(50);
      now = new Date('2027-02-15T08:00:00Z');
      await touch();
      now = START;
      await expect(spend(1)).rejects.toMatchObject({ code: 'insufficient_credits' });
      expect(await row()).toMatchObject({ used: 50, spent: 50, resets: NEXT });
    });

    it('is the same for callers, the dashboard and the list of accounts', async () => {
      const listed = async () => (await accounts.list()).find(({ id }) => id === caller.accountId);
      await spend(9);
      now = new Date('2027-02-15T08:00:00Z');
      await spend(1);
      now = START;
      expect(await accounts.balance(caller.accountId)).toMatchObject({ creditsUsed: 10, resetsAt: NEXT });
      now = new Date('2027-02-15T08:00:00Z');
      await spend(1);
      now = START;
      expect(await listed()).toMatchObject({ credits_used: 11, resets_at: NEXT });
      now = NEXT;
      expect(await listed()).toMatchObject({ credits_used: 0 });
      expect(await accounts.balance(caller.accountId)).toMatchObject({ creditsUsed: 0 });
      expect((await credits.authenticate(caller.keyHash))?.account).toMatchObject({ creditsUsed: 0 });
    });

    it('is the current one for a cached caller while a wrong clock elsewhere begins a later one', async () => {
      await spend(50);
      const remembered = (await credits.recognize(caller.keyHash)) as Caller;
      const elsewhere = createCredits(db, () => new Date(START.getTime() + 40 * 86_400_000));
      await elsewhere.settle(await elsewhere.reserve(caller, 'service_search', 1), 1);
      await expect(credits.reserve(remembered, 'service_search', 1)).rejects.toMatchObject({
        details: { credits_needed: 1, credits_remaining: 0 },
      });
      expect(await row()).toMatchObject({ used: 51, resets: NEXT });
    });

    it('counts a charge made while the current month is restored', async () => {
      const hold = await credits.reserve(caller, 'service_search', 3);
      const elsewhere = createCredits(db, () => new Date(START.getTime() + 40 * 86_400_000));
      await elsewhere.settle(await elsewhere.reserve(caller, 'service_search', 1), 1);
      const settlement = { holdId: hold.id, credits: 3, status: 'success', inputTokens: 0, outputTokens: 0 };
      let undone: Promise<void> | undefined;
      await db.transaction().execute(async (open) => {
        await takeHolds(open, [settlement], { now: START, nextReset: NEXT });
        undone = undoFuturePeriod(db, caller.accountId, START, NEXT);
        await sleep(200); // the restore waits for the lock on the account
      });
      await undone;
      expect(await row()).toMatchObject({ used: 4, spent: 4, held: 0, resets: NEXT });
    });

    it('stays as an operator has set it, however far ahead', async () => {
      const resets = new Date('2027-06-01T00:00:00Z');
      await spend(3);
      await db.updateTable('accounts').set({ resets_at: resets }).where('id', '=', caller.accountId).execute();
      await credits.authenticate(caller.keyHash);
      await spend(2);
      expect(await row()).toMatchObject({ used: 5, resets });
    });

    it.each([
      ['9999-12-31', '9999-12-31T00:00:00.000Z'],
      ['10000-01-01', null],
      ['290000-01-01', null], // beyond the range of JavaScript's dates
      ['infinity', null],
    ])('does not end when an operator has set its end to %s, and credits can be spent', async (resets, told) => {
      await spend(3);
      await sql`update accounts set resets_at = ${resets}::text::timestamp at time zone 'utc' where id = ${caller.accountId}`.execute(
        db,
      );
      await spend(46);
      const { account } = (await credits.authenticate(caller.keyHash)) as Caller;
      expect(account).toMatchObject({ creditsUsed: 49, creditsHeld: 0 });
      expect(account.resetsAt?.toISOString() ?? null).toBe(told);
      expect((await accounts.balance(caller.accountId)).resetsAt).toEqual(account.resetsAt);
      await expect(spend(2)).rejects.toMatchObject({ details: { credits_needed: 2, credits_remaining: 1 } });
    });

    it('is over when an operator has set its end to -infinity', async () => {
      await spend(50);
      await sql`update accounts set resets_at = '-infinity' where id = ${caller.accountId}`.execute(db);
      await spend(2);
      expect(await row()).toMatchObject({ used: 2, resets: NEXT });
    });

    it('is kept when it is the current one, even with usage dated later', async () => {
      now = new Date(START.getTime() + 2 * 86_400_000);
      await spend(3);
      await undoFuturePeriod(db, caller.accountId, START, NEXT);
      expect(await row()).toMatchObject({ used: 3, resets: NEXT });
    });
  });

  describe('API keys', () => {
    it('are refused as soon as they are revoked, in running calls too', async () => {
      expect(await accounts.revokeKey(caller.accountId, caller.apiKeyId)).toBe(true);
      expect(await credits.authenticate(caller.keyHash)).toBeUndefined();
      await expect(credits.reserve(caller, 'service_search', 1)).rejects.toMatchObject({ code: 'invalid_api_key' });
      expect(await accounts.revokeKey(caller.accountId, caller.apiKeyId)).toBe(false);
    });

    it('are refused when their account is deleted while a new month begins', async () => {
      now = nextReset(now);
      const watched = createCredits(
        afterResult(db, 1, () => accounts.remove(caller.accountId)),
        () => now,
      );
      expect(await watched.authenticate(caller.keyHash)).toBeUndefined();
    });

    it('are refused while their account is disabled, even if cached', async () => {
      const remembered = (await credits.recognize(caller.keyHash)) as Caller;
      await accounts.setEnabled(caller.accountId, false);
      await expect(credits.reserve(remembered, 'service_search', 1)).rejects.toMatchObject({ code: 'invalid_api_key' });
      expect(await credits.authenticate(caller.keyHash)).toBeUndefined();
      await accounts.setEnabled(caller.accountId, true);
      await credits.settle(await credits.reserve(caller, 'service_search', 1), 1);
    });

    it.each([
      ['after it', 60_000],
      ['when the clock was set back', -1],
    ])('are cached for a minute, and read again %s', async (_when, ms) => {
      const { keyHash, accountId, apiKeyId } = caller;
      await accounts.revokeKey(accountId, apiKeyId);
      now = new Date(START.getTime() + 59_999);
      expect(await credits.recognize(keyHash)).toMatchObject({ isCached: true, accountId });
      now = new Date(START.getTime() + ms);
      expect(await credits.recognize(keyHash)).toBeUndefined();
    });

    it('are removed from the cache when a reservation finds them revoked', async () => {
      const remembered = (await credits.recognize(caller.keyHash)) as Caller;
      await accounts.revokeKey(caller.accountId, caller.apiKeyId);
      await expect(credits.reserve(remembered, 'service_search', 1)).rejects.toMatchObject({ code: 'invalid_api_key' });
      expect(await credits.recognize(caller.keyHash)).toBeUndefined();
    });

    it("use the current month when cached, after a month's end and after a wrong clock", async () => {
      await credits.settle(await credits.reserve(caller, 'service_search', 50), 50);
      now = new Date(nextReset(now).getTime() - 1_000);
      const remembered = async () => (await credits.recognize(caller.keyHash)) as Caller;
      const before = await remembered();
      now = new Date(now.getTime() + 2_000);
      expect(await remembered()).toMatchObject({ isCached: true, account: before.account });
      await expect(credits.reserve(await remembered(), 'service_search', 51)).rejects.toMatchObject({
        code: 'insufficient_credits',
        details: { credits_remaining: 50 },
      });
      await credits.settle(await credits.reserve(await remembered(), 'service_search', 50), 50);

      const right = now;
      now = new Date(now.getTime() + 40 * 86_400_000);
      await credits.settle(await credits.reserve(caller, 'service_search', 1), 1);
      now = right;
      await expect(credits.reserve(await remembered(), 'service_search', 1)).rejects.toMatchObject({
        code: 'insufficient_credits',
        details: { credits_remaining: 0 },
      });
    });

    it('get their current balance from the reservation, however old the cache entry', async () => {
      const { keyHash } = caller;
      const charge = async () => await credits.settle(await credits.reserve(caller, 'service_search', 3), 3);
      await charge();
      const remembered = (await credits.recognize(keyHash)) as Caller;
      const hold = await credits.reserve(remembered, 'service_search', 2);
      expect(hold.account).toEqual({ monthlyCredits: 50, creditsUsed: 3 });
    });

    it('are stored only as a hash', async () => {
      const { key, id } = await accounts.createKey(caller.accountId, 'second');
      expect(key).toMatch(/^hs_[0-9A-Za-z]{32}$/);
      const stored = await db.selectFrom('api_keys').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      expect(JSON.stringify(stored)).not.toContain(key);
      expect(stored.hash).toBe(hashKey(key));
    });

    it('of another account cannot be revoked', async () => {
      const other = await newCaller(1);
      expect(await accounts.revokeKey(other.accountId, caller.apiKeyId)).toBe(false);
      expect(await credits.authenticate(caller.keyHash)).toBeDefined();
    });

    it('record when they were last used', async () => {
      accounts.touch(caller.apiKeyId);
      await accounts.close();
      const [key] = await accounts.listKeys(caller.accountId);
      expect(key).toMatchObject({ id: caller.apiKeyId, last_used_at: START });
    });
  });
});

/** Returns the database with an action between its n-th result and the next statement. */
function afterResult(db: Database, n: number, happens: () => Promise<unknown>): Database {
  let results = 0;
  return onResult(db, async () => {
    if (++results === n) await happens();
  });
}

/** Returns a database that prepared statements cannot reach while it is away. */
function unreachable(db: Database, isAway: () => boolean): Database {
  const executeQuery = async (query: CompiledQuery) => {
    if (isAway()) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
    return await db.executeQuery(query);
  };
  return Object.assign(db.withoutPlugins(), { executeQuery }) as Database;
}

function onResult(db: Database, happens: () => Promise<unknown>): Database {
  return db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await happens();
      return result;
    },
  });
}
