export interface Balance {
  credits_used: number;
  credits_remaining: number;
}

/** A caller whose key is valid, with the state of its account at the time of the check. */
export interface Caller {
  /** The key was valid less than a minute ago; whether it still is, the reservation finds out. */
  isCached?: boolean;
  keyHash: string;
  apiKeyId: string;
  accountId: string;
  /** `resetsAt`: null for never. */
  account: { monthlyCredits: number; creditsUsed: number; creditsHeld: number; resetsAt: Date | null };
}

export interface Hold {
  id: string;
  accountId: string;
  credits: number;
  /** Before the hold. */
  account: Pick<Caller['account'], 'monthlyCredits' | 'creditsUsed'>;
}

/** Language model tokens that a call used. */
export interface Tokens {
  inputTokens: number;
  outputTokens: number;
}

export interface Credits {
  /** The caller with this key hash, its account in a new period if the old one is over; undefined when there is none. */
  authenticate(keyHash: string): Promise<Caller | undefined>;
  /**
   * As `authenticate`, but from a cache when the key was valid less than a minute ago: for requests that go on to `reserve`,
   * which checks the key anyway. Before a cached caller is refused for any other reason, it has to be authenticated.
   */
  recognize(keyHash: string): Promise<Caller | undefined>;
  /**
   * Whether the work may begin while its credits are still being reserved: when, without what is spent, held or being reserved,
   * far more than `credits` are left. The work has to be aborted if the reservation is refused after all.
   */
  mayBegin(caller: Caller, credits: number): boolean;
  /** Holds `credits` for a call. Throws `insufficient_credits`, or `invalid_api_key` when the key was revoked meanwhile. */
  reserve(caller: Caller, tool: string, credits: number): Promise<Hold>;
  /**
   * Charges a call that succeeded; idempotent. While the database is unreachable it returns the last known balance, and
   * retries the charge in the background until the hold expires, after which the call is free (`onLostCharge`). Throws `invalid_api_key` when
   * the account was deleted meanwhile.
   */
  settle(hold: Hold, credits: number, tokens?: Tokens): Promise<Balance>;
  /** Ends the hold of a call that failed; nothing is charged. `code` (the error's, or `cancelled`) goes into the usage row. */
  release(hold: Hold, code: string, tokens?: Tokens): Promise<void>;
}
