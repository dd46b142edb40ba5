-- Credits set aside for a call that is running. A killed process leaves its holds behind; they expire by themselves.
create table holds (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  api_key_id text not null references api_keys (id) on delete cascade,
  tool text not null,
  credits integer not null check (credits >= 0),
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create index holds_account on holds (account_id, expires_at);

-- What was done, append-only. The id is the hold's: it makes settling twice impossible.
create table usage (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  api_key_id text not null references api_keys (id) on delete cascade,
  tool text not null,
  -- 'success', or the error code of a call that failed (and cost nothing).
  status text not null,
  credits integer not null check (credits >= 0),
  latency_ms integer not null,
  created_at timestamptz not null
);

create index usage_account on usage (account_id, created_at desc);
