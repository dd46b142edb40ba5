/** An account's credits in the current period. */
export interface Balance {
  credits_used: number;
  credits_remaining: number;
}

/** A caller whose key is valid, with the state of its account at the time of the check. */
export interface Caller {
  /** Whether the caller is from the cache: the key was valid less than a minute ago, and `reserve` checks it again. */
  isCached?: boolean;
  keyHash: string;
  apiKeyId: string;
  accountId: string;
  /** `resetsAt` is null when the period never ends. */
  account: { monthlyCredits: number; creditsUsed: number; creditsHeld: number; resetsAt: Date | null };
}

/** Credits reserved for a running call. */
export interface Hold {
  id: string;
  accountId: string;
  credits: number;
  /** The account's credits before the hold. */
  account: Pick<Caller['account'], 'monthlyCredits' | 'creditsUsed'>;
}

/** Tokens of language models that a call used. */
export interface Tokens {
  inputTokens: number;
  outputTokens: number;
}

/** Authenticates callers, reserves credits for their calls and charges them. */
export interface Credits {
  /** Finds the caller with this key hash, beginning a new period if one is due; undefined for an invalid key. */
  authenticate(keyHash: string): Promise<Caller | undefined>;
  /**
   * Does the same as `authenticate`, but from a cache when the key was valid less than a minute ago. For requests that
   * go on to `reserve`, which checks the key anyway. A cached caller has to be authenticated before it is refused for
   * any other reason.
   */
  recognize(keyHash: string): Promise<Caller | undefined>;
  /**
   * Whether the work may begin while its credits are still being reserved: when far more than `credits` are left, apart
   * from credits that are spent, held or being reserved. The work has to be aborted if the reservation is refused.
   */
  mayBegin(caller: Caller, credits: number): boolean;
  /** Holds `credits` for a call. Throws `insufficient_credits`, or `invalid_api_key` when the key is not valid now. */
  reserve(caller: Caller, tool: string, credits: number): Promise<Hold>;
  /**
   * Charges a call that succeeded; idempotent. While the database is unreachable, returns the last known balance and
   * retries the charge in the background until the hold expires, after which the call is free (`onLostCharge`). Throws
   * `invalid_api_key` when the account was deleted meanwhile.
   */
  settle(hold: Hold, credits: number, tokens?: Tokens): Promise<Balance>;
  /** Ends a failed call's hold without a charge. `code` (the error's, or `cancelled`) goes into the usage row. */
  release(hold: Hold, code: string, tokens?: Tokens): Promise<void>;
}
