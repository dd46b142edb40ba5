-- One row is one person: their sign-in (better-auth's "user") and their monthly credits.
create table accounts (
  id text primary key,
  name text not null,
  email text not null unique,
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  monthly_credits integer not null default 1000 check (monthly_credits >= 0),
  credits_used integer not null default 0 check (credits_used >= 0),
  -- Sum of this account's rows in holds, kept beside credits_used so that one row lock decides every reservation.
  credits_held integer not null default 0 check (credits_held >= 0),
  resets_at timestamptz not null default ((date_trunc('month', now() at time zone 'utc') + interval '1 month') at time zone 'utc'),
  -- Running totals for the public statistics: counting usage rows would grow with traffic.
  lifetime_calls bigint not null default 0,
  lifetime_credits bigint not null default 0
);

create table api_keys (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  name text not null,
  -- SHA-256 of the key in hex: the key itself is shown once and kept nowhere.
  hash text not null unique,
  -- First and last characters, to tell keys apart in a list.
  hint text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz
);

create index api_keys_account on api_keys (account_id, created_at);
