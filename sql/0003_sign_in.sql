-- better-auth's tables ("session", "account", "verification"); its "user" is our accounts.
create table sign_in_sessions (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create index sign_in_sessions_account on sign_in_sessions (account_id);

create table sign_in_methods (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  provider_id text not null,
  issuer text,
  provider_account_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create index sign_in_methods_account on sign_in_methods (account_id);

create table sign_in_verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create index sign_in_verifications_identifier on sign_in_verifications (identifier);

-- Values the service makes for itself once and every process shares, such as the session secret.
create table settings (
  name text primary key,
  value text not null
);
