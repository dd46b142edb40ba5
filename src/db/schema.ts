import type { ColumnType, Generated, Selectable } from 'kysely';

/** Tables as in `sql/`. Columns with a default that tests or an operator may leave to the database are Generated. */
export interface Schema {
  accounts: AccountsTable;
  api_keys: ApiKeysTable;
  holds: HoldsTable;
  usage: UsageTable;
  settings: SettingsTable;
  engine_suspensions: EngineSuspensionsTable;
}

export type Database = import('kysely').Kysely<Schema>;
export type Account = Selectable<AccountsTable>;
export type ApiKey = Selectable<ApiKeysTable>;

interface AccountsTable {
  id: string;
  name: string;
  email: string;
  created_at: Generated<Date>;
  disabled_at: Date | null;
  is_operator: Generated<boolean>;
  monthly_credits: Generated<number>;
  credits_used: Generated<number>;
  credits_held: Generated<number>;
  /** ±Infinity when an operator wrote 'infinity'. */
  resets_at: ColumnType<Date | number, Date | undefined, Date>;
  period_began_at: Generated<Date | null>;
  /** A bigint, which the client returns as a string: cast it in the query that reads it. */
  lifetime_calls: ColumnType<unknown, never, never>;
  lifetime_credits: ColumnType<unknown, never, never>;
}

interface ApiKeysTable {
  id: string;
  account_id: string;
  name: string;
  hash: string;
  hint: string;
  created_at: Generated<Date>;
  last_used_at: Date | null;
  revoked_at: Date | null;
}

interface HoldsTable {
  id: string;
  account_id: string;
  api_key_id: string;
  tool: string;
  credits: number;
  created_at: Date;
  expires_at: Date;
}

interface UsageTable {
  id: string;
  account_id: string;
  api_key_id: string;
  tool: string;
  status: string;
  credits: number;
  latency_ms: number;
  model_input_tokens: Generated<number>;
  model_output_tokens: Generated<number>;
  created_at: Date;
  dated_at: Generated<Date | null>;
}

interface EngineSuspensionsTable {
  engine: string;
  reason: string;
  retry_after_ms: number | null;
  state: string;
  updated_at: Date;
}

interface SettingsTable {
  name: string;
  value: string;
}
